import type { Element } from 'domhandler';
import { withoutFragment } from '../../../fragments.ts';
import { isRoute } from '../../../is-route.ts';
import {
  classNames,
  contentOf,
  findElements,
  hasAnyClass,
  hasClass,
  hasElement,
  hasOwnText,
  holdsCode,
  parentElement,
  plainText,
  startOfText,
  wordSet,
} from '../../dom/elements.ts';

const NOISE_TAGS = wordSet(
  'title script style template noscript svg canvas iframe object audio video map nav dialog button input select textarea head footer',
);

const NOISE_ROLES = wordSet('navigation search contentinfo dialog menu toolbar tooltip button');

/** Permalinks next to headings. RDoc gives one of these names to the section that a permalink leads to. */
const PERMALINK_CLASSES = wordSet(
  'headerlink header-anchor hash-link anchor-link anchorjs-link headinglink permalink anchorlink subheading-anchor sl-anchor-link',
);
const PERMALINK_TARGET = /^(?:h[1-6]|section|article)$/;

const NOISE_CLASSES = wordSet(
  'breadcrumb breadcrumbs crumbs pagination pagination-nav pager prev-next page-nav sr-only visually-hidden ' +
    'visuallyhidden external-link-icon-sr-only screen-reader-text screen-reader-only skip-link skip-to-content input_prompt output_prompt jp-InputPrompt ' +
    'jp-OutputPrompt copy-button copybtn copybutton clipboard-button btn-clipboard clipboard edit-this-page ' +
    'edit-page-link edit-link feedback page-feedback social-share dropdown-menu dropdown-panel dropdown-content newsletter advertisement adsbygoogle ad-slot carbon-ads ' +
    'site-footer site-header page-metadata reading-time classifier-delimiter search-results-title ' +
    // The parts of a theme around a page (Elementor, Divi).
    'elementor-location-header elementor-location-footer elementor-location-popup et-l--header et-l--footer ' +
    // Their text is the name of an icon.
    'material-icons material-icons-outlined material-icons-round material-symbols-outlined material-symbols-rounded',
);

/** Tables of contents. Only those that repeat the headings of their own page are noise. */
const CONTENTS_CLASSES = wordSet(
  'table-of-contents toc on-this-page contents local-toc MsoToc1 MsoToc2 MsoToc3',
);
const CONTENTS_IDS = wordSet('toc table-of-contents TOC markdown-toc');

const CONSENT_REGION =
  /\b(?:cookie|gdpr)[-_]?(?:compliance|consent|banner|notice|bar|law|message|popup)|\bnotice--cookie\b|\bonetrust|^CybotCookie/i;

/** Whether `element` is never part of an article, whichever generator made the page. */
export function isGeneralNoise(element: Element): boolean {
  const { name, attribs } = element;
  if (NOISE_TAGS.has(name)) return true;
  if (attribs.role !== undefined && NOISE_ROLES.has(attribs.role)) return true;
  if (attribs.class !== undefined && (hasAnyClass(element, NOISE_CLASSES) || hasNoiseClassOfTag(element)))
    return true;
  if (isPermalink(element)) return !holdsFormattedText(element);
  if (hasClass(element, 'logo')) return name === 'img' || name === 'a';
  return name === 'img' && attribs.usemap !== undefined;
}

/** Whether a class name of `element` says that it leads to its own place in the page. */
export function isPermalink(element: Element): boolean {
  return hasAnyClass(element, PERMALINK_CLASSES) && !PERMALINK_TARGET.test(element.name);
}

const FORMATTED = /^(?:code|b|strong|i|em|var)$/;

/** Whether a permalink is around a name, such as that of an option (mandoc). */
function holdsFormattedText(permalink: Element): boolean {
  return hasElement(permalink, (part) => FORMATTED.test(part.name) && /[\p{L}\p{N}]/u.test(plainText(part)));
}

/** "Skip to main content", "Jump to navigation". */
const SKIP_LINK =
  /^(?:(?:skip|jump) to\b|zum (?:haupt)?inhalt|(?:aller|passer) au contenu|(?:ir|saltar) al contenido|(?:ir|pular) para o conteúdo|(?:vai|salta) al contenuto|naar (?:de )?inhoud|przejdź do treści|перейти к (?:основному )?содерж|(?:本文|コンテンツ|メインコンテンツ)(?:へ|に)|跳(?:到|至|转到|轉到)|본문(?:으로)? )/i;

/** Whether `element` is a link for keyboards and screen readers to the text of the page. */
export function isSkipLink({ name, attribs: { href }, children }: Element): boolean {
  return name === 'a' && href?.startsWith('#') === true && SKIP_LINK.test(startOfText(children, 20));
}

/** The print version of a page in its query (Joomla, phpBB). */
const PRINT_VERSION = /[?&](?:print(?:able)?(?:=|&|$)|(?:format|view|tmpl)=print)/i;

