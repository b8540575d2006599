import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import {
  CURSOR_ALIASES,
  canonicalArguments,
  clampedCount,
  optionalCursor,
  optionalText,
  QUERY_ALIASES,
  requiredText,
  TOKEN_ALIASES,
  tokenBudget,
} from './arguments.ts';

const ALIASES = { query: QUERY_ALIASES, maxTokens: TOKEN_ALIASES, cursor: CURSOR_ALIASES };

describe('argument aliases', () => {
  it.each([
    [{ q: 'queues' }, { query: 'queues' }],
    [
      { question: 'queues', max_tokens: 900 },
      { query: 'queues', maxTokens: 900 },
    ],
    [
      { userQuery: 'queues', tokens: '900', next_cursor: 'x' },
      { query: 'queues', maxTokens: '900', cursor: 'x' },
    ],
    [{ query: 'mine', q: 'other' }, { query: 'mine' }],
    [{ query: null, text: 'queues' }, { query: 'queues' }],
    [{ keywords: ['queue', 'size'] }, { query: 'queue size' }],
    [{ query: 'queues', libraryId: 7, __proto__: { q: 'x' } }, { query: 'queues' }],
    ['queues', { query: 'queues' }],
    [undefined, {}],
    [null, {}],
    [42, {}],
    [[], {}],
  ])('turn %j into the canonical arguments', (given, canonical) => {
    expect(canonicalArguments(given, ALIASES)).toEqual(canonical);
  });
});

describe('a token budget', () => {
  it.each([
    [undefined, 2_500],
    [900, 900],
    ['900', 900],
    [900.7, 900],
    [-5, 100],
    [0, 100],
    [1e12, 8_000],
    [Number.NaN, 2_500],
    ['many', 2_500],
    ['', 2_500],
    [' ', 2_500],
    [{}, 2_500],
    [true, 2_500],
  ])('of %j is %i', (given, tokens) => {
    expect(tokenBudget('retrieve_technical_documentation').parse(given)).toBe(tokens);
  });
});

it('clamps a count', () => {
  expect([undefined, 0, 3, '4', 99, 'x'].map((given) => clampedCount(10).parse(given))).toEqual([
    1, 1, 3, 4, 10, 1,
  ]);
});

it('requires non-empty text of at most the maximum length', () => {
  const query = z.object({ query: requiredText });
  expect(query.safeParse({ query: '  ' }).success).toBe(false);
  expect(query.safeParse({ query: 7 }).success).toBe(false);
  expect(query.safeParse({ query: 'x'.repeat(5_700) }).error?.issues[0]?.message).toBe(
    'query must have at most 4,000 characters, but has 5,700',
  );
});

it('accepts a cursor of any length, because a cut one is invalid', () => {
  const { cursor } = z.object({ cursor: optionalCursor }).parse({ cursor: ` ${'x'.repeat(10_000)} ` });
  expect(cursor).toHaveLength(10_000);
  expect(optionalText.safeParse('x'.repeat(4_001)).success).toBe(false);
});

it('treats a page number as a cursor, which is then refused, except for the first page', () => {
  expect([0, 1, 2].map((page) => optionalCursor.parse(page))).toEqual([undefined, undefined, '2']);
});

it('accepts optional text that is missing, empty or of another type', () => {
  const topic = z.object({ topic: optionalText });
  expect([{}, { topic: '' }, { topic: 7 }, { topic: ' a ' }].map((given) => topic.parse(given))).toEqual([
    {},
    { topic: undefined },
    { topic: undefined },
    { topic: 'a' },
  ]);
});
