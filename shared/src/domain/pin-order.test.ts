import { expect, test } from 'vitest';
import { byPinThenNewest, nextPinIndex } from './pin-order.ts';

const document = (name: string, pinIndex: number | null, day: number) => ({
  name,
  pinIndex,
  createdAt: `2026-11-0${day}T00:00:00.000Z`,
});

test('pinned documents come first, the higher pinIndex before, then the newest', () => {
  const documents = [
    document('old', null, 1),
    document('new', null, 3),
    document('pinned first', 1, 5),
    document('pinned last', 2, 2),
  ];
  const names = documents.toSorted(byPinThenNewest).map(({ name }) => name);
  expect(names).toEqual(['pinned last', 'pinned first', 'new', 'old']);
});

test('a new pin is one more than the highest, 1 when none is pinned', () => {
  expect(nextPinIndex([])).toBe(1);
  expect(nextPinIndex([{ pinIndex: null }])).toBe(1);
  expect(nextPinIndex([{ pinIndex: 7 }, { pinIndex: null }, { pinIndex: 2 }])).toBe(8);
});
