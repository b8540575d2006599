import { expect, test } from 'vitest';
import { toCallQuery } from './use-call-filters.ts';

const NOW = Date.parse('2026-11-23T12:00:00Z');
const NONE = { period: '', server: '', key: '', client: '', result: '' };

test('asks for all calls without filters', () => {
  expect(toCallQuery(NONE, NOW)).toEqual({
    collectionId: null,
    keyId: null,
    client: null,
    outcome: null,
    since: null,
  });
});

test('translates each filter', () => {
  const filters = { period: '24', server: '7', key: '3', client: 'cursor 2.1', result: 'no match' };
  expect(toCallQuery(filters, NOW)).toEqual({
    collectionId: 7,
    keyId: 3,
    client: 'cursor 2.1',
    outcome: 'no match',
    since: '2026-11-22T12:00:00.000Z',
  });
});

test('ignores invalid values of an edited URL', () => {
  const filters = { period: '-1', server: 'x', key: '1e9', client: '', result: 'maybe' };
  expect(toCallQuery(filters, NOW)).toEqual(toCallQuery(NONE, NOW));
});
