import { describe, expect, test } from 'vitest';
import { formatAgo, formatDay, formatDuration, formatIn } from './dates.ts';

describe('formatDay()', () => {
  test('returns N/A for a missing or invalid date', () => {
    expect(formatDay(null)).toBe('N/A');
    expect(formatDay('soon')).toBe('N/A');
  });

  test('formats a timestamp as a local date', () => {
    const iso = '2026-03-04T12:00:00.000Z';
    expect(formatDay(iso)).toBe(new Date(iso).toLocaleDateString());
  });
});

describe('formatAgo()', () => {
  const now = Date.parse('2026-03-04T12:00:00.000Z');

  test.each([
    ['2026-03-04T11:59:30.000Z', 'just now'],
    ['2026-03-04T12:00:30.000Z', 'just now'],
    ['2026-03-04T11:57:00.000Z', '3 minutes ago'],
    ['2026-03-04T10:59:00.000Z', '1 hour ago'],
    ['2026-03-01T12:00:00.000Z', '3 days ago'],
  ])('formats %s as %s', (iso, text) => {
    expect(formatAgo(iso, now)).toBe(text);
  });
});

test.each([
  ['2026-03-11T11:59:59.000Z', 'in 7 days'],
  ['2026-03-05T13:00:00.000Z', 'in 1 day'],
  ['2026-03-05T11:00:00.000Z', 'in 23 hours'],
  ['2026-03-04T12:00:20.000Z', 'in 1 minute'],
  ['2026-03-04T11:00:00.000Z', 'in 1 minute'],
])('formatIn() formats %s as "%s"', (iso, text) => {
  expect(formatIn(iso, Date.parse('2026-03-04T12:00:00.000Z'))).toBe(text);
});

test.each([
  [0, 'about 5 s'],
  [23, 'about 25 s'],
  [55, 'about 1 min'],
  [130, 'about 2 min'],
])('formatDuration(%i) returns "%s"', (seconds, text) => {
  expect(formatDuration(seconds)).toBe(text);
});
