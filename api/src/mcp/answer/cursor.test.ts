import { createSecretKey } from 'node:crypto';
import { InvalidInputError } from '@lectern/shared/errors.ts';
import { describe, expect, it } from 'vitest';
import { NOTHING_SENT, readCursor, writeCursor } from './cursor.ts';

const KEY = createSecretKey(Buffer.alloc(32, 7));
const SCOPE = [1, 2, 'retrieve', 'how do queues work'];

describe('a cursor', () => {
  it.each([
    { sentIds: [], partial: null },
    { sentIds: [5], partial: null },
    { sentIds: [1, 2, 300, 70_000, 2_000_000_000], partial: { passageId: 12, offset: 4_096 } },
  ])('carries %j', (progress) => {
    expect(readCursor(writeCursor(progress, SCOPE, KEY), SCOPE, KEY)).toEqual(progress);
  });

  it('carries all passages of a long page', () => {
    const progress = { sentIds: Array.from({ length: 2_500 }, (_, at) => at + 1), partial: null };
    expect(readCursor(writeCursor(progress, SCOPE, KEY), SCOPE, KEY)).toEqual(progress);
  });

  it('is small: 40 passages in at most 110 characters', () => {
    const sentIds = Array.from({ length: 40 }, (_, at) => 1_000_000 + at * 90);
    expect(writeCursor({ sentIds, partial: null }, SCOPE, KEY).length).toBeLessThanOrEqual(110);
  });

  it('starts at the beginning when it is missing', () => {
    expect(readCursor(undefined, SCOPE, KEY)).toEqual(NOTHING_SENT);
    expect(readCursor(' ', SCOPE, KEY)).toEqual(NOTHING_SENT);
  });

  const cursor = writeCursor({ sentIds: [5, 9], partial: null }, SCOPE, KEY);

  it.each([
    ['another caller', cursor, [9, 2, 'retrieve', 'how do queues work'], KEY],
    ['another collection', cursor, [1, 3, 'retrieve', 'how do queues work'], KEY],
    ['another question', cursor, [1, 2, 'retrieve', 'how do locks work'], KEY],
    ['another secret', cursor, SCOPE, createSecretKey(Buffer.alloc(32, 8))],
    ['a changed cursor', `${cursor.slice(0, -2)}AA`, SCOPE, KEY],
    ['a cut cursor', cursor.slice(0, 8), SCOPE, KEY],
    ['words', 'the next page please', SCOPE, KEY],
    ['a huge text', 'A'.repeat(1_000_000), SCOPE, KEY],
  ])('is refused with %s', (_, text, scope, key) => {
    expect(() => readCursor(text, scope, key)).toThrow(InvalidInputError);
  });
});
