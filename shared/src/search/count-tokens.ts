import { countTokens as countO200kTokens, setMergeCacheSize } from 'gpt-tokenizer/encoding/o200k_base';
import { endOfPiece } from './token-pieces.ts';

/** Special-token spellings such as <|endoftext|> are page text like any other, never control tokens. */
const PLAIN_TEXT = { allowedSpecial: new Set<string>(), disallowedSpecial: new Set<string>() };

/**
 * The tokenizer takes time with the square of a piece's length: 0.3 s for 20,000 equal letters. Longer pieces than
 * this are counted in parts, which may add a token a part.
 */
const LONGEST_PIECE = 500;

/** Longer pieces, rules of signs and hashes, hardly ever come again. */
const LONGEST_KEPT = 32;
const KEPT_PIECES = 32_768;
/** The tokens of pieces met before; all are forgotten when it is full, for an order of use would cost more. */
const counts = new Map<string, number>();
const decoder = new TextDecoder('utf-16le');
// Words are kept here, where a hit costs a tenth of what it costs in the tokenizer's own cache; that one is left for
// what is too long, so that a line of one sign is not worked out again and again.
setMergeCacheSize(256);

/** The number of o200k_base tokens of `text`, as budgets and passages count them. */
export function countTokens(text: string): number {
  let sum = 0;
  // Tokens never reach beyond one of the pieces that the encoding first cuts a text into, mostly words.
  for (let start = 0; start < text.length; ) {
    const end = endOfPiece(text, start);
    const isAsciiSign = end === start + 1 && text.charCodeAt(start) < 0x80;
    sum += isAsciiSign ? 1 : countPiece(text.slice(start, end));
    start = end;
  }
  return sum;
}

function countPiece(piece: string): number {
  if (piece.length > LONGEST_KEPT) return countLongPiece(piece);
  const known = counts.get(piece);
  if (known !== undefined) return known;
  const count = countO200kTokens(piece, PLAIN_TEXT);
  if (counts.size >= KEPT_PIECES) counts.clear();
  counts.set(ownCopy(piece), count);
  return count;
}

function countLongPiece(piece: string): number {
  let sum = 0;
  for (let start = 0; start < piece.length; start += LONGEST_PIECE)
    sum += countO200kTokens(piece.slice(start, start + LONGEST_PIECE), PLAIN_TEXT);
  return sum;
}

/** A piece cut from a text keeps the whole text in memory (V8 copies only pieces of fewer than 13 characters). */
function ownCopy(piece: string): string {
  return piece.length < 13 ? piece : decoder.decode(Buffer.from(piece, 'utf16le'));
}
