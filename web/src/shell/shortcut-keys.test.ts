import { expect, test } from 'vitest';
import { createShortcutReader } from './shortcut-keys.ts';

test('one key asks at once, two keys when the second follows soon', () => {
  const read = createShortcutReader();
  expect(read('?', 0)).toBe('help');
  expect(read('g', 10)).toBeNull();
  expect(read('d', 500)).toBe('dashboard');
  expect(read('d', 600)).toBeNull();
  expect(read('g', 700)).toBeNull();
  expect(read('k', 2_000)).toBeNull();
});

test('a key that follows another asks for its own when the two ask for nothing', () => {
  const read = createShortcutReader();
  expect(read('g', 0)).toBeNull();
  expect(read('n', 100)).toBe('new-collection');
});
