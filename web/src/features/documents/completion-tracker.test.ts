import { expect, test } from 'vitest';
import { createCompletionTracker } from './completion-tracker.ts';

const active = (id: number) => ({ id, status: 'active' as const });
const processing = (id: number) => ({ id, status: 'processing' as const });
const error = (id: number) => ({ id, status: 'error' as const });

test('ignores documents in the first list', () => {
  expect(createCompletionTracker()([active(1), error(2)])).toEqual([]);
});

test('returns documents that were processing in the previous list', () => {
  const findFinished = createCompletionTracker();
  findFinished([processing(1), processing(2), processing(3)]);
  expect(findFinished([active(1), error(2), processing(3)])).toEqual([active(1), error(2)]);
  expect(findFinished([active(1), error(2), processing(3)])).toEqual([]);
});

test('returns documents that were added and processed between two lists', () => {
  const findFinished = createCompletionTracker();
  findFinished([]);
  expect(findFinished([active(7)])).toEqual([active(7)]);
  expect(findFinished([active(7), active(9)])).toEqual([active(9)]);
});

test('ignores documents restored from the trash', () => {
  const findFinished = createCompletionTracker();
  findFinished([active(1), active(2)]);
  findFinished([active(1)]);
  expect(findFinished([active(1), active(2)])).toEqual([]);
});
