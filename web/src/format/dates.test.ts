import { describe, expect, test } from 'vitest';
import { formatAgo, formatDay, formatDuration } from './dates.ts';

describe('formatDay()', () => {
  test('no date and no valid date give N/A', () => {
    expect(formatDay(null)).toBe('N/A');
    expect(formatDay('soon')).toBe('N/A');
  });

  test('a moment gives its local date', () => {
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
  ])('%s is %s', (iso, text) => {
    expect(formatAgo(iso, now)).toBe(text);
  });
});

test.each([
  [0, 'about 5 s'],
  [23, 'about 25 s'],
  [55, 'about 1 min'],
  [130, 'about 2 min'],
])('formatDuration(%i) is "%s"', (seconds, text) => {
  expect(formatDuration(seconds)).toBe(text);
});
