import { expect, test } from 'vitest';
import { quantize, signWords, writeSigns } from './quantize.ts';

const dot = (a: Int8Array, b: Int8Array) => a.reduce((sum, value, at) => sum + value * (b[at] ?? 0), 0);

function randomVectors(count: number, dimensions: number): number[][] {
  let state = 1;
  const next = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 31 - 1;
  };
  return Array.from({ length: count }, () => Array.from({ length: dimensions }, next));
}

test('eight-bit quantization changes a cosine by less than a hundredth', () => {
  const vectors = randomVectors(20, 384);
  const [first = []] = vectors;
  const length = (vector: readonly number[]) => Math.hypot(...vector);
  for (const other of vectors) {
    const exact =
      first.reduce((sum, value, at) => sum + value * (other[at] ?? 0), 0) / length(first) / length(other);
    const [a, b] = [quantize(first), quantize(other)];
    expect(Math.abs(dot(a.values, b.values) * a.scale * b.scale - exact)).toBeLessThan(0.01);
  }
});

test('normalizes vectors of any length, including zero', () => {
  const [vector = []] = randomVectors(1, 8);
  expect(quantize(vector.map((value) => value * 1_000)).values).toEqual(quantize(vector).values);
  expect(quantize([0, 0, 0])).toEqual({ scale: 0, values: new Int8Array(3) });
});

test('stores one sign bit per number', () => {
  const values = Int8Array.from({ length: 40 }, (_, at) => (at % 3 === 0 ? 5 : -5));
  const signs = new Uint32Array(signWords(40) + 1);
  writeSigns(values, signs, 1);
  const bits = Array.from({ length: 40 }, (_, at) => ((signs[1 + (at >> 5)] ?? 0) >>> (at & 31)) & 1);
  expect(bits).toEqual(Array.from(values, (value) => (value > 0 ? 1 : 0)));
});
