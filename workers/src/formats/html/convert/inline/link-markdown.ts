import { type ChildNode, type Element, isTag } from 'domhandler';
import { isBadge } from '../../../is-badge.ts';
import { LETTER_OR_DIGIT } from '../../../is-letter-or-digit.ts';
import { replaceLinks } from '../../../markdown/replace-links.ts';
import { collapseSpace, contentOf, parentElement, plainText, startOfText } from '../../dom/elements.ts';
import type { ElementTest } from '../../dom/selectors.ts';
import { isPermalink } from '../../extract/content/general-noise.ts';
import type { Conversion } from '../conversion.ts';
import { isBackReference, isFootnoteReference, noteLabel } from './footnote.ts';

/** A page of Cloudflare that stands for an email address. Its key differs in each response, as if the page had changed. */
const HIDDEN_EMAIL = /\/cdn-cgi\/l\/email-protection(?:#|$)/;

/** An image that links to the previous or next page. */
const ARROW = /^!\[(?:prev(?:ious)?|next|up|home|top|contents|index|back|forward)\]\([^)]*\)$/i;

const EDIT_LINK =
  /^(?:edit|view|improve|show|open|fork)\b.{0,40}\bon (?:github|gitlab|bitbucket)$|^(?:edit|improve) this (?:page|document|section)$|^go to the source code of this file\.?$/i;

/**
 * A link with its absolute URL, or its text alone for other schemes (`mailto:`, `javascript:`). Links for navigation are
 * left out: permalinks (¶, #, ↩), links to the top, to the page's source, to neighboring pages, and "More...". So are badges.
 */
export function linkMarkdown(element: Element, conversion: Conversion): string {
  const inner = conversion.inline(element.children);
  const text = inner.trim();
  const { href } = element.attribs;
  if (href === undefined) return inner;
  if (isNavigationLink(href, text) || (EDIT_LINK.test(text) && isAloneInParent(element))) return '';
  if (isBadgeLink(element)) return '';
  if (isFootnoteReference(element)) return `[^${noteLabel(element)}]`;
  if (isBackReference(element)) return `[^${noteLabel(element)}]:`;
  // Scripts react to a click on a link to '#'.
  const hasTarget = text !== '' && href !== '#' && !isPermalink(element);
  const resolved = !hasTarget ? null : conversion.article.resolve(href);
  if (resolved === null || HIDDEN_EMAIL.test(resolved) || holdsLink(text)) return inner;
  const url = withoutSession(resolved);
  const start = inner.startsWith(' ') ? ' ' : '';
  const end = inner.endsWith(' ') ? ' ' : '';
  if (text === url || `${text}/` === url) return `${start}${url}${end}`;
  return `${start}[${labelText(text)}](${linkTarget(url)})${end}`;
}

/** Servers write the session of a visitor without cookies into each link, so a page would change with each request. */
function withoutSession(url: string): string {
  return url
    .replace(/;jsessionid=[^/;?#]*/i, '')
    .replace(/([?&])(?:phpsessid|sid)=[0-9a-f]{16,}(?:(&)|(?=#)|$)/i, (_, start, next) =>
      next ? start : '',
    );
}

/** Unbalanced brackets outside code and a backslash at the end would keep the link from being one. */
function labelText(text: string): string {
  const label = text.replaceAll('\n', ' ').replace(/\\$/, '\\\\');
  let open = 0;
  for (const [sign] of label.matchAll(/[[\]]/g)) {
    open += sign === '[' ? 1 : -1;
    if (open < 0) break;
  }
  return open === 0 || label.includes('`') ? label : label.replace(/[[\]]/g, '\\$&');
}

function isBadgeLink(link: Element): boolean {
  const [image, second] = contentOf(link);
  if (!image || second || !isTag(image) || image.name !== 'img') return false;
  return isBadge(image.attribs.src ?? '');
}

function isAloneInParent(link: Element): boolean {
  return link.parent?.children.every((node) => node === link || plainText(node) === '') === true;
}

function isNavigationLink(href: string, text: string): boolean {
  if (text === 'More...' || ARROW.test(text)) return true;
  if (!href.startsWith('#')) return false;
  const words = replaceLinks(text, ({ isImage, text: inner }) => (isImage ? '' : inner));
  return !LETTER_OR_DIGIT.test(words) || /^(?:back to )?top$/i.test(text);
}

/** A link around images is Markdown; a link around other links is not. */
function holdsLink(text: string): boolean {
  let hasLink = false;
  replaceLinks(text, ({ isImage, source }) => {
    hasLink ||= !isImage;
    return source;
  });
  return hasLink;
}

/** Sphinx writes the source of a Graphviz diagram as the alternative text of its image. */
const GRAPH_SOURCE = /^(?:strict )?(?:di)?graph\b[^{]{0,100}\{/i;

const EMOJI = /^(?:\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}|[\u200d\ufe0f])+$/u;

/** Whether `text` consists of emoji. */
export function isEmoji(text: string): boolean {
  return EMOJI.test(text);
}

/** More nodes between an image and the text of its line are rare. */
const MAX_NODES_BETWEEN = 4;

/**
 * Whether an image is next to text, in the same line, that says what it shows: its alternative text is empty (HTML, 4.8.4.4.4)
 * or missing in a link, or it is in a control that expands a section.
 */
function isIcon(image: Element, { isBlock }: Conversion): boolean {
  const { alt } = image.attribs;
  let hasTextNextToIt = false;
  for (let at = image; !isBlock(at); ) {
    hasTextNextToIt ||= isNextToText(at, 'prev', isBlock) || isNextToText(at, 'next', isBlock);
    const parent = parentElement(at);
    if (parent === null) return false;
    const isLink = parent.name === 'a';
    const isInControl = parent.attribs['aria-expanded'] !== undefined;
    if (hasTextNextToIt && (alt === '' || (isLink && !alt) || isInControl)) return true;
    // An image that is a link is more than an icon.
    if (isLink) return false;
    at = parent;
  }
  return false;
}

function isNextToText(node: ChildNode, side: 'prev' | 'next', isBlock: ElementTest): boolean {
  let at = node[side];
  for (let between = 0; at && between < MAX_NODES_BETWEEN; between += 1) {
    if (isTag(at) && (at.name === 'br' || isBlock(at))) return false;
    if (startOfText([at], 1) !== '') return true;
    at = at[side];
  }
  return false;
}

/** An image with its absolute URL; '' for data URLs; a space for an icon; the character of an emoji. */
export function imageMarkdown(element: Element, conversion: Conversion): string {
  const { src } = element.attribs;
  const alt = collapseSpace(element.attribs.alt ?? '').replace(/[[\]]/g, '');
  if (isEmoji(alt)) return alt;
  if (isIcon(element, conversion)) return ' ';
  const url = src === undefined ? null : conversion.article.resolve(src);
  return url === null ? '' : `![${GRAPH_SOURCE.test(alt) ? '' : alt}](${linkTarget(url)})`;
}

/** Escapes parentheses, which would end the target of a link. */
export function linkTarget(url: string): string {
  return url.includes('(') || url.includes(')') ? url.replaceAll('(', '%28').replaceAll(')', '%29') : url;
}
