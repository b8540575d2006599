import { expect, it } from 'vitest';
import { TermWeights } from './term-weights.ts';

it('holds the weights of one passage at a time, in the order of the terms', () => {
  const weights = new TermWeights();
  weights.add(7, 1);
  weights.add(100_000, 2);
  weights.add(7, 0.5);
  weights.set(3, 0);
  expect(weights.numbers.map((number) => [number, weights.of(number)])).toEqual([
    [7, 1.5],
    [100_000, 2],
  ]);
  weights.clear();
  weights.add(9, 1);
  expect([weights.numbers, weights.of(7), weights.of(100_000)]).toEqual([[9], 0, 0]);
});
