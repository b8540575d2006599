import { type ChildNode, isTag } from 'domhandler';
import { plainText } from '../../dom/elements.ts';
import { OTHER_PAGER_WORDS } from '../../extract/content/pagers.ts';

const PAGER_WORDS = [
  '(?:prev(?:ious)?|next)(?: (?:page|chapter|section|part))?',
  '(?:go )?back(?: to (?:the )?(?:top(?: of [^\\]]{1,60})?|contents|table of contents|index))?',
  '(?:date|thread) (?:prev|next|index)|up|top|home|(?:table of )?contents|index|(?:no[ \u00a0])?frames|[←→↑↓⇐⇒⇑«»‹›<>^]{1,3}',
].join('|');
const PAGER = new RegExp(
  `^(?:(?:\\[【?(?:${PAGER_WORDS}|${OTHER_PAGER_WORDS})\\.?】?\\]\\([^)\\s]*\\)|[|·•«»<>[\\]←→-])\\s*)+$`,
  'i',
);

const SEPARATORS = /^(?:[|·•«»<>[\]←→-]\s*)+$/;

/** A bar of such links may contain other links, and the names of missing ones. */
const BAR_WORDS = `${PAGER_WORDS}|map|(?:top|bottom) of (?:the )?page|partial table of contents`;
const PAGER_BAR = new RegExp(
  `^\\**(?:(?:\\[(?:${BAR_WORDS})\\]\\([^)\\s]*\\)|(?:(?:(?:date|thread) )?(?:prev(?:ious)?|next)|up|contents)(?![^\\s|\\]])|[|[\\]-])\\s*)+\\**$`,
  'i',
);
const LINK_AND_MORE = /\]\([^)]*\)\s*\S/;

/** The titles of the neighboring pages between arrows (Drupal). */
const ARROW_PAGER =
  /^(?:\[[‹«←] ?[^\]]{1,200}\]\([^)\s]*\)\s*)?(?:\[(?:up|top)\]\([^)\s]*\)\s*)?(?:\[[^\]]{1,200} ?[›»→]\]\([^)\s]*\))?$/;

/** The links above a node of Texinfo and LaTeX2HTML. */
const NODE_PAGER =
  /^(?:\**(?:Next|Previous|Prev|Up|Top):\** \[[^\]]{1,200}\]\([^)\s]*\)\**[,.]?\s*)+(?:\[\[(?:Contents|Index)\]\([^)\s]*\)\]\s*)*$/;

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
  if (!text.includes('](')) return SEPARATORS.test(text);
  if (PAGER.test(text) || NODE_PAGER.test(text) || ARROW_PAGER.test(text)) return true;
  return PAGER_BAR.test(text) && LINK_AND_MORE.test(text);
}
