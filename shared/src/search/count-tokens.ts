import { countTokens as countO200kTokens } from 'gpt-tokenizer/encoding/o200k_base';

/** Special-token spellings such as <|endoftext|> are page text like any other, never control tokens. */
const PLAIN_TEXT = { allowedSpecial: new Set<string>(), disallowedSpecial: new Set<string>() };

/**
 * The tokenizer takes time with the square of a run without a change between space and text: 0.3 s for 20,000
 * equal letters. Longer runs than this are counted in parts, which may add a token a part.
 */
const LONGEST_RUN = 500;
const LONG_RUN = /(\S{500}|\s{500})/;

/** The number of o200k_base tokens of `text`, as budgets and passages count them. */
export function countTokens(text: string): number {
  if (text === '') return 0;
  if (!hasLongRun(text)) return countO200kTokens(text, PLAIN_TEXT);
  return text.split(LONG_RUN).reduce((sum, part) => sum + countO200kTokens(part, PLAIN_TEXT), 0);
}

/** Told by a loop: the expression alone takes longer than counting the tokens of ordinary text. */
function hasLongRun(text: string): boolean {
  let run = 0;
  let wasSpace = false;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    const isSpace = code === 0x20 || (code >= 0x09 && code <= 0x0d);
    run = isSpace === wasSpace ? run + 1 : 1;
    wasSpace = isSpace;
    if (run >= LONGEST_RUN) return true;
  }
  return false;
}
