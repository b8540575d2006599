import { TooManyRequestsError } from '@lectern/shared/errors.ts';
import { expect, test } from 'vitest';
import { createUserQueues } from './user-queues.ts';

const ADA = 1;
const GRACE = 2;

test('runs the work of a user one at a time, and the work of another user concurrently', async () => {
  const runInQueue = createUserQueues('Too many');
  const first = Promise.withResolvers<string>();
  const started: string[] = [];
  const read = (name: string, rows: Promise<string>) => () => {
    started.push(name);
    return rows;
  };
  const reads = [
    runInQueue(ADA, read('first', first.promise)),
    runInQueue(ADA, read('second', Promise.resolve('2'))),
  ];
  await runInQueue(GRACE, read('other', Promise.resolve('3')));
  expect(started).toEqual(['first', 'other']);
  first.resolve('1');
  expect(await Promise.all(reads)).toEqual(['1', '2']);
});

test('refuses another call of a user while 16 wait', async () => {
  const runInQueue = createUserQueues('Too many');
  const first = Promise.withResolvers<void>();
  const reads = Array.from({ length: 17 }, () => runInQueue(ADA, () => first.promise));
  await expect(runInQueue(ADA, async () => {})).rejects.toThrow(TooManyRequestsError);
  first.resolve();
  await Promise.all(reads);
  await runInQueue(ADA, async () => {});
});
