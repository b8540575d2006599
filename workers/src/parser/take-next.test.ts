import { expect, test } from 'vitest';
import { takeNext } from './take-next.ts';

const task = (name: string, left: number, sinceMs: number) => ({ name, left, sinceMs });

/** The names of what waits, in the order in which it is taken at `nowMs`. */
function orderOf(line: ReturnType<typeof task>[], nowMs: number): (string | undefined)[] {
  return line.map(() => line).map((all) => takeNext(all, nowMs)?.name);
}

test('the crawl with the fewest pages left goes first, then who came first', () => {
  const line = [task('a', 9, 0), task('b', 3, 10), task('c', 3, 20), task('index', -1, 30)];
  expect(orderOf(line, 100)).toEqual(['index', 'b', 'c', 'a']);
  expect(takeNext(line, 100)).toBeUndefined();
});

test('who has waited for a second goes before all that came later', () => {
  expect(orderOf([task('a', 9, 0), task('b', 8, 400), task('c', 1, 900)], 1_200)).toEqual(['a', 'c', 'b']);
});
