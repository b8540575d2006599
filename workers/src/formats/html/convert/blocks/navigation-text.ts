import { type ChildNode, isTag } from 'domhandler';
import { plainText } from '../../dom/elements.ts';

const PAGER_WORDS = [
  '(?:prev(?:ious)?|next)(?: (?:page|chapter|section|part))?',
  '(?:go )?back(?: to (?:the )?(?:top(?: of [^\\]]{1,60})?|contents|table of contents|index))?',
  'up|top|home|(?:table of )?contents|index|(?:no[ \u00a0])?frames|[←→↑↓⇐⇒⇑«»‹›<>^]{1,3}',
].join('|');
const PAGER = new RegExp(`^(?:(?:\\[(?:${PAGER_WORDS})\\.?\\]\\([^)\\s]*\\)|[|·•«»<>[\\]←→-])\\s*)+$`, 'i');

const SEPARATORS = /^(?:[|·•«»<>[\]←→-]\s*)+$/;

/** A bar of such links may contain other links, and the names of missing ones. */
const BAR_WORDS = `${PAGER_WORDS}|map|(?:top|bottom) of (?:the )?page|partial table of contents`;
const PAGER_BAR = new RegExp(
  `^\\**(?:(?:\\[(?:${BAR_WORDS})\\]\\([^)\\s]*\\)|(?:prev(?:ious)?|next|up|contents)(?![^\\s|\\]])|[|[\\]-])\\s*)+\\**$`,
  'i',
);
const LINK_AND_MORE = /\]\([^)]*\)\s*\S/;

/** The titles of the neighboring pages between arrows (Drupal). */
const ARROW_PAGER =
  /^(?:\[[‹«←] ?[^\]]{1,200}\]\([^)\s]*\)\s*)?(?:\[(?:up|top)\]\([^)\s]*\)\s*)?(?:\[[^\]]{1,200} ?[›»→]\]\([^)\s]*\))?$/;

/** Pipermail's links above and below a message. */
const MESSAGE_PAGER =
  /^(?:(?:Previous|Next) message(?: \(by thread\))?: \[|\*\*Messages sorted by:\*\*|\[More information about the .{1,80} mailing list\])/;
/** The same with links to the numbers of chapters (DebianDoc). */
const NUMBERED_PAGER =
  /^\[ \[(?:previous|next|contents)\]\([^)\s]*\) \](?: \[ (?:\[[\w ]{1,20}\]\([^)\s]*\)|\w{1,3}) \])+$/i;

/** LaTeX2HTML labels its links to neighboring pages. */
const LABELED_PAGER = /^\*\*(?:Next|Up|Previous):\*\* \[/;
/** Texinfo's links above a node. */
const NODE_PAGER =
  /^(?:(?:Next|Previous|Prev|Up|Top): \[[^\]]{1,200}\]\([^)\s]*\)[,.]?\s*)+(?:\[\[(?:Contents|Index)\]\([^)\s]*\)\]\s*)*$/;
const PAGER_LABEL = /\*\*(?:Next|Up|Previous):\*\*|\*\*\[(?:Contents|Index)\]\([^)\s]*\)\*\*/g;
const LINK = /\[(?:[^[\]]|\[[^[\]]*\])*\]\([^)\s]*\)/g;
const MAX_PAGER_CHARS = 2_000;

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
  if (PAGER.test(text) || NUMBERED_PAGER.test(text) || NODE_PAGER.test(text)) return true;
  if (ARROW_PAGER.test(text) || MESSAGE_PAGER.test(text)) return true;
  if (PAGER_BAR.test(text) && LINK_AND_MORE.test(text)) return true;
  if (text.length > MAX_PAGER_CHARS || !LABELED_PAGER.test(text)) return false;
  return text.replace(PAGER_LABEL, '').replace(LINK, '').trim() === '';
}
