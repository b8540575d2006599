import type { Element } from '../reader/nodes.ts';
import { findElement, findElements } from './elements.ts';
import { SelectorSet } from './selector-set.ts';

/** What is never part of an article, whoever made the page. */
export const GENERAL_NOISE: readonly string[] = [
  'script, style, template, noscript, svg, canvas, iframe, object, audio, video, map',
  'img[usemap], nav, dialog, button, input, select, textarea, head, footer',
  '[role=navigation], [role=search], [role=contentinfo], [role=dialog], [role=menu]',
  '[role=toolbar], [role=tooltip], [role=tablist], [role=button]',
  '.headerlink, .header-anchor, .hash-link, .anchor-link, .anchorjs-link, a.heading-anchor',
  '.headinglink, .permalink, a.anchor-heading, .anchorlink, .subheading-anchor, .sl-anchor-link',
  '.breadcrumb, .breadcrumbs, .pagination, .pagination-nav, .pager, .prev-next, .page-nav, table.navigation',
  '.sr-only, .visually-hidden, .visuallyhidden, .screen-reader-text, .skip-link, .skip-to-content',
  '.prompt.highlight-none, .input_prompt, .output_prompt, .jp-InputPrompt, .jp-OutputPrompt',
  '.copy-button, .copybtn, .copybutton, .clipboard-button, .btn-clipboard, .clipboard',
  '.edit-this-page, .edit-page-link, .edit-link, .feedback, .page-feedback, .social-share',
  '.dropdown-menu, .newsletter, .advertisement, .carbon-ads, .site-footer, .site-header, .reading-time',
];

/** Lists of contents; those that only repeat the headings of their own page are left out. */
const CONTENTS = new SelectorSet([
  '.table-of-contents, .toc, #toc, #table-of-contents, #TOC, #markdown-toc, .on-this-page, .contents, .local-toc',
]);

const HIDING_STYLE =
  /display\s*:\s*none|visibility\s*:\s*hidden|font-size\s*:\s*0(?![.\d])|opacity\s*:\s*0(?![.\d])/i;

/** What is not printed is for finding one's way: class names of Tailwind, Bootstrap, MediaWiki and others. */
const NOT_PRINTED = /(?:^|[\s:-])(?:print:hidden|d-print-none|no-?print)(?=\s|$)/;

const CONSENT_REGION =
  /\b(?:cookie|gdpr)[-_]?(?:consent|banner|notice|bar|law|message)|\bonetrust|^CybotCookie/i;

/**
 * Whether the tag of `element` says that it is not shown to readers or asks for consent. Text hidden by style is often
 * addressed to machines alone; the panels of tabs are hidden and yet belong to the article.
 */
export function isHiddenOrConsent(element: Element): boolean {
  return isHidden(element) || isConsentRegion(element);
}

/** Whether the tag of `element` says that it is a list of contents. */
export function isContents(element: Element): boolean {
  return CONTENTS.matches(element);
}

/** Whether a list of contents leads to parts of its own page alone, and is no section on lists of contents. */
export function isLocal(contents: Element): boolean {
  const links = findElements(contents, ({ name }) => name === 'a');
  const hrefs = links.flatMap(({ attribs }) => attribs.href ?? []);
  const pages = new Set(hrefs.map((href) => href.split('#', 1)[0]));
  return (
    links.length > 0 && pages.size <= 1 && hrefs.every((href) => href.includes('#')) && !holdsCode(contents)
  );
}

/** Whether one of the links in `element` leads to more than a part of its own page, as they are written. */
export function leadsElsewhere(element: Element): boolean {
  return findElement(element, ({ attribs }) => attribs.href?.startsWith('#') === false) !== null;
}

function holdsCode(element: Element): boolean {
  return findElement(element, ({ name }) => name === 'pre') !== null;
}

function isHidden(element: Element): boolean {
  const { attribs } = element;
  if (attribs.role === 'tabpanel') return false;
  if (attribs.hidden !== undefined && attribs.hidden !== 'until-found') return true;
  // A part that is folded away until readers open it is inert as well.
  if (attribs['aria-hidden'] === 'true' && attribs.inert === undefined) return true;
  if (attribs.class !== undefined && NOT_PRINTED.test(attribs.class)) return true;
  return attribs.style !== undefined && HIDING_STYLE.test(attribs.style);
}

function isConsentRegion(element: Element): boolean {
  const { id, class: classes } = element.attribs;
  return (
    (id !== undefined && CONSENT_REGION.test(id)) || (classes !== undefined && CONSENT_REGION.test(classes))
  );
}
