import { type ChildNode, isTag } from 'domhandler';
import { plainText } from '../../dom/elements.ts';

const PAGER_WORDS = [
  '(?:prev(?:ious)?|next)(?: (?:page|chapter|section|part))?',
  '(?:go )?back(?: to (?:the )?(?:top(?: of [^\\]]{1,60})?|contents|table of contents|index))?',
  'up|top|home|contents|index',
].join('|');
const PAGER = new RegExp(`^(?:(?:\\[(?:${PAGER_WORDS})\\.?\\]\\([^)\\s]*\\)|[|·•«»<>[\\]←→-])\\s*)+$`, 'i');

/** LaTeX2HTML labels its links to neighboring pages. */
const LABELED_PAGER = /^\*\*(?:Next|Up|Previous):\*\* \[/;
const PAGER_LABEL = /\*\*(?:Next|Up|Previous):\*\*|\*\*\[(?:Contents|Index)\]\([^)\s]*\)\*\*/g;
const LINK = /\[(?:[^[\]]|\[[^[\]]*\])*\]\([^)\s]*\)/g;
const MAX_PAGER_CHARS = 2_000;

const PAGE_INFO = [
  /^(?:\[!\[[^\]]*\blogo\b[^\]]*\]\([^)]*\)\]\([^)]*\)\s*)+$/i,
  /^\W{0,3}(?:this page was |page )?last (?:updated|modified|edited|changed|revised|reviewed|built)\b[^.!?]{0,80}\W{0,3}$/i,
  /^This (?:document|page|file|manual) was (?:last )?(?:created|generated|built|made) (?:by|with|from|using|on)\b[^\n]{0,150}(?:\nTime: [^\n]*)?$/i,
  /^\W{0,3}(?:was|is) this (?:page|article|section|document|topic|information) (?:helpful|useful)\b[^.!\n]{0,40}$/i,
  /^\W{0,3}did (?:this (?:page|article) help|you find what you were looking for)\b[^.!\n]{0,40}$/i,
  /^\W{0,3}(?:edit|improve) this (?:page|article|document)(?: on [\w ]{1,30})?\W{0,3}(?:\([^)\s]*\))?$/i,
  /^\W{0,3}(?:edit|view)(?: (?:it|source))? on git(?:hub|lab)\W{0,3}(?:\([^)\s]*\))?$/i,
  /^Section: [^\n]*\([1-9]\w*\)\nUpdated: [^\n]*(?:\n|$)/,
];

/** Whether a paragraph consists of several links within its page, as groff writes a table of contents. */
export function areLinksWithinPage(nodes: readonly ChildNode[]): boolean {
  if (nodes.length < MIN_LINKS) return false;
  const parts = nodes.filter((node) => (isTag(node) ? node.name !== 'br' : plainText(node) !== ''));
  const isLocalLink = (node: ChildNode) =>
    isTag(node) && node.name === 'a' && node.attribs.href?.startsWith('#') === true;
  return parts.length >= MIN_LINKS && parts.every(isLocalLink);
}

const MIN_LINKS = 4;

/** Whether a paragraph in Markdown is a line of links to the previous, next and parent page. */
export function isPagerText(text: string): boolean {
  if (PAGER.test(text)) return true;
  if (text.length > MAX_PAGER_CHARS || !LABELED_PAGER.test(text)) return false;
  return text.replace(PAGER_LABEL, '').replace(LINK, '').trim() === '';
}

/**
 * Whether a paragraph in Markdown only says when or how its page was made (man2html does both), asks for feedback or an
 * edit, or shows a logo.
 */
export function isPageInfo(text: string): boolean {
  // A row of logos would otherwise be searched for the word "logo" from each of them.
  return text.length <= MAX_PAGER_CHARS && PAGE_INFO.some((pattern) => pattern.test(text));
}
