import { expect, test } from 'vitest';
import { chooseDependencies } from './choose-dependencies.ts';

const namesFor = (patterns: { include?: string[]; exclude?: string[] }, ...names: string[]) =>
  chooseDependencies(
    names.map((name) => ({ ecosystem: 'npm', name, version: null, isPrivate: false })),
    { include: [], exclude: [], goPrivate: '', ...patterns },
  ).libraries.map(({ name }) => name);

test.each([
  ['react', ['react']],
  ['React', ['react']],
  ['react*', ['react', 'react-dom']],
  ['*react', ['react', '@acme/react']],
  ['@acme/*', ['@acme/react']],
  ['r*ct*', ['react', 'react-dom']],
  ['*', ['react', 'react-dom', '@acme/react']],
  ['reac*act', []],
  ['r.act', []],
])('the pattern %s chooses %j', (pattern, chosen) => {
  expect(namesFor({ include: [pattern] }, 'react', 'react-dom', '@acme/react')).toEqual(chosen);
});

test('compares patterns with dozens of asterisks, which a hostile project may have, without backtracking', () => {
  expect(namesFor({ exclude: [`${'*a'.repeat(100)}*b`] }, 'a'.repeat(214))).toHaveLength(1);
});
