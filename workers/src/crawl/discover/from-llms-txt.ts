import type { PageUrl } from '../types.ts';
import { canonicalUrl, pageKey, siteOf } from './canonical-url.ts';
import { type FoundLlmsTxt, findLlmsTxt } from './llms-txt.ts';
import { mayBePage } from './page-address.ts';
import type { Findings, Start } from './page-source.ts';
import { createScope } from './scope.ts';

/** So many links below the start page's folder are taken to be what was meant; with fewer, all links are. */
const MIN_IN_SCOPE = 2;

/**
 * The pages that the site's llms.txt links to, those of its section "Optional" last; an llms-full.txt is one page.
 * Null when the site has neither. Links to hosts that have nothing to do with the site are left out.
 */
export async function findFromLlmsTxt(start: Start): Promise<Findings | null> {
  const file = await findLlmsTxt(start.url, start.deps, start.signal);
  if (file === null) {
    return null;
  }
  const linked = linkedPages(file, start.url);
  const whole = [{ url: file.url, foundBy: 'llms_txt' as const, title: file.title }];
  return {
    pages: linked.length > 0 && !file.isFull ? linked : whole,
    isOrdered: true,
    sitemapUrl: null,
    siteName: file.title,
    notes: file.isFull ? [`The site's pages were read from ${file.url} as one`] : [],
  };
}

function linkedPages(file: FoundLlmsTxt, startUrl: string): PageUrl[] {
  const links = [
    ...file.links.filter((link) => !link.isOptional),
    ...file.links.filter((link) => link.isOptional),
  ];
  const pages = new Map<string, PageUrl>();
  for (const link of links) {
    const url = canonicalUrl(link.url);
    if (url !== null && isRelated(url, file.url) && mayBePage(url) && !pages.has(pageKey(url))) {
      pages.set(pageKey(url), { url, foundBy: 'llms_txt', title: link.title });
    }
  }
  const all = [...pages.values()];
  const scope = createScope(
    startUrl,
    pages.values().map((page) => page.url),
  );
  const near = all.filter((page) => scope.includes(page.url));
  return near.length >= MIN_IN_SCOPE ? near : all;
}

/** The same host, or one of the two a subdomain of the other. */
function isRelated(one: string, other: string): boolean {
  const [a, b] = [siteOf(new URL(one)), siteOf(new URL(other))];
  return a === b || a.endsWith(`.${b}`) || b.endsWith(`.${a}`);
}
