import { stem } from './stem.ts';

/** Six letters take 30 bits, so that two small integers tell a word of twelve exactly. */
const LETTERS_A_KEY = 6;
const BITS_A_LETTER = 5;
const LETTER = 0x1f;
const MAX_LETTERS = 2 * LETTERS_A_KEY;

/** As many words are kept as have places of their own: more than a page has, and few enough to stay near the processor. */
const PLACE_BITS = 13;
const keys = new Int32Array(2 << PLACE_BITS);
const stems: string[] = new Array<string>(1 << PLACE_BITS).fill('');

/**
 * The stem of the word at text[from, to), which has letters a to z alone, small or capital. A word met before is known by
 * its letters where it stands: to cut it out, fold it and look it up takes longer, and it is done for every word of every
 * page.
 */
export function stemAt(text: string, from: number, to: number): string {
  if (to - from > MAX_LETTERS) return stem(text.slice(from, to).toLowerCase());
  const middle = Math.min(to, from + LETTERS_A_KEY);
  const first = lettersOf(text, from, middle);
  const second = lettersOf(text, middle, to);
  const place = (Math.imul(first, 0x9e3779b1) ^ Math.imul(second, 0x85ebca6b)) >>> (32 - PLACE_BITS);
  if (keys[2 * place] === first && keys[2 * place + 1] === second) return stems[place] ?? '';
  const found = stem(text.slice(from, to).toLowerCase());
  keys[2 * place] = first;
  keys[2 * place + 1] = second;
  stems[place] = found;
  return found;
}

/** The letters as digits of 1 to 26, the same for small ones and capitals. */
function lettersOf(text: string, from: number, to: number): number {
  let letters = 0;
  for (let at = from; at < to; at++) letters = (letters << BITS_A_LETTER) | (text.charCodeAt(at) & LETTER);
  return letters;
}
