import { expect, it } from 'vitest';
import { matchesGlob } from './glob.ts';

it.each([
  ['packages/*', 'packages/a', true],
  ['packages/*', 'packages/a/b', false],
  ['packages/**', 'packages/a/b', true],
  ['**/app', 'app', true],
  ['**/app', 'a/b/app', true],
  ['**/app', 'a/myapp', false],
  ['a/**/b', 'a/b', true],
  ['a/**/b', 'a/x/y/b', true],
  ['a?', 'ab', true],
  ['a?', 'a/', false],
  ['{apps,packages/{a,b}}/*', 'packages/b/c', true],
  ['{apps,packages}/*', 'docs/a', false],
  ['a.b', 'axb', false],
  ['a{b', 'a{b', true],
  ['a}', 'a}', true],
  ['', '', true],
])('the glob %s and the path %s: %s', (glob, path, isMatch) => {
  expect(matchesGlob(path, glob)).toBe(isMatch);
});

it.each([
  ['asterisks', '*a'.repeat(400), 'a'.repeat(2_000)],
  ['folders', `${'**/'.repeat(300)}x`, 'a/'.repeat(1_000)],
  ['alternatives', '{a,b}'.repeat(190), 'a'.repeat(190)],
])('a glob of many %s does not take exponential time', (_, glob, path) => {
  expect(matchesGlob(path, glob)).toBe(glob.startsWith('*a'));
});
