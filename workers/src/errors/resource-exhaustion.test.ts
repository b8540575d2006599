import { DatabaseError } from 'pg';
import { QueryFailedError } from 'typeorm';
import { expect, test } from 'vitest';
import { isResourceExhaustion } from './resource-exhaustion.ts';
import { toPageFailure } from './to-page-failure.ts';

const ofServer = (code: string) =>
  new QueryFailedError('INSERT', [], Object.assign(new DatabaseError('it failed', 1, 'error'), { code }));
const ofSystem = (code: string) => Object.assign(new Error('it failed'), { code });

test.each([
  ['a database whose disk is full', ofServer('53100')],
  ['a folder for temporary files that is full', ofSystem('ENOSPC')],
  ['descriptors', new Error('it failed', { cause: ofSystem('EMFILE') })],
])('a lack of %s is ours, and no failure of the page', (_what, error) => {
  expect(isResourceExhaustion(error)).toBe(true);
  expect(toPageFailure(error, 'https://example.com/')).toBe(error);
});

test.each([
  ['a statement that is wrong', ofServer('42601')],
  ['one that took too long', ofServer('57014')],
])('%s is neither a shortage nor a failure of the page', (_what, error) => {
  expect(isResourceExhaustion(error)).toBe(false);
  expect(toPageFailure(error, 'https://example.com/')).toBe(error);
});

test('a connection that the site broke off is its failure', () => {
  expect(isResourceExhaustion(ofSystem('ECONNRESET'))).toBe(false);
  expect(toPageFailure(ofSystem('ECONNRESET'), 'https://example.com/')).toMatchObject({
    failure: 'unreachable',
  });
});
