import { expect, test } from 'vitest';
import { describeCounts } from './page-change.ts';

test('describes only the kinds of changes that occurred', () => {
  expect(describeCounts({ added: 1, changed: 0, removed: 12 })).toBe('1 page added, 12 removed');
  expect(describeCounts({ added: 0, changed: 3, removed: 0 })).toBe('3 pages changed');
});
