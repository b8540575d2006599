import { randomBytes } from 'node:crypto';
import { LOCAL_STRIPE } from '../local-credentials.ts';

const DAY_SECONDS = 86_400;

/** Amount and period of each price. */
export const PRICES: Readonly<Record<string, { dollars: number; days: number; per: string }>> = {
  [LOCAL_STRIPE.prices.year]: { dollars: 60, days: 365, per: 'year' },
  [LOCAL_STRIPE.prices.month]: { dollars: 6, days: 30, per: 'month' },
};

export interface Customer {
  readonly id: string;
  readonly email: string;
  isDeleted: boolean;
}

export interface Checkout {
  readonly id: string;
  readonly customer: string;
  readonly price: string;
  readonly successUrl: string;
  readonly cancelUrl: string;
  status: 'open' | 'complete' | 'expired';
  subscription: string | null;
}

export interface Subscription {
  readonly id: string;
  readonly customer: string;
  readonly price: string;
  readonly startedAt: number;
  status: 'active' | 'past_due' | 'unpaid' | 'canceled';
  cancelAtPeriodEnd: boolean;
  /** Seconds since 1970. */
  periodStart: number;
  periodEnd: number;
}

/** A webhook event. */
export interface LedgerEvent {
  readonly type: string;
  readonly subject: Subscription | Checkout;
}

/** The stored state. */
export interface LedgerEntries {
  /** Seconds by which the clock is ahead. */
  readonly offset: number;
  readonly customers: readonly Customer[];
  readonly checkouts: readonly Checkout[];
  readonly subscriptions: readonly Subscription[];
}

/** Customers, checkouts and subscriptions, with a clock that tests can advance. */
export interface Ledger {
  readonly customers: Map<string, Customer>;
  readonly checkouts: Map<string, Checkout>;
  readonly subscriptions: Map<string, Subscription>;
  /** Seconds since 1970. */
  now(): number;
  newId(prefix: string): string;
  /** Pays an open checkout. */
  pay(checkout: Checkout): Subscription;
  end(subscription: Subscription): void;
  change(subscription: Subscription, isEnding: boolean): void;
  /** Makes future renewals fail or succeed. */
  setRenewalsFail(shouldFail: boolean): void;
  /** Advances the clock and processes due renewals. */
  advance(seconds: number): void;
  entries(): LedgerEntries;
}

/** Creates a ledger from stored entries, or an empty one. `announce` receives all events. */
export function createLedger(announce: (event: LedgerEvent) => void, stored: LedgerEntries | null): Ledger {
  let offset = stored?.offset ?? 0;
  let areRenewalsFailing = false;
  const now = () => Math.floor(Date.now() / 1000) + offset;
  const customers = byId(stored?.customers ?? []);
  const checkouts = byId(stored?.checkouts ?? []);
  const subscriptions = byId(stored?.subscriptions ?? []);
  const newId = (prefix: string) => `${prefix}_${randomBytes(10).toString('hex')}`;
  const emit = (type: string, subject: Subscription | Checkout) => announce({ type, subject });

  const end = (subscription: Subscription) => {
    subscription.status = 'canceled';
    emit('customer.subscription.deleted', subscription);
  };
  const renew = (subscription: Subscription) => {
    if (areRenewalsFailing) {
      // Stripe retries the first failed payment; the second failure is final.
      subscription.status = subscription.status === 'active' ? 'past_due' : 'unpaid';
      emit('invoice.payment_failed', subscription);
    } else {
      subscription.status = 'active';
      subscription.periodStart = subscription.periodEnd;
      subscription.periodEnd += daysOf(subscription.price) * DAY_SECONDS;
      emit('invoice.paid', subscription);
    }
    emit('customer.subscription.updated', subscription);
  };
  return {
    customers,
    checkouts,
    subscriptions,
    now,
    newId,
    end,
    pay(checkout) {
      const subscription = startSubscription(newId('sub'), checkout, now());
      subscriptions.set(subscription.id, subscription);
      checkout.status = 'complete';
      checkout.subscription = subscription.id;
      emit('customer.subscription.created', subscription);
      emit('checkout.session.completed', checkout);
      return subscription;
    },
    change(subscription, isEnding) {
      subscription.cancelAtPeriodEnd = isEnding;
      emit('customer.subscription.updated', subscription);
    },
    entries: () => ({
      offset,
      customers: [...customers.values()],
      checkouts: [...checkouts.values()],
      subscriptions: [...subscriptions.values()],
    }),
    setRenewalsFail: (shouldFail) => {
      areRenewalsFailing = shouldFail;
    },
    advance(seconds) {
      offset += seconds;
      for (const subscription of subscriptions.values()) {
        if (subscription.status === 'canceled' || subscription.periodEnd > now()) continue;
        if (subscription.cancelAtPeriodEnd) end(subscription);
        else renew(subscription);
      }
    },
  };
}

function startSubscription(id: string, { customer, price }: Checkout, startedAt: number): Subscription {
  return {
    id,
    customer,
    price,
    startedAt,
    status: 'active',
    cancelAtPeriodEnd: false,
    periodStart: startedAt,
    periodEnd: startedAt + daysOf(price) * DAY_SECONDS,
  };
}

function byId<Entry extends { readonly id: string }>(entries: readonly Entry[]): Map<string, Entry> {
  return new Map(entries.map((entry) => [entry.id, { ...entry }]));
}

function daysOf(price: string): number {
  return PRICES[price]?.days ?? 30;
}
