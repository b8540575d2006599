import { expect, test } from 'vitest';
import { SeenFingerprints } from './fingerprint.ts';

test('treats fingerprints that differ in at most three bits as seen, until it is cleared', () => {
  const seen = new SeenFingerprints();
  expect(seen.add(0xffff_ffff, 0x8000_0000)).toBe(false);
  expect(seen.add(0xffff_fffe, 0x8000_0003)).toBe(true);
  expect(seen.add(0xffff_fffe, 0x8000_0007)).toBe(false);
  seen.clear();
  expect(seen.add(0xffff_ffff, 0x8000_0000)).toBe(false);
});

test('stores any number of fingerprints', () => {
  const seen = new SeenFingerprints();
  // Any two of these differ in at least eight bits.
  const repeated = (digit: number) => Math.imul(digit, 0x11111111) >>> 0;
  const places = Array.from({ length: 256 }, (_, at) => at);
  const addPlace = (at: number) => seen.add(repeated(at & 15), repeated(at >> 4));
  expect(places.filter(addPlace)).toEqual([]);
  expect(places.filter(addPlace)).toEqual(places);
});