/** Whether `element` is a link that prints the page or leads to its print version. */
export function isPrintLink({ name, attribs: { href = '', onclick = '' } }: Element): boolean {
  return name === 'a' && (PRINT_VERSION.test(href) || /\bwindow\.print\(/.test(onclick + href));
}

/** The class of a permalink. Links around the name of a function have other names, such as `fn`. */
const PERMALINK = /link|anchor|copy/i;

/** Whether `element` is a permalink with words, such as "Copy link", after the text of its heading. */
export function isWordyPermalink(element: Element): boolean {
  const { href, class: names } = element.attribs;
  const heading = parentElement(element);
  if (element.name !== 'a' || !href?.startsWith('#') || !PERMALINK.test(names ?? '')) return false;
  if (heading === null || !/^h[1-6]$/.test(heading.name) || !hasOwnText(heading)) return false;
  const id = heading.attribs.id ?? '';
  return contentOf(heading).at(-1) === element && [id, encodeURIComponent(id)].includes(href.slice(1));
}

/** Whether the element names the source of a quotation: `<blockquote><p>…</p><footer>…</footer></blockquote>`. */
export function isQuotationSource(element: Element): boolean {
  return element.name === 'footer' && parentElement(element)?.name === 'blockquote';
}

/** Whether the element is a permalink around the text of its heading (VuePress 2, MDN). */
export function isWholeHeading(element: Element): boolean {
  const parent = parentElement(element);
  if (element.name !== 'a' || parent === null || !/^h[1-6]$/.test(parent.name)) return false;
  return contentOf(parent).length === 1 && /[\p{L}\p{N}]/u.test(plainText(element));
}

/** Whether a class name marks noise on elements with this tag. On others it means something else. */
function hasNoiseClassOfTag(element: Element): boolean {
  if (element.name === 'a') return hasClass(element, 'heading-anchor') || hasClass(element, 'anchor-heading');
  if (element.name === 'table') return hasClass(element, 'navigation');
  return hasClass(element, 'prompt') && hasClass(element, 'highlight-none');
}

/** A note next to or between paragraphs is an `aside`, too (web.dev, Vocs). */
const CALLOUT =
  /(?:^|[-_])(?:admonition|callout|caution|danger|important|message|note|tip|warning)(?=[-_]|$)/i;

/** Whether `element` is an `aside` that its class names, its part or the component around it mark as a note. */
export function isCallout(element: Element): boolean {
  if (element.name !== 'aside') return false;
  const component = parentElement(element)?.name ?? '';
  const names = [
    ...classNames(element),
    element.attribs.part ?? '',
    // Writerside
    element.attribs['data-type'] ?? '',
    component.includes('-') ? component : '',
  ];
  return names.some((name) => CALLOUT.test(name));
}

/** Whether `element` is marked as a table of contents. A heading with such an id is above the table. */
export function isContents(element: Element): boolean {
  if (/^h[1-6]$/.test(element.name)) return false;
  return hasAnyClass(element, CONTENTS_CLASSES) || CONTENTS_IDS.has(element.attribs.id ?? '');
}

/** Whether all links of `contents` lead to its own page. A section about tables of contents, with code, is not local. */
export function isLocal(contents: Element): boolean {
  const links = findElements(contents, ({ name }) => name === 'a');
  const hrefs = links.flatMap(({ attribs }) => attribs.href ?? []);
  const pages = new Set(hrefs.map(withoutFragment));
  const areLocal = pages.size <= 1 && hrefs.every((href) => href.includes('#') && !isRoute(href));
  return links.length > 0 && areLocal && !holdsCode(contents);
}

/** Whether a link in `element` leads to another page. */
export function leadsElsewhere(element: Element): boolean {
  const isElsewhere = (href: string) => !href.startsWith('#') || isRoute(href);
  return hasElement(element, ({ attribs: { href } }) => href !== undefined && isElsewhere(href));
}

/** Whether `element` is marked as a bar of tabs. Some accordions have this role, too: they hold panels. */
export function isTabBar({ attribs }: Element): boolean {
  return attribs.role === 'tablist';
}

/** Whether `tabBar` holds the panels of an accordion instead of tabs only. */
export function holdsPanel(tabBar: Element): boolean {
  const isPanel = ({ name, attribs }: Element) => attribs.role === 'tabpanel' || /^(?:p|h[1-6])$/.test(name);
  return hasElement(tabBar, isPanel);
}

/** Whether `element` is a cookie banner. */
export function isConsentRegion(element: Element): boolean {
  const { id, class: classes } = element.attribs;
  if (element.name === 'html' || element.name === 'body') return false;
  const component = element.name.includes('-') ? element.name : undefined;
  return [component, id, classes].some((name) => name !== undefined && CONSENT_REGION.test(name));
}
