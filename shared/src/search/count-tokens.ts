import { countTokens as countO200kTokens } from 'gpt-tokenizer/encoding/o200k_base';

/** Special-token spellings such as <|endoftext|> are page text like any other, never control tokens. */
const PLAIN_TEXT = { allowedSpecial: new Set<string>(), disallowedSpecial: new Set<string>() };

/** The number of o200k_base tokens of `text`, as budgets and passages count them. */
export function countTokens(text: string): number {
  return text === '' ? 0 : countO200kTokens(text, PLAIN_TEXT);
}
