const STEPS = [
  '(?:prev(?:ious)?|next)(?: (?:page|chapter|section|part))?',
  '(?:go )?back(?: to (?:the )?(?:top|contents|table of contents|index))?',
  'up|top|home|contents|index',
].join('|');
const READING_ORDER = new RegExp(`^(?:(?:\\[(?:${STEPS})\\]\\([^)\\s]*\\)|[|·•«»<>[\\]←→-])\\s*)+$`, 'i');

const ABOUT_PAGE = [
  /^\W{0,3}(?:this page was |page )?last (?:updated|modified|edited|changed|revised|reviewed|built)\b[^.!?]{0,80}\W{0,3}$/i,
  /^This (?:document|page|file|manual) was (?:last )?(?:created|generated|built|made) (?:by|with|from|using|on)\b[^\n]{0,150}(?:\nTime: [^\n]*)?$/i,
  /^Section: [^\n]*\([1-9]\w*\)\nUpdated: [^\n]*(?:\n|$)/,
];

/** Whether a paragraph is a line of links to the pages before and behind its own, or up to their list. */
export function isReadingOrder(text: string): boolean {
  return READING_ORDER.test(text);
}

/** Whether a paragraph only says when its page was last changed, or what made it (man2html does both). */
export function isAboutPage(text: string): boolean {
  return ABOUT_PAGE.some((pattern) => pattern.test(text));
}
