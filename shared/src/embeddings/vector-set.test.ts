import { expect, test } from 'vitest';
import { BinaryFormatError } from '../binary-format.ts';
import { textHash } from './embedded-text.ts';
import { quantize } from './quantize.ts';
import { decodeVectors, encodeVectors, vectorAt } from './vector-set.ts';

const set = encodeVectors([
  { passageId: 7, hash: textHash('first'), vector: quantize([1, 2, -3]) },
  { passageId: 9, hash: textHash('second'), vector: quantize([0, -1, 0]) },
]);

test('decodes stored vectors', () => {
  const read = decodeVectors(set.bytes);
  expect([...read.passageIds]).toEqual([7, 9]);
  expect([...read.hashes]).toEqual([...textHash('first'), ...textHash('second')]);
  expect(vectorAt(read, 1).values).toEqual(quantize([0, -1, 0]).values);
  expect(vectorAt(read, 0).scale).toBeCloseTo(quantize([1, 2, -3]).scale);
});

test('decodes an empty set for a document without vectors', () => {
  expect(decodeVectors(encodeVectors([]).bytes).count).toBe(0);
});

test.each([
  ['empty bytes', () => new Uint8Array(0)],
  ['another format', () => new Uint8Array(80).fill(1)],
  ['truncated bytes', () => set.bytes.slice(0, -1)],
  ['another version', () => set.bytes.map((byte, at) => (at === 4 ? 99 : byte))],
  ['a flipped bit', () => set.bytes.map((byte, at) => (at === set.bytes.length - 1 ? byte ^ 1 : byte))],
])('refuses %s', (_, bytes) => {
  expect(() => decodeVectors(bytes())).toThrow(BinaryFormatError);
});
