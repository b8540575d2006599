import { expect, test } from 'vitest';
import { nearestPassages } from './nearest-passages.ts';
import { quantize } from './quantize.ts';
import { encodeVectors, type VectorSet } from './vector-set.ts';

const everything = () => true;

function createRandom(): () => number {
  let state = 3;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 31 - 1;
  };
}

function setOf(vectors: readonly (readonly number[])[], firstId = 1): VectorSet {
  return encodeVectors(
    vectors.map((vector, at) => ({ passageId: firstId + at, hash: [at, 0], vector: quantize(vector) })),
  );
}

const foundIn = (sets: readonly VectorSet[], found: ReturnType<typeof nearestPassages>) =>
  found.map(({ set, index }) => sets[set]?.passageIds[index]);

test('returns the nearest passages of all sets first', () => {
  const sets = [
    setOf([
      [1, 0, 0],
      [0, 1, 0],
    ]),
    setOf([[0.9, 0.1, 0]], 10),
  ];
  const found = nearestPassages(sets, quantize([1, 0, 0]), { limit: 2, isIncluded: everything });
  expect(foundIn(sets, found)).toEqual([1, 10]);
  expect(found[0]?.similarity).toBeCloseTo(1, 2);
});

test('replaces passages that may not be served with the next', () => {
  const sets = [
    setOf([
      [1, 0],
      [0.9, 0.3],
      [0, 1],
    ]),
  ];
  const options = { limit: 1, isIncluded: (_: number, index: number) => index !== 0 };
  expect(foundIn(sets, nearestPassages(sets, quantize([1, 0]), options))).toEqual([2]);
});

test('skips vectors of another length', () => {
  const sets = [setOf([[1, 0, 0]]), setOf([[1, 0]], 10)];
  expect(
    foundIn(sets, nearestPassages(sets, quantize([1, 0]), { limit: 5, isIncluded: everything })),
  ).toEqual([10]);
});

test('preselects among very many vectors by their signs', () => {
  const random = createRandom();
  const question = Array.from({ length: 512 }, random);
  const near = (share: number) => question.map((value) => value * share + random() * (1 - share));
  const sets = [1, 2, 3, 4].map((part) =>
    setOf(
      Array.from({ length: 1_500 }, (_, at) =>
        at === 1_234 ? near(0.2 + part / 10) : Array.from({ length: 512 }, random),
      ),
      part * 10_000,
    ),
  );
  const found = nearestPassages(sets, quantize(question), { limit: 4, isIncluded: everything });
  expect(foundIn(sets, found)).toEqual([41_234, 31_234, 21_234, 11_234]);
});
