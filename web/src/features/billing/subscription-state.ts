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

/** The badge of a subscription (specification section 4); null means no subscription. */
export function getBadge(subscription: Subscription | null): SubscriptionBadge {
  if (!subscription) return { label: 'No Subscription', colorPalette: 'gray' };
  const { status, cancel_at_period_end: isEnding } = subscription;
  if (status === 'active') {
    return isEnding
      ? { label: 'Cancelled', colorPalette: 'yellow' }
      : { label: 'Active', colorPalette: 'green' };
  }
  return LABELS[status] ?? { label: status, colorPalette: 'gray' };
}

/** Whether the subscription is active and not cancelled yet. */
export function isCancellable(subscription: Subscription | null): boolean {
  return subscription?.status === 'active' && !subscription.cancel_at_period_end;
}

/** The end of the paid period; null if unknown. */
export function periodEnd(subscription: Subscription | null): Date | null {
  const seconds = subscription?.current_period_end ?? null;
  return seconds === null ? null : new Date(seconds * 1_000);
}

const FALLBACK_RENEWAL_MS = 30 * 24 * 60 * 60 * 1_000;

/** The date a subscription renews; 30 days from `now` if the provider sends none. */
export function renewalDate(subscription: Subscription, now: Date): Date {
  return periodEnd(subscription) ?? new Date(now.getTime() + FALLBACK_RENEWAL_MS);
}
