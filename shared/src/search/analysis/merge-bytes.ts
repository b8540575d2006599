import type { TokenRanks } from './token-ranks.ts';

const NONE = 0xffff_ffff;

/**
 * Counts the tokens of pieces of at most `longest` bytes as byte pair encoding makes them: of all neighbours those
 * that have the lowest rank together are joined, again and again (tiktoken, `_byte_pair_merge`).
 */
export class BytePairs {
  readonly #ranks: TokenRanks;
  /** Where each part begins; one more at the end. */
  readonly #starts: Uint32Array;
  /** By part: the rank that it and the next one have together. */
  readonly #joined: Uint32Array;

  constructor(ranks: TokenRanks, longest: number) {
    this.#ranks = ranks;
    this.#starts = new Uint32Array(longest + 1);
    this.#joined = new Uint32Array(longest);
  }

  /** The number of tokens of the first `length` bytes of `piece`. */
  count(piece: Uint8Array, length: number): number {
    if (length < 2 || this.#ranks.rankOf(piece, 0, length) !== -1) return Math.min(1, length);
    let parts = length;
    for (let at = 0; at <= length; at++) this.#starts[at] = at;
    for (let at = 0; at < length; at++) this.#rank(piece, at, parts);
    for (let at = this.#lowest(parts); at !== -1; at = this.#lowest(parts)) {
      this.#starts.copyWithin(at + 1, at + 2, parts + 1);
      this.#joined.copyWithin(at + 1, at + 2, parts);
      parts -= 1;
      this.#rank(piece, at, parts);
      if (at > 0) this.#rank(piece, at - 1, parts);
    }
    return parts;
  }

  #rank(piece: Uint8Array, at: number, parts: number): void {
    const end = at + 2 <= parts ? (this.#starts[at + 2] ?? 0) : 0;
    const rank = end === 0 ? -1 : this.#ranks.rankOf(piece, this.#starts[at] ?? 0, end);
    this.#joined[at] = rank === -1 ? NONE : rank;
  }

  /** The part that is joined with its next one first; -1 when none can be. */
  #lowest(parts: number): number {
    let lowest = NONE;
    let place = -1;
    for (let at = 0; at < parts - 1; at++) {
      const rank = this.#joined[at] ?? NONE;
      if (rank >= lowest) continue;
      lowest = rank;
      place = at;
    }
    return place;
  }
}
