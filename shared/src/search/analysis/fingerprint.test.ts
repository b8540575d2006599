import { expect, test } from 'vitest';
import { SeenFingerprints } from './fingerprint.ts';

test('of fingerprints that differ in three bits at most only the first is new, until all are forgotten', () => {
  const met = new SeenFingerprints();
  expect(met.meet(0xffff_ffff, 0x8000_0000)).toBe(false);
  expect(met.meet(0xffff_fffe, 0x8000_0003)).toBe(true);
  expect(met.meet(0xffff_fffe, 0x8000_0007)).toBe(false);
  met.forget();
  expect(met.meet(0xffff_ffff, 0x8000_0000)).toBe(false);
});

test('any number of fingerprints can be met', () => {
  const met = new SeenFingerprints();
  // Any two of these differ in eight bits and more.
  const repeated = (digit: number) => Math.imul(digit, 0x11111111) >>> 0;
  const places = Array.from({ length: 256 }, (_, at) => at);
  const meet = (at: number) => met.meet(repeated(at & 15), repeated(at >> 4));
  expect(places.filter(meet)).toEqual([]);
  expect(places.filter(meet)).toEqual(places);
});
