import { fold } from './identifiers.ts';
import { stem } from './stem.ts';
import { isStopWord } from './stop-words.ts';

const MIN_NAME_CHARS = 3;
/** Words of document names that state the kind of document, not its subject. */
const KINDS = new Set(
  `api book docs documentation getting guide guides handbook home index introduction latest learn main manual official
   overview page pages project reference release site stable started tutorial user version website welcome`.split(
    /\s+/,
  ),
);
const COMPOUND = /[\p{L}\p{N}]{1,64}(?:[._-][\p{L}\p{N}]{1,64})*/gu;
const WORD = /[\p{L}\p{N}]+/gu;

/**
 * The words of a text that may be names, each with its original spelling. Names are lower-cased but not stemmed: they
 * have no plural. A name with a trailing number is also returned without it, and a compound also without separators
 * (`nodejs`).
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
