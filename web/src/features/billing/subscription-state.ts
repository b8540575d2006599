import type { Subscription } from '@lectern/shared/contracts/billing.ts';

export interface SubscriptionBadge {
  readonly label: string;
  readonly colorPalette: 'green' | 'yellow' | 'red' | 'gray';
}

const LABELS: Readonly<Record<string, SubscriptionBadge>> = {
  past_due: { label: 'Past Due', colorPalette: 'red' },
  unpaid: { label: 'Unpaid', colorPalette: 'red' },
  canceled: { label: 'Cancelled', colorPalette: 'gray' },
};

/** How a subscription is named (specification section 4); null means that there is none. */
export function badgeOf(subscription: Subscription | null): SubscriptionBadge {
  if (!subscription) return { label: 'No Subscription', colorPalette: 'gray' };
  const { status, cancel_at_period_end: isEnding } = subscription;
  if (status === 'active') {
    return isEnding
      ? { label: 'Cancelled', colorPalette: 'yellow' }
      : { label: 'Active', colorPalette: 'green' };
  }
  return LABELS[status] ?? { label: status, colorPalette: 'gray' };
}

/** True when there is something left to cancel. */
export function isCancellable(subscription: Subscription | null): boolean {
  return subscription?.status === 'active' && !subscription.cancel_at_period_end;
}

/** The moment a paid period ends; null when none is known. */
export function periodEnd(subscription: Subscription | null): Date | null {
  const seconds = subscription?.current_period_end ?? null;
  return seconds === null ? null : new Date(seconds * 1_000);
}

const FALLBACK_RENEWAL_MS = 30 * 24 * 60 * 60 * 1_000;

/** The moment a subscription renews; 30 days from `now` when the provider names none. */
export function renewalDate(subscription: Subscription, now: Date): Date {
  return periodEnd(subscription) ?? new Date(now.getTime() + FALLBACK_RENEWAL_MS);
}
