import { expect, test } from 'vitest';
import { byPinThenNewest, nextPinIndex } from './pin-order.ts';

const document = (name: string, pinIndex: number | null, day: number) => ({
  name,
  pinIndex,
  createdAt: `2026-11-0${day}T00:00:00.000Z`,
});

test('sorts pinned documents first by descending pinIndex, then the others by newest', () => {
  const documents = [
    document('old', null, 1),
    document('new', null, 3),
    document('pinned first', 1, 5),
    document('pinned last', 2, 2),
  ];
  const names = documents.toSorted(byPinThenNewest).map(({ name }) => name);
  expect(names).toEqual(['pinned last', 'pinned first', 'new', 'old']);
});

test('assigns a new pin the highest pinIndex plus one, or 1 if none is pinned', () => {
  expect(nextPinIndex([])).toBe(1);
  expect(nextPinIndex([{ pinIndex: null }])).toBe(1);
  expect(nextPinIndex([{ pinIndex: 7 }, { pinIndex: null }, { pinIndex: 2 }])).toBe(8);
});
