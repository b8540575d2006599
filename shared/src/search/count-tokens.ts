import { BytePairs } from './merge-bytes.ts';
import { endOfPiece } from './token-pieces.ts';
import { readTokenRanks } from './token-ranks.ts';

/** Joining bytes takes time with the square of their number. Longer pieces are counted in parts, which may add a token a part. */
const LONGEST_PIECE = 500;
/** UTF-8 has at most so many bytes for a unit of UTF-16. */
const BYTES_A_UNIT = 3;

/** Longer pieces, rules of signs and hashes, hardly ever come again. */
const LONGEST_KEPT = 32;
const KEPT_PIECES = 32_768;
/** The tokens of pieces met before; all are forgotten when it is full, for an order of use would cost more. */
const counts = new Map<string, number>();
const decoder = new TextDecoder('utf-16le');
const encoder = new TextEncoder();
const bytes = new Uint8Array(LONGEST_PIECE * BYTES_A_UNIT);
let pairs: BytePairs | null = null;

/**
 * The number of o200k_base tokens of `text`, as budgets and passages count them. Spellings of special tokens such as
 * <|endoftext|> are text like any other.
 */
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
  const count = countBytes(piece);
  if (counts.size >= KEPT_PIECES) counts.clear();
  counts.set(ownCopy(piece), count);
  return count;
}

function countLongPiece(piece: string): number {
  let sum = 0;
  for (let start = 0; start < piece.length; start += LONGEST_PIECE)
    sum += countBytes(piece.slice(start, start + LONGEST_PIECE));
  return sum;
}

function countBytes(piece: string): number {
  pairs ??= new BytePairs(readTokenRanks(), bytes.length);
  return pairs.count(bytes, encoder.encodeInto(piece, bytes).written);
}

/** A piece cut from a text keeps the whole text in memory (V8 copies only pieces of fewer than 13 characters). */
function ownCopy(piece: string): string {
  return piece.length < 13 ? piece : decoder.decode(Buffer.from(piece, 'utf16le'));
}
