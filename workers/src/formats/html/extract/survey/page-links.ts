import { type Element, isTag } from 'domhandler';
import type { PageLink } from '../../../page.ts';
import { findElement, isInHiddenElement, plainText, wordSet } from '../../dom/elements.ts';
import type { LinkResolver } from './link-resolver.ts';
import { createOptionUrls, type OptionUrls } from './menu-options.ts';

/** Elements that may link to other pages. */
interface LinkElements {
  /** Anchors, areas of image maps, and elements that scripts make clickable. */
  readonly anchors: readonly Element[];
  readonly options: readonly Element[];
  readonly forms: readonly Element[];
  /** The `svg` elements. */
  readonly images: readonly Element[];
  /** The `pre` elements. */
  readonly preformatted: readonly Element[];
  readonly frames: readonly Element[];
}

/** The URL of a page, and the targets of its links. */
interface LinkingPage {
  readonly resolve: LinkResolver;
  readonly finalUrl: string;
  /** Whether an element of the page has the id. */
  hasId(id: string): boolean;
}

/**
 * The links of a page to other pages, each page once: anchors, areas of image maps, clicks whose script names a URL, forms
 * without fields, links in SVG, URLs in select menus, and the first page of a frame that shows the linked pages. Links in
 * preformatted text are mostly names in code, so they count only on pages without other links.
 */
export function findPageLinks(
  { anchors, options, forms, images, preformatted, frames }: LinkElements,
  page: LinkingPage,
): PageLink[] {
  const targets = new Set(anchors.map(({ attribs }) => attribs.target));
  const elements = [
    ...anchors,
    ...options,
    ...forms.filter(isLinkForm),
    ...images.flatMap(anchorsIn),
    ...frames.filter(({ attribs }) => attribs.name && targets.has(attribs.name)),
  ];
  const links = linksToOtherPages(elements, page);
  return links.length > 0 ? links : linksToOtherPages(preformatted.flatMap(anchorsIn), page);
}

function anchorsIn({ children }: Element): Element[] {
  return children.flatMap((node) => {
    if (!isTag(node)) return [];
    return node.name === 'a' && hrefOf(node) ? [node] : anchorsIn(node);
  });
}

const FIELDS = wordSet('input select textarea');
const BUTTON_TYPE = /^(?:submit|image|button)$/i;

/** Whether a form is a button that leads to another page. */
function isLinkForm(form: Element): boolean {
  const { action, method = 'get' } = form.attribs;
  return action !== undefined && /^get$/i.test(method) && !findElement(form, isField);
}

/** Whether a visitor or the page can send a value with the element. */
function isField({ name, attribs }: Element): boolean {
  const isButton = BUTTON_TYPE.test(attribs.type ?? '') && attribs.name === undefined;
  return FIELDS.has(name) && !isButton;
}

function linksToOtherPages(elements: readonly Element[], page: LinkingPage): PageLink[] {
  const links = new Map<string, PageLink>();
  const urlOfOption = createOptionUrls();
  for (const element of elements) {
    const target = targetOf(element, page, urlOfOption);
    const url = target && urlOfOtherPage(target, page);
    if (!url) continue;
    const known = links.get(url);
    if ((known && known.text !== '') || isAdvertisement(element)) continue;
    if (hasNoFollow(element) && (isInHiddenElement(element) || isSamePageWithQuery(page, url))) continue;
    // The text of a link to a part of the page does not name the page.
    const namesPage = target === url || withoutFragment(target) !== url;
    const text = namesPage ? plainText(element) || (element.attribs.alt ?? labelOf(element)) : '';
    links.set(url, { url, text });
  }
  return [...links.values()];
}

/** The URL that an element links to; null for elements without one. */
function targetOf(element: Element, { resolve }: LinkingPage, urlOfOption: OptionUrls): string | null {
  const href = element.name === 'option' ? urlOfOption(element) : hrefOf(element);
  return href ? resolve(href) : null;
}

/** The URL of the page that contains the target of a link; null for links within the page. */
function urlOfOtherPage(target: string, { resolve, finalUrl, hasId }: LinkingPage): string | null {
  const page = withoutFragment(target);
  const self = withoutFragment(finalUrl);
  const file = page === self ? fileInFragment(target) : null;
  const url = file !== null && !hasId(file) ? resolve(file) : page;
  return url === self ? null : url;
}

/** A string in a script that is a URL or the name of a page. */
export const URL_IN_SCRIPT =
  /(['"`])((?:https?:\/\/|\.{0,2}\/)[^\s'"`<>]+|[\w./-]+\.(?:html?|php|aspx?|jsp)(?:\?[^\s'"`<>]*)?)\1/i;
const LEAVES_PAGE = /\blocation\b|\bopen\s*\(/;

/** The URL to which a click on an element leads, by its attributes; undefined if they have none. */
function hrefOf(element: Element): string | undefined {
  const { name, attribs } = element;
  const { href = attribs['xlink:href'] ?? attribs['data-href'], action, onclick = '' } = attribs;
  if (name === 'form') return action;
  if (name === 'iframe') return attribs.src;
  if (href && /^\s*javascript:/i.test(href))
    return URL_IN_SCRIPT.exec(href)?.[2] ?? urlOfClick(name, onclick);
  return href === undefined || href === '#' ? urlOfClick(name, onclick) : href;
}

/** The scripts of most elements other than links count visits or change the page, and lead nowhere. */
function urlOfClick(name: string, script: string): string | undefined {
  return name === 'a' || LEAVES_PAGE.test(script) ? URL_IN_SCRIPT.exec(script)?.[2] : undefined;
}

/** The label of the button in a form; '' without one. */
function labelOf(form: Element): string {
  return findElement(form, ({ name }) => name === 'input')?.attribs.value ?? '';
}

/**
 * Whether a site asks crawlers not to follow a link. Hidden ones catch those that ignore it; links to other views of their own
 * page filter or sort its list (Google, "Managing crawling of faceted navigation URLs").
 */
function hasNoFollow({ attribs }: Element): boolean {
  return /\bnofollow\b/i.test(attribs.rel ?? '');
}

/** Whether a URL differs from the page's URL only in its query. */
function isSamePageWithQuery({ finalUrl }: LinkingPage, url: string): boolean {
  const [path, query] = url.split('?', 2);
  return query !== undefined && path === withoutFragment(finalUrl).split('?', 1)[0];
}

/** Whether a link is paid for. Search engines require sites to mark such links (Google, "Qualify your outbound links"). */
function isAdvertisement({ attribs }: Element): boolean {
  return /\bsponsored\b/i.test(attribs.rel ?? '');
}

/** The page that a script shows in a frame: `#t=guide%2Fsetup.htm` (RoboHelp), `#Content/setup.htm` (MadCap Flare). */
const FILE_IN_FRAGMENT = /#(?:t=)?([\w%~][\w%~./-]*\.html?)(?=$|[?&#])/i;

function fileInFragment(url: string): string | null {
  return FILE_IN_FRAGMENT.exec(url)?.[1]?.replace(/%2f/gi, '/') ?? null;
}

/** Keeps a fragment that starts like a path (`#/`, `#!`), which names a page of a single-page application. */
function withoutFragment(url: string): string {
  const hash = url.indexOf('#');
  return hash < 0 || url[hash + 1] === '/' || url[hash + 1] === '!' ? url : url.slice(0, hash);
}
