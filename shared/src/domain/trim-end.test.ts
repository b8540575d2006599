import { expect, test } from 'vitest';
import { trimSlashes } from './trim-end.ts';

test.each([
  ['', ''],
  ['///', ''],
  ['a', 'a'],
  ['/a/b', '/a/b'],
  ['/a/b//', '/a/b'],
])('removes the slashes at the end of %j: %j', (text, expected) => {
  expect(trimSlashes(text)).toBe(expected);
});
