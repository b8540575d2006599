/** The most bits in which two passages may differ and still count as one. */
const MAX_DIFFERENT_BITS = 3;

/**
 * 64 bits, as two numbers, that passages which say the same have in common but for a few: M. Charikar,
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

/** Whether two fingerprints, given as the bits in which they differ, are of near duplicates. */
export function isNearDuplicate(differentLow: number, differentHigh: number): boolean {
  return bitCount(differentLow) + bitCount(differentHigh) <= MAX_DIFFERENT_BITS;
}

/** Fingerprints that were met. Reused from query to query; as pairs in a list they would be most of a query's garbage. */
export class SeenFingerprints {
  #bits = new Int32Array(128);
  #end = 0;

  clear(): void {
    this.#end = 0;
  }

  /** Whether a near duplicate was met before; if not, this one is met now. */
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

/** For each of 32 bits, how many numbers have it. */
class BitCounts {
  /** The n-th holds the n-th binary digit of all 32 counts, so that one addition counts all bits of a number. */
  readonly #digits: number[] = [];

  add(bits: number): void {
    let carry = bits;
    for (let place = 0; carry !== 0; place++) {
      const digits = this.#digits[place] ?? 0;
      this.#digits[place] = digits ^ carry;
      carry &= digits;
    }
  }

  /** The bits that more than `least` numbers have: all counts are compared with it at once, digit by digit. */
  moreThan(least: number): number {
    let greater = 0;
    let equal = -1;
    for (let place = Math.max(this.#digits.length, 32 - Math.clz32(least)) - 1; place >= 0; place--) {
      const digits = this.#digits[place] ?? 0;
      const expected = -((least >>> place) & 1);
      greater |= equal & digits & ~expected;
      equal &= ~(digits ^ expected);
    }
    return greater >>> 0;
  }
}

function bitCount(bits: number): number {
  let rest = bits - ((bits >>> 1) & 0x55555555);
  rest = (rest & 0x33333333) + ((rest >>> 2) & 0x33333333);
  return Math.imul((rest + (rest >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
