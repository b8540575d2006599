/** The most bits in which two passages may differ and still count as one. */
const MOST_DIFFERENT_BITS = 3;

/**
 * 64 bits, as two numbers, that passages which say the same have in common but for a few: M. Charikar,
 * "Similarity Estimation Techniques from Rounding Algorithms", 2002.
 */
export function fingerprint(termHashes: readonly number[]): [low: number, high: number] {
  const votes = new Int32Array(64);
  for (const hash of termHashes) {
    addVotes(votes, 0, hash);
    addVotes(votes, 32, Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d) ^ (hash >>> 12));
  }
  return [majority(votes, 0), majority(votes, 32)];
}

/** Whether two fingerprints, given as the bits in which they differ, are of near duplicates. */
export function isNearDuplicate(differentLow: number, differentHigh: number): boolean {
  return bitCount(differentLow) + bitCount(differentHigh) <= MOST_DIFFERENT_BITS;
}

function addVotes(votes: Int32Array, offset: number, hash: number): void {
  for (let bit = 0; bit < 32; bit++)
    votes[offset + bit] = (votes[offset + bit] ?? 0) + 2 * ((hash >>> bit) & 1) - 1;
}

function majority(votes: Int32Array, offset: number): number {
  let bits = 0;
  for (let bit = 0; bit < 32; bit++) if ((votes[offset + bit] ?? 0) > 0) bits |= 1 << bit;
  return bits >>> 0;
}

function bitCount(bits: number): number {
  let rest = bits - ((bits >>> 1) & 0x55555555);
  rest = (rest & 0x33333333) + ((rest >>> 2) & 0x33333333);
  return Math.imul((rest + (rest >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
