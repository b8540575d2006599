import { expect, test } from 'vitest';
import { trimSlashes } from './trim-slashes.ts';

test.each([
  ['', ''],
  ['///', ''],
  ['a', 'a'],
  ['/a/b', '/a/b'],
  ['/a/b//', '/a/b'],
])('of %j leaves %j', (text, expected) => {
  expect(trimSlashes(text)).toBe(expected);
});
