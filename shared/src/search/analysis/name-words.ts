import { fold } from './identifiers.ts';
import { stem } from './stem.ts';
import { isStopWord } from './stop-words.ts';

const MIN_NAME_CHARS = 3;
/** Words of names that say what kind of document it is, not what it is about. */
const KINDS = new Set(
  `api book docs documentation getting guide guides handbook home index introduction latest learn main manual official
   overview page pages project reference release site stable started tutorial user version website welcome`.split(
    /\s+/,
  ),
);
const COMPOUND = /[\p{L}\p{N}]{1,64}(?:[.-][\p{L}\p{N}]{1,64})*/gu;
const WORD = /[\p{L}\p{N}]+/gu;

/**
 * The words of a text that may name something, each with how it stands there. They are given as they are written but
 * for case: a name has no plural and is no part of a longer word. What has a number behind it is also given without,
 * and a compound also without its signs, for whoever writes `nodejs`.
 */
export function nameWords(text: string): Map<string, string> {
  const words = new Map<string, string>();
  const add = (word: string, written: string) => {
    if (word.length >= MIN_NAME_CHARS && /\p{L}/u.test(word) && isDiscriminative(word))
      words.set(word, written);
  };
  for (const [compound] of text.matchAll(COMPOUND)) {
    const parts = compound.match(WORD) ?? [];
    if (parts.length > 1) add(parts.map(fold).join(''), compound);
    for (const part of parts) {
      const word = fold(part);
      add(word, part);
      add(word.replace(/\d{1,8}$/, ''), part);
    }
  }
  return words;
}

function isDiscriminative(word: string): boolean {
  return !KINDS.has(word) && !isStopWord(stem(word));
}
