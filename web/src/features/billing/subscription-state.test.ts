import { describe, expect, test } from 'vitest';
import { getBadge, isCancellable, periodEnd, renewalDate } from './subscription-state.ts';

const subscription = (status: string, isEnding = false) => ({
  id: 'sub_1',
  status,
  cancel_at_period_end: isEnding,
  current_period_end: 1_800_000_000,
});

describe('getBadge()', () => {
  test.each([
    ['active', false, 'Active', 'green'],
    ['active', true, 'Cancelled', 'yellow'],
    ['past_due', false, 'Past Due', 'red'],
    ['unpaid', false, 'Unpaid', 'red'],
    ['canceled', false, 'Cancelled', 'gray'],
    ['trialing', false, 'trialing', 'gray'],
  ])('labels the status %s (cancelled: %s) "%s"', (status, isEnding, label, colorPalette) => {
    expect(getBadge(subscription(status, isEnding))).toEqual({ label, colorPalette });
  });

  test('labels a missing subscription "No Subscription"', () => {
    expect(getBadge(null).label).toBe('No Subscription');
  });
});

test('only an active subscription that is not cancelled yet is cancellable', () => {
  expect(isCancellable(subscription('active'))).toBe(true);
  expect(isCancellable(subscription('active', true))).toBe(false);
  expect(isCancellable(subscription('past_due'))).toBe(false);
  expect(isCancellable(null)).toBe(false);
});

test('converts the period end from seconds', () => {
  expect(periodEnd(subscription('active'))?.toISOString()).toBe('2027-01-15T08:00:00.000Z');
  expect(periodEnd(null)).toBeNull();
});

test('the renewal date is the period end, or 30 days from now without one', () => {
  const now = new Date('2026-11-22T00:00:00Z');
  const unnamed = { ...subscription('active'), current_period_end: null };
  expect(renewalDate(subscription('active'), now).toISOString()).toBe('2027-01-15T08:00:00.000Z');
  expect(renewalDate(unnamed, now).toISOString()).toBe('2026-12-22T00:00:00.000Z');
});
