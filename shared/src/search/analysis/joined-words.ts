import { fold } from './identifiers.ts';
import { singular, stem } from './stem.ts';
import { isStopWord } from './stop-words.ts';

const WORD = /[\p{L}\p{N}]+/gu;
/** Whoever writes names, signs or a pasted error writes them as they are. */
const PLAIN_WORDS = /^[\p{L}\p{N}\s,'’]+[.?!]*$/u;
const MAX_WORDS = 24;
const MAX_JOINED_WORDS = 4;

/**
 * The names that words of a question make when they are written together, as terms: "binary to integer" asks for
 * `binary_to_integer`, "send the proxy header" for `send-proxy`. Most of them exist nowhere. Two words that only
 * stand side by side in the question make none, unless both tell something.
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

/** As identifiers are indexed: `emitIdentifier` gives `binary_to_integer` whole as `binarytointeger`. */
function joined(words: readonly string[]): string {
  return words.slice(0, -1).join('') + singular(words.at(-1) ?? '');
}
