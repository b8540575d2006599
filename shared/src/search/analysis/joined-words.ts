import { fold } from './identifiers.ts';
import { singular, stem } from './stem.ts';
import { isStopWord } from './stop-words.ts';

const WORD = /[\p{L}\p{N}]+/gu;
/** Questions with code, operators or a pasted error contain names as they are written. */
const PLAIN_WORDS = /^[\p{L}\p{N}\s,'’]+[.?!]*$/u;
const MAX_WORDS = 24;
const MAX_JOINED_WORDS = 4;

/**
 * The identifiers that adjacent words of a question form, as terms: "binary to integer" matches
 * `binary_to_integer`, "send the proxy header" matches `send-proxy`. Two adjacent words form a name only if both are
 * discriminative.
 */
export function joinedWords(question: string): Set<string> {
  const names = new Set<string>();
  if (!PLAIN_WORDS.test(question)) return names;
  const words = (question.match(WORD) ?? []).slice(0, MAX_WORDS).map(fold);
  const discriminative = words.filter((word) => !isStopWord(stem(word)));
  for (let from = 0; from < words.length; from++) {
    if (from + 1 < discriminative.length) names.add(joined(discriminative.slice(from, from + 2)));
    for (let to = from + 3; to <= Math.min(words.length, from + MAX_JOINED_WORDS); to++)
      names.add(joined(words.slice(from, to)));
  }
  return names;
}

/** Joins words as `emitIdentifier` does: `binary_to_integer` becomes `binarytointeger`. */
function joined(words: readonly string[]): string {
  return words.slice(0, -1).join('') + singular(words.at(-1) ?? '');
}
