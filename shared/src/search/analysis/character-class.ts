/** Classes of UTF-16 code units. Every class from LOWER on is part of a word. */
export const OTHER = 1;
export const SPACE = 2;
/** Scripts written without spaces (Han, kana, Hangul, Thai, Khmer, Lao, Myanmar), split into pairs of characters. */
export const UNSPACED = 3;
export const LOWER = 4;
export const UPPER = 5;
export const DIGIT = 6;
export const UNDERSCORE = 7;
/** A non-ASCII letter or mark of a script with spaces between words. */
export const FOREIGN = 8;

const UNSPACED_SCRIPT =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Khmer}\p{Script=Lao}\p{Script=Myanmar}ー]/u;
const WORD_CHARACTER = /[\p{L}\p{N}\p{M}]/u;

const classes = new Uint8Array(0x1_0000);

/** The class of a UTF-16 code unit. Surrogates are OTHER. */
export function classOf(unit: number): number {
  const known = classes[unit] ?? OTHER;
  return known === 0 ? remember(unit) : known;
}

function remember(unit: number): number {
  const found = classify(unit);
  classes[unit] = found;
  return found;
}

function classify(unit: number): number {
  if (unit >= 0x61 && unit <= 0x7a) return LOWER;
  if (unit >= 0x41 && unit <= 0x5a) return UPPER;
  if (unit >= 0x30 && unit <= 0x39) return DIGIT;
  if (unit === 0x5f) return UNDERSCORE;
  if (unit === 0x20 || (unit >= 0x09 && unit <= 0x0d) || unit === 0xa0) return SPACE;
  if (unit < 0x80) return OTHER;
  const character = String.fromCharCode(unit);
  if (UNSPACED_SCRIPT.test(character)) return UNSPACED;
  return WORD_CHARACTER.test(character) ? FOREIGN : OTHER;
}
