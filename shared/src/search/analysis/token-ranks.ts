import { readFileSync } from 'node:fs';

/** The first of a token's places that is tried in the table follows from these (FNV-1a). */
const HASH_START = 0x811c9dc5;
const HASH_FACTOR = 0x01000193;
/** Places of the table: a power of two, so many that two thirds of them stay free. */
const PLACES = 2 ** 19;

/**
 * The tokens of o200k_base by their bytes. They lie in one table of numbers of 4 MB; as strings in a Map they take
 * sixty, in every thread that counts.
 */
export class TokenRanks {
  readonly #bytes: Uint8Array;
  /** Where each token begins; one more at the end. */
  readonly #starts: Uint32Array;
  /** By place: the rank and one, 0 where there is none. */
  readonly #places = new Uint32Array(PLACES);

  /** Reads what `packTokens` has written. */
  constructor(packed: Uint8Array) {
    const count = new DataView(packed.buffer, packed.byteOffset).getUint32(0, true);
    this.#bytes = packed.subarray(4 + count);
    this.#starts = new Uint32Array(count + 1);
    for (let rank = 0; rank < count; rank++) {
      const start = this.#starts[rank] ?? 0;
      const end = start + (packed[4 + rank] ?? 0);
      this.#starts[rank + 1] = end;
      this.#places[this.#placeOf(this.#bytes, start, end)] = rank + 1;
    }
  }

  /** The rank of the token whose bytes are those of `text` from `start` to `end`; -1 when there is none. */
  rankOf(text: Uint8Array, start: number, end: number): number {
    return (this.#places[this.#placeOf(text, start, end)] ?? 0) - 1;
  }

  /** The place that holds the token, or the free one where it would stand. */
  #placeOf(text: Uint8Array, start: number, end: number): number {
    let hash = HASH_START;
    for (let at = start; at < end; at++) hash = Math.imul(hash ^ (text[at] ?? 0), HASH_FACTOR);
    let place = (hash ^ (hash >>> 15)) & (PLACES - 1);
    for (;;) {
      const rank = (this.#places[place] ?? 0) - 1;
      if (rank === -1 || this.#isToken(rank, text, start, end)) return place;
      place = (place + 1) & (PLACES - 1);
    }
  }

  #isToken(rank: number, text: Uint8Array, start: number, end: number): boolean {
    const own = this.#starts[rank] ?? 0;
    const length = end - start;
    if ((this.#starts[rank + 1] ?? 0) - own !== length) return false;
    for (let at = 0; at < length; at++) if (this.#bytes[own + at] !== text[start + at]) return false;
    return true;
  }
}

/** The tokens, in the order of their ranks, as the file keeps them: their number, their lengths, their bytes. */
export function packTokens(tokens: readonly Uint8Array[]): Uint8Array {
  const head = new Uint8Array(4 + tokens.length);
  new DataView(head.buffer).setUint32(0, tokens.length, true);
  head.set(
    tokens.map(({ length }) => length),
    4,
  );
  return new Uint8Array(Buffer.concat([head, ...tokens]));
}

/** Where the ranks of o200k_base lie; `scripts/build/token-ranks.ts` writes them. */
export const TOKEN_RANKS_FILE = new URL('../o200k-base.bin', import.meta.url);

export function readTokenRanks(): TokenRanks {
  return new TokenRanks(readFileSync(TOKEN_RANKS_FILE));
}
