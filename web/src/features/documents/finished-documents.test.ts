import { expect, test } from 'vitest';
import { createFinishedDocuments } from './finished-documents.ts';

const active = (id: number) => ({ id, status: 'active' as const });
const processing = (id: number) => ({ id, status: 'processing' as const });
const error = (id: number) => ({ id, status: 'error' as const });

test('what is there at the first look is not news', () => {
  expect(createFinishedDocuments()([active(1), error(2)])).toEqual([]);
});

test('what was being processed at the look before has ended', () => {
  const look = createFinishedDocuments();
  look([processing(1), processing(2), processing(3)]);
  expect(look([active(1), error(2), processing(3)])).toEqual([active(1), error(2)]);
  expect(look([active(1), error(2), processing(3)])).toEqual([]);
});

test('so has what was added and processed between two looks, also as the first of all', () => {
  const look = createFinishedDocuments();
  look([]);
  expect(look([active(7)])).toEqual([active(7)]);
  expect(look([active(7), active(9)])).toEqual([active(9)]);
});

test('what comes back from the bin is not news', () => {
  const look = createFinishedDocuments();
  look([active(1), active(2)]);
  look([active(1)]);
  expect(look([active(1), active(2)])).toEqual([]);
});
