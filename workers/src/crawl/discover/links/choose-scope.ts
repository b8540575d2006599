import type { PageLink } from '../../../formats/page.ts';
import type { Discovery } from '../../types.ts';
import { isSamePage } from '../../urls/canonical-url.ts';
import { createScope, isSameSite, parentFolders, type Scope } from '../../urls/scope.ts';

/** A page may have 200,000 links, and parsing them takes a second. */
const MAX_LINKS_FOR_SCOPE = 10_000;

/** The names of folders that hold documentation, even when none of its pages is known yet. */
const DOCUMENTATION =
  /\/(?:api|book|docs?|documentation|guides?|handbook|help|learn|manual|reference|support|tutorials?|wiki|v?\d[\d.x]*|latest|stable|[a-z]{2}(?:-[a-z]{2})?)\/$/i;

/** The names of folders that hold all of a documentation, or one language or version of it. */
const EDITION =
  /\/(?:docs?|documentation|handbook|help|manual|support|wiki|v?\d[\d.x]*|latest|stable|current|main|master|next|dev|[a-z]{2}(?:-[a-z]{2})?)\/$/i;

/** Chooses the scope by the links of the first page, which show whether the start URL is a folder. */
export function createLazyScope(choose: (links: readonly PageLink[]) => Scope): typeof choose {
  let scope: Scope | null = null;
  return (links) => {
    scope ??= choose(links);
    return scope;
  };
}

/**
 * The scope of a whole crawl, with the folder around a start page that has no pages below it, and widened to the pages that
 * the start page lists.
 */
export function chooseCrawlScope(
  requestedUrl: string,
  discovery: Discovery,
  links: readonly PageLink[],
  listedUrls: readonly string[],
): Scope {
  const scope = withFolderOfLeaf(chooseScope(requestedUrl, discovery, links), discovery, links);
  return widenToMajority(scope, discovery.startUrl, listedUrls);
}

/** The nearest scope with at least half of `urls`: `scope`, or a folder above the start page. */
function widenToMajority(scope: Scope, startUrl: string, urls: readonly string[]): Scope {
  const hasMost = ({ includes }: Scope) => urls.filter(includes).length * 2 >= urls.length;
  const folders = [scope, ...parentFolders(startUrl).map((folder) => createScope(folder))];
  return folders.find(hasMost) ?? scope;
}

/**
 * The folder around a start page whose URL ends in a slash, if no page is known below it: many static hosts end the URL of
 * every page in a slash, so `/guide/start/` is a page of `/guide/`.
 */
function withFolderOfLeaf(scope: Scope, discovery: Discovery, links: readonly PageLink[]): Scope {
  const { startUrl } = discovery;
  const { pathname } = new URL(startUrl);
  const isFolder = scope.prefix !== pathname || pathname === '/' || DOCUMENTATION.test(pathname);
  const isBelow = (url: string) => scope.includes(url) && !isSamePage(url, startUrl);
  if (isFolder || urlsOf(discovery, links).some(isBelow)) return scope;
  return createScope(new URL('..', startUrl).href);
}

/**
 * The scope of the start page, or of the requested URL when a site redirects visitors to the folder of their region, but
 * links elsewhere. Both when the site has moved to another host, because its pages may still link to the old one.
 */
export function chooseScope(requestedUrl: string, discovery: Discovery, links: readonly PageLink[]): Scope {
  const { startUrl } = discovery;
  const urls = urlsOf(discovery, links);
  const [scope, requested] = [createScope(startUrl, urls), createScope(requestedUrl, urls)];
  if (!isOnSite(startUrl, requestedUrl)) {
    return { ...scope, includes: (url) => scope.includes(url) || requested.includes(url) };
  }
  const includesAny = ({ includes }: Scope) =>
    urls.some((url) => includes(url) && !isSamePage(url, startUrl));
  if (!includesAny(scope) && includesAny(requested)) return requested;
  return withOtherSections(scope, requested, requestedUrl);
}

/**
 * The scope with the other sections of the edition, if a site redirects a folder to the first page of its first section:
 * `/docs/` to `/docs/start/intro`.
 */
function withOtherSections(scope: Scope, { prefix }: Scope, requestedUrl: string): Scope {
  const { pathname, origin } = new URL(requestedUrl);
  const isFolder = prefix === pathname || prefix === `${pathname}/`;
  if (!isFolder || !scope.prefix.startsWith(prefix)) return scope;
  const folders = parentFolders(origin + scope.prefix).map((folder) => createScope(folder));
  return folders.find((folder) => folder.prefix === prefix || EDITION.test(folder.prefix)) ?? scope;
}

function urlsOf({ pages }: Discovery, links: readonly PageLink[]): string[] {
  return [...pages, ...links.slice(0, MAX_LINKS_FOR_SCOPE)].map(({ url }) => url);
}

/** Whether a URL is on one of the sites. */
export function isOnSite(finalUrl: string, ...sites: readonly string[]): boolean {
  return sites.some((site) => isSameSite(new URL(finalUrl), new URL(site)));
}
