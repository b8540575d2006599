const LEAD_CHARS = 300;
const OUTDATED = /\b(?:deprecated|obsolete|superseded)\b/i;

/** Whether a page's first lines say that its subject is deprecated or superseded. */
export function isOutdatedPage(text: string): boolean {
  return OUTDATED.test(text.slice(0, LEAD_CHARS));
}
