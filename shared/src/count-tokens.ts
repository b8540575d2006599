import { countTokens as countO200kTokens, setMergeCacheSize } from 'gpt-tokenizer/encoding/o200k_base';

/** Byte pair encoding takes quadratic time in the length of a word, so longer runs are counted in parts. */
const MAX_RUN_CHARS = 500;
/** Tested first because Unicode classes are slow to match, and almost no text has such a run. */
const MAY_HAVE_LONG_RUN = new RegExp(`(?<!\\S)\\S{${MAX_RUN_CHARS}}|(?<!\\s)\\s{${MAX_RUN_CHARS}}`);
/** The runs that the encoding never splits: letters, punctuation, white space. */
const LONG_RUN = new RegExp(
  ['[\\p{L}\\p{M}]', '[^\\s\\p{L}\\p{N}]', '\\s'].map((kind) => `${kind}{${MAX_RUN_CHARS}}`).join('|'),
  'gu',
);

/** Text such as <|endoftext|> is counted as ordinary text. */
const NO_SPECIAL_TOKENS = { allowedSpecial: new Set<string>(), disallowedSpecial: new Set<string>() };

// Cached words are slices of the texts they come from and keep those in memory.
setMergeCacheSize(5_000);

/** The number of o200k_base tokens in `text`, the unit of budgets and passage sizes. */
export function countTokens(text: string): number {
  if (!MAY_HAVE_LONG_RUN.test(text)) return countO200kTokens(text, NO_SPECIAL_TOKENS);
  let sum = 0;
  let start = 0;
  for (const { 0: run, index } of text.matchAll(LONG_RUN)) {
    const end = index + run.length;
    sum += countO200kTokens(text.slice(start, end), NO_SPECIAL_TOKENS);
    start = end;
  }
  return sum + countO200kTokens(text.slice(start), NO_SPECIAL_TOKENS);
}
