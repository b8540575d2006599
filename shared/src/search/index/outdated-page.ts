const LEAD_CHARS = 300;
const OUTDATED = /\b(?:deprecated|obsolete|superseded)\b/i;
/** A synopsis may call single forms of a command deprecated. */
const SYNOPSIS = /\n#{1,6} synopsis\n[^#]*/i;
/** The heading after the introduction, which begins a part of the subject. */
const NEXT_SECTION = /(?<=(?:^|\n)[^#\n].*)\n+#{1,6} (?!(?:name|description|declaration)\b)/i;

/** Whether a page's first lines say that its subject, not a part of it, is deprecated or superseded. */
export function isOutdatedPage(text: string): boolean {
  const [introduction = ''] = text.slice(0, LEAD_CHARS).replace(SYNOPSIS, '').split(NEXT_SECTION, 1);
  return OUTDATED.test(introduction);
}
