import { expect, test } from 'vitest';
import { createShortcutReader } from './shortcut-keys.ts';

test('recognizes single keys immediately and sequences within the time limit', () => {
  const read = createShortcutReader();
  expect(read('?', 0)).toBe('help');
  expect(read('g', 10)).toBeNull();
  expect(read('d', 500)).toBe('dashboard');
  expect(read('d', 600)).toBeNull();
  expect(read('g', 700)).toBeNull();
  expect(read('k', 2_000)).toBeNull();
});

test('recognizes the second key alone if the sequence is unknown', () => {
  const read = createShortcutReader();
  expect(read('g', 0)).toBeNull();
  expect(read('n', 100)).toBe('new-collection');
});
