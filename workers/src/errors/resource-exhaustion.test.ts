import { DatabaseError } from 'pg';
import { expect, test } from 'vitest';
import { isResourceExhaustion } from './resource-exhaustion.ts';
import { toPageFailure } from './to-page-failure.ts';

const ofServer = (code: string) => Object.assign(new DatabaseError('it failed', 1, 'error'), { code });
const ofSystem = (code: string) => Object.assign(new Error('it failed'), { code });

test.each([
  ['a full disk of the database', ofServer('53100')],
  ['a full disk for temporary files', ofSystem('ENOSPC')],
  ['a lack of file descriptors', new Error('it failed', { cause: ofSystem('EMFILE') })],
])('%s is not a failure of the page', (_what, error) => {
  expect(isResourceExhaustion(error)).toBe(true);
  expect(toPageFailure(error, 'https://example.com/')).toBe(error);
});

test.each([
  ['an invalid SQL statement', ofServer('42601')],
  ['an SQL statement that timed out', ofServer('57014')],
])('%s is neither resource exhaustion nor a failure of the page', (_what, error) => {
  expect(isResourceExhaustion(error)).toBe(false);
  expect(toPageFailure(error, 'https://example.com/')).toBe(error);
});

test('a connection closed by the site is a failure of the page', () => {
  expect(isResourceExhaustion(ofSystem('ECONNRESET'))).toBe(false);
  expect(toPageFailure(ofSystem('ECONNRESET'), 'https://example.com/')).toMatchObject({
    failure: 'unreachable',
  });
});
