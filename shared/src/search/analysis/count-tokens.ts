import { BytePairs } from './merge-bytes.ts';
import { endOfPiece } from './token-pieces.ts';
import { readTokenRanks } from './token-ranks.ts';

/** Joining bytes takes time with the square of their number. Longer pieces are counted in parts, which may add a token a part. */
const LONGEST_PIECE = 500;
/** UTF-8 has at most so many bytes for a unit of UTF-16. */
const BYTES_A_UNIT = 3;

/** Longer pieces, rules of signs and hashes, hardly ever come again. */
const LONGEST_KEPT = 32;
/** As many pieces are kept as have places of their own; a manual and its code have some 20,000. */
const PLACES = 65_536;
/** Two sums of each piece met before, at the place that the first tells, and its tokens. */
const sums = new Uint32Array(2 * PLACES);
const counts = new Uint8Array(PLACES);
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
    sum += isAsciiSign ? 1 : countPiece(text, start, end);
    start = end;
  }
  return sum;
}

/**
 * A piece met before is known where it stands, by sums of its characters: to cut it out and look it up in a map would take
 * twice as long, and to compare it with what was kept half as long again. Of different pieces one in 2^48 is mistaken.
 */
function countPiece(text: string, start: number, end: number): number {
  if (end - start > LONGEST_KEPT) return countLongPiece(text, start, end);
  // FNV-1a, and a multiplicative sum of its own.
  let first = 0x811c9dc5;
  let second = end - start;
  for (let at = start; at < end; at++) {
    const unit = text.charCodeAt(at);
    first = Math.imul(first ^ unit, 0x01000193);
    second = Math.imul(second ^ (second >>> 15) ^ unit, 0x85ebca6b);
  }
  first >>>= 0;
  second >>>= 0;
  const place = (first ^ (first >>> 16)) & (PLACES - 1);
  if (sums[2 * place] === first && sums[2 * place + 1] === second) return counts[place] ?? 0;
  const count = countBytes(text.slice(start, end));
  sums[2 * place] = first;
  sums[2 * place + 1] = second;
  counts[place] = count;
  return count;
}

function countLongPiece(text: string, start: number, end: number): number {
  let sum = 0;
  for (let at = start; at < end; at += LONGEST_PIECE)
    sum += countBytes(text.slice(at, Math.min(at + LONGEST_PIECE, end)));
  return sum;
}

function countBytes(piece: string): number {
  pairs ??= new BytePairs(readTokenRanks(), bytes.length);
  return pairs.count(bytes, encoder.encodeInto(piece, bytes).written);
}
