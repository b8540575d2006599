import { type ChildNode, isTag } from 'domhandler';
import { plainText } from '../../dom/elements.ts';

const STEPS = [
  '(?:prev(?:ious)?|next)(?: (?:page|chapter|section|part))?',
  '(?:go )?back(?: to (?:the )?(?:top(?: of [^\\]]{1,60})?|contents|table of contents|index))?',
  'up|top|home|contents|index',
].join('|');
const READING_ORDER = new RegExp(`^(?:(?:\\[(?:${STEPS})\\.?\\]\\([^)\\s]*\\)|[|·•«»<>[\\]←→-])\\s*)+$`, 'i');

/** LaTeX2HTML names the pages around its own. */
const NAMED_STEPS = /^\*\*(?:Next|Up|Previous):\*\* \[/;
const NAMED_STEP = /\*\*(?:Next|Up|Previous):\*\*|\*\*\[(?:Contents|Index)\]\([^)\s]*\)\*\*/g;
const LINK = /\[(?:[^[\]]|\[[^[\]]*\])*\]\([^)\s]*\)/g;
const LONGEST_STEPS = 2_000;

const ABOUT_PAGE = [
  /^(?:\[!\[[^\]]*\blogo\b[^\]]*\]\([^)]*\)\]\([^)]*\)\s*)+$/i,
  /^\W{0,3}(?:this page was |page )?last (?:updated|modified|edited|changed|revised|reviewed|built)\b[^.!?]{0,80}\W{0,3}$/i,
  /^This (?:document|page|file|manual) was (?:last )?(?:created|generated|built|made) (?:by|with|from|using|on)\b[^\n]{0,150}(?:\nTime: [^\n]*)?$/i,
  /^Section: [^\n]*\([1-9]\w*\)\nUpdated: [^\n]*(?:\n|$)/,
];

/** Whether a paragraph is made of links to the parts of its own page, and they are some (groff sets them so). */
export function areLocalLinks(nodes: readonly ChildNode[]): boolean {
  if (nodes.length < FEWEST_PARTS) return false;
  const parts = nodes.filter((node) => (isTag(node) ? node.name !== 'br' : plainText(node) !== ''));
  const isLocalLink = (node: ChildNode) =>
    isTag(node) && node.name === 'a' && node.attribs.href?.startsWith('#') === true;
  return parts.length >= FEWEST_PARTS && parts.every(isLocalLink);
}

const FEWEST_PARTS = 4;

/** Whether a paragraph is a line of links to the pages before and behind its own, or up to their list. */
export function isReadingOrder(text: string): boolean {
  if (READING_ORDER.test(text)) return true;
  if (text.length > LONGEST_STEPS || !NAMED_STEPS.test(text)) return false;
  return text.replace(NAMED_STEP, '').replace(LINK, '').trim() === '';
}

/** Whether a paragraph only says when its page was last changed, or what made it (man2html does both), or shows whose it is. */
export function isAboutPage(text: string): boolean {
  return ABOUT_PAGE.some((pattern) => pattern.test(text));
}
