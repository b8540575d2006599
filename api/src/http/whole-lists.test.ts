import { TooManyRequestsError } from '@lectern/shared/errors.ts';
import { expect, test } from 'vitest';
import { createWholeLists } from './whole-lists.ts';

const ADA = 1;
const GRACE = 2;

test('reads the lists of a user one after another, and those of another user meanwhile', async () => {
  const readInTurn = createWholeLists();
  const first = Promise.withResolvers<string>();
  const started: string[] = [];
  const read = (name: string, rows: Promise<string>) => () => {
    started.push(name);
    return rows;
  };
  const reads = [
    readInTurn(ADA, read('first', first.promise)),
    readInTurn(ADA, read('second', Promise.resolve('2'))),
  ];
  await readInTurn(GRACE, read('other', Promise.resolve('3')));
  expect(started).toEqual(['first', 'other']);
  first.resolve('1');
  expect(await Promise.all(reads)).toEqual(['1', '2']);
});

test('refuses further lists of a user while 16 wait', async () => {
  const readInTurn = createWholeLists();
  const first = Promise.withResolvers<void>();
  const reads = Array.from({ length: 17 }, () => readInTurn(ADA, () => first.promise));
  await expect(readInTurn(ADA, async () => {})).rejects.toThrow(TooManyRequestsError);
  first.resolve();
  await Promise.all(reads);
  await readInTurn(ADA, async () => {});
});
