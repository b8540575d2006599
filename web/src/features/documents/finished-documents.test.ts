import { expect, test } from 'vitest';
import { createFinishedDocuments } from './finished-documents.ts';

const active = (id: number) => ({ id, status: 'active' as const });
const processing = (id: number) => ({ id, status: 'processing' as const });
const error = (id: number) => ({ id, status: 'error' as const });

test('ignores documents in the first list', () => {
  expect(createFinishedDocuments()([active(1), error(2)])).toEqual([]);
});

test('returns documents that were processing in the previous list', () => {
  const findFinished = createFinishedDocuments();
  findFinished([processing(1), processing(2), processing(3)]);
  expect(findFinished([active(1), error(2), processing(3)])).toEqual([active(1), error(2)]);
  expect(findFinished([active(1), error(2), processing(3)])).toEqual([]);
});

test('returns documents that were added and processed between two lists', () => {
  const findFinished = createFinishedDocuments();
  findFinished([]);
  expect(findFinished([active(7)])).toEqual([active(7)]);
  expect(findFinished([active(7), active(9)])).toEqual([active(9)]);
});

test('ignores documents restored from the trash', () => {
  const findFinished = createFinishedDocuments();
  findFinished([active(1), active(2)]);
  findFinished([active(1)]);
  expect(findFinished([active(1), active(2)])).toEqual([]);
});
