const LEAD_CHARS = 300;
const OUTDATED = /\b(?:deprecated|obsolete|superseded)\b/i;

/** Whether a page says in its first lines that something has taken the place of what it is about. */
export function isOutdatedPage(text: string): boolean {
  return OUTDATED.test(text.slice(0, LEAD_CHARS));
}
