import { type Element, isTag } from 'domhandler';
import type { PageLink } from '../../../page.ts';
import { findElement, isInHiddenElement, plainText } from '../../dom/elements.ts';
import type { LinkResolver } from './link-resolver.ts';

/** Elements that may link to other pages. */
interface LinkElements {
  /** Anchors, areas of image maps, and elements that scripts make clickable. */
  readonly anchors: readonly Element[];
  readonly options: readonly Element[];
  readonly forms: readonly Element[];
  readonly drawings: readonly Element[];
  readonly preformatted: readonly Element[];
  readonly frames: readonly Element[];
}

/** The address of a page, and what its own links refer to. */
interface PageAddress {
  readonly resolve: LinkResolver;
  readonly finalUrl: string;
  /** Whether an element of the page has the id. */
  isAnchor(id: string): boolean;
}

/**
 * The links of a page to other pages, each page once: anchors, areas of image maps, clicks whose script names a URL, forms
 * without fields, links in SVG, URLs in select menus, and the first page of a frame that shows the linked pages. Links in preformatted text are mostly names in code, so they
 * count only on pages without other links.
 */
export function linksOfPage(
  { anchors, options, forms, drawings, preformatted, frames }: LinkElements,
  address: PageAddress,
): PageLink[] {
  const targets = new Set(anchors.map(({ attribs }) => attribs.target));
  const elements = [
    ...anchors,
    ...options,
    ...forms.filter(isLink),
    ...drawings.flatMap(anchorsIn),
    ...frames.filter(({ attribs }) => attribs.name && targets.has(attribs.name)),
  ];
  const links = linksToOtherPages(elements, address);
  return links.length > 0 ? links : linksToOtherPages(preformatted.flatMap(anchorsIn), address);
}

function anchorsIn({ children }: Element): Element[] {
  return children.flatMap((node) => {
    if (!isTag(node)) return [];
    return node.name === 'a' && hrefOf(node) ? [node] : anchorsIn(node);
  });
}

const FIELDS: ReadonlySet<string> = new Set(['input', 'select', 'textarea']);
const BUTTON_TYPE = /^(?:submit|image|button)$/i;

/** Whether a visitor or the page can send a value with the form. */
function isField({ name, attribs }: Element): boolean {
  const isButton = BUTTON_TYPE.test(attribs.type ?? '') && attribs.name === undefined;
  return FIELDS.has(name) && !isButton;
}

/** Whether a form is a button that leads to another page. */
function isLink(form: Element): boolean {
  const { action, method = 'get' } = form.attribs;
  return action !== undefined && /^get$/i.test(method) && !findElement(form, isField);
}

/** A string in a script that is a URL or the name of a page. */
const URL_IN_SCRIPT =
  /(['"`])((?:https?:\/\/|\.{0,2}\/)[^\s'"`<>]+|[\w./-]+\.(?:html?|php|aspx?|jsp)(?:\?[^\s'"`<>]*)?)\1/i;
const LEAVES_PAGE = /\blocation\b|\bopen\s*\(/;

const PATH_OR_URL = /^(?:https?:\/\/|\.{0,2}\/)/;

/** The URL to which a click on an element leads, by its attributes; undefined if they have none. */
function hrefOf({ name, attribs }: Element): string | undefined {
  const { href = attribs['xlink:href'] ?? attribs['data-href'], action, onclick = '' } = attribs;
  if (name === 'form') return action;
  if (name === 'iframe') return attribs.src;
  if (name === 'option') return PATH_OR_URL.test(attribs.value ?? '') ? attribs.value : undefined;
  if (href && /^\s*javascript:/i.test(href))
    return URL_IN_SCRIPT.exec(href)?.[2] ?? urlOfClick(name, onclick);
  return href === undefined || href === '#' ? urlOfClick(name, onclick) : href;
}

/** Scripts of other elements than links count visits, or change the page. */
function urlOfClick(name: string, script: string): string | undefined {
  return name === 'a' || LEAVES_PAGE.test(script) ? URL_IN_SCRIPT.exec(script)?.[2] : undefined;
}

/** A fragment that starts like a path (`#/`, `#!`) names a page of a single-page application. */
function linksToOtherPages(
  anchors: readonly Element[],
  { resolve, finalUrl, isAnchor }: PageAddress,
): PageLink[] {
  const links = new Map<string, PageLink>();
  const self = withoutFragment(finalUrl);
  for (const anchor of anchors) {
    const href = hrefOf(anchor);
    const target = href ? resolve(href) : null;
    const page = target === null ? null : withoutFragment(target);
    const file = target !== null && page === self ? fileInFragment(target) : null;
    const url = file !== null && !isAnchor(file) ? resolve(file) : page;
    if (url === null || url === self) continue;
    const known = links.get(url);
    if ((known && known.text !== '') || isTrap(anchor)) continue;
    links.set(url, { url, text: plainText(anchor) || (anchor.attribs.alt ?? labelOf(anchor)) });
  }
  return [...links.values()];
}

/** The label of the button in a form; '' without one. */
function labelOf(form: Element): string {
  return findElement(form, ({ name }) => name === 'input')?.attribs.value ?? '';
}

/** Sites hide links with `nofollow` from readers to catch crawlers that ignore it. */
function isTrap(anchor: Element): boolean {
  return /\bnofollow\b/i.test(anchor.attribs.rel ?? '') && isInHiddenElement(anchor);
}

/** The page that a script shows in a frame: `#t=setup.htm` (RoboHelp), `#Content/setup.htm` (MadCap Flare). */
const FILE_IN_FRAGMENT = /#(?:t=)?([\w%~][\w%~./-]*\.html?)(?=$|[?&#])/i;

function fileInFragment(url: string): string | null {
  return FILE_IN_FRAGMENT.exec(url)?.[1] ?? null;
}

function withoutFragment(url: string): string {
  const hash = url.indexOf('#');
  return hash < 0 || url[hash + 1] === '/' || url[hash + 1] === '!' ? url : url.slice(0, hash);
}
