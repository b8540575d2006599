import { expect, it } from 'vitest';
import { nextUsageMonth, usageMonth } from './usage-month.ts';

it('counts tool calls by calendar month in UTC', () => {
  expect(usageMonth(new Date('2026-11-30T23:59:59Z'))).toBe('2026-11-01');
  expect(usageMonth(new Date('2026-11-30T23:30:00-01:00'))).toBe('2026-12-01');
});

it('resets tool calls in January after December', () => {
  expect(nextUsageMonth(new Date('2026-12-31T23:59:59Z'))).toEqual(new Date('2027-01-01T00:00:00Z'));
});
