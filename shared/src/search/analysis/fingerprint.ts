import { bitCount } from '../../bit-count.ts';

/** Passages that differ in at most this many bits are near duplicates. */
const MAX_DIFFERENT_BITS = 3;

/**
 * A 64-bit SimHash as two numbers; near duplicates differ in few bits: M. Charikar,
 * "Similarity Estimation Techniques from Rounding Algorithms", 2002.
 */
export function fingerprint(termHashes: readonly number[]): [low: number, high: number] {
  const low = new BitCounts();
  const high = new BitCounts();
  for (const hash of termHashes) {
    low.add(hash);
    high.add(Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d) ^ (hash >>> 12));
  }
  const half = Math.floor(termHashes.length / 2);
  return [low.moreThan(half), high.moreThan(half)];
}

/** Whether two fingerprints are near duplicates, given the bits in which they differ. */
export function isNearDuplicate(differentLow: number, differentHigh: number): boolean {
  return bitCount(differentLow) + bitCount(differentHigh) <= MAX_DIFFERENT_BITS;
}

/** A set of fingerprints, reused from query to query. */
export class SeenFingerprints {
  #bits = new Int32Array(128);
  #end = 0;

  clear(): void {
    this.#end = 0;
  }

  /** Whether a near duplicate was added before. If not, adds this fingerprint. */
  add(low: number, high: number): boolean {
    for (let at = 0; at < this.#end; at += 2) {
      if (isNearDuplicate(low ^ (this.#bits[at] ?? 0), high ^ (this.#bits[at + 1] ?? 0))) return true;
    }
    if (this.#end === this.#bits.length) {
      const grown = new Int32Array(2 * this.#end);
      grown.set(this.#bits);
      this.#bits = grown;
    }
    this.#bits[this.#end++] = low;
    this.#bits[this.#end++] = high;
    return false;
  }
}

/** Counts for each of 32 bits how many numbers have it set. */
class BitCounts {
  /** Element n holds binary digit n of all 32 counts, so one addition counts all bits of a number. */
  readonly #digits: number[] = [];

  add(bits: number): void {
    let carry = bits;
    for (let place = 0; carry !== 0; place++) {
      const digits = this.#digits[place] ?? 0;
      this.#digits[place] = digits ^ carry;
      carry &= digits;
    }
  }

  /** The bits set in more than `threshold` numbers. */
  moreThan(threshold: number): number {
    let greater = 0;
    let equal = -1;
    for (let place = Math.max(this.#digits.length, 32 - Math.clz32(threshold)) - 1; place >= 0; place--) {
      const digits = this.#digits[place] ?? 0;
      const expected = -((threshold >>> place) & 1);
      greater |= equal & digits & ~expected;
      equal &= ~(digits ^ expected);
    }
    return greater >>> 0;
  }
}
