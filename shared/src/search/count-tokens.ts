import { countTokens as countO200kTokens, setMergeCacheSize } from 'gpt-tokenizer/encoding/o200k_base';
import { O200K_TOKEN_SPLIT_REGEX } from 'gpt-tokenizer/encodingParams/constants';
import { createRecentCache } from './recent-cache.ts';

/** Special-token spellings such as <|endoftext|> are page text like any other, never control tokens. */
const PLAIN_TEXT = { allowedSpecial: new Set<string>(), disallowedSpecial: new Set<string>() };

/**
 * The tokenizer takes time with the square of a run without a change between space and text: 0.3 s for 20,000
 * equal letters. Longer runs than this are counted in parts, which may add a token a part.
 */
const LONGEST_RUN = 500;
const LONG_RUN = /(\S{500}|\s{500})/;

/** Longer pieces, rules of signs and hashes, hardly ever come again. */
const LONGEST_KEPT = 32;
const KEPT_PIECES = 16_384;
/** Our own, for it remembers how far it has come while the tokenizer uses the other. */
const PIECE = new RegExp(O200K_TOKEN_SPLIT_REGEX);
const counts = createRecentCache<number>(KEPT_PIECES);
// Words are kept here, where a hit costs a tenth of what it costs in the tokenizer's own cache; that one is left for
// what is too long, so that a line of one sign is not worked out again and again.
setMergeCacheSize(256);

/** The number of o200k_base tokens of `text`, as budgets and passages count them. */
export function countTokens(text: string): number {
  if (text === '') return 0;
  if (!hasLongRun(text)) return countPieces(text);
  return text.split(LONG_RUN).reduce((sum, part) => sum + countPieces(part), 0);
}

/** Tokens never reach beyond one of the pieces that the encoding first cuts a text into, mostly words. */
function countPieces(text: string): number {
  let sum = 0;
  PIECE.lastIndex = 0;
  // Every character belongs to a piece, so that each begins where the last one ends.
  for (let start = 0; PIECE.test(text); start = PIECE.lastIndex)
    sum += countPiece(text.slice(start, PIECE.lastIndex));
  return sum;
}

function countPiece(piece: string): number {
  if (piece.length === 1 && piece.charCodeAt(0) < 0x80) return 1;
  if (piece.length > LONGEST_KEPT) return countO200kTokens(piece, PLAIN_TEXT);
  const known = counts.get(piece);
  if (known !== undefined) return known;
  const count = countO200kTokens(piece, PLAIN_TEXT);
  counts.set(piece, count);
  return count;
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
