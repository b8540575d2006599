const WORD = /[\p{L}\p{N}_$]+(?:[.-][\p{L}\p{N}_$]+)*/gu;
const PART = /\p{Lu}?\p{Ll}+|\p{Lu}+(?!\p{Ll})|\p{N}+|\p{Lo}+/gu;

/**
 * The terms of a text in order, the same for indexing and for asking: every word whole, and the parts of
 * compound identifiers.
 */
export function tokenize(text: string): string[] {
  const terms: string[] = [];
  for (const [word] of text.matchAll(WORD)) {
    const whole = word.toLowerCase();
    terms.push(whole);
    const parts = word.match(PART) ?? [];
    if (parts.length > 1) for (const part of parts) terms.push(part.toLowerCase());
  }
  return terms;
}
