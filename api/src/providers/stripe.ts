import type { BillingInterval } from '@lectern/shared/contracts/billing.ts';
import { UpstreamError } from '@lectern/shared/errors.ts';
import { TimeoutError, withTimeout } from '@lectern/shared/with-timeout.ts';
import Stripe from 'stripe';
import { hashToken } from '../random-token.ts';
import {
  InvalidSignatureError,
  type PaidSubscription,
  type PaymentEvent,
  type Payments,
} from './payments.ts';

export interface StripeSettings {
  readonly secretKey: string;
  /** Two secrets during a rotation. */
  readonly webhookSecrets: readonly string[];
  readonly prices: Readonly<Record<BillingInterval, string>>;
  /** URL of Stripe's API. */
  readonly url: string;
}

/** Limit for all attempts, because a user waits. */
const TOTAL_TIMEOUT_MS = 10_000;
/** Limit for one attempt: leaves time for a retry. */
const REQUEST_TIMEOUT_MS = 4_500;
const MAX_RETRIES = 2;
/** Maximum age of a signed event (https://docs.stripe.com/webhooks/signature). */
const SIGNATURE_TOLERANCE_SECONDS = 300;

/**
 * Payments with Stripe's official library. Methods reject with UpstreamError after ten seconds; they may still have taken
 * effect, and are safe to repeat.
 */
export function createStripe(settings: StripeSettings): Payments {
  const stripe = connect(settings);
  return {
    async createCustomer({ userId, registeredAt, email, fullName, replaces }) {
      const customer = { email, name: fullName, metadata: { lecternUserId: String(userId) } };
      // Stripe repeats the reply to a key for a day, also after the customer was deleted.
      const of = [userId, registeredAt.getTime(), email, ...(replaces === null ? [] : [replaces])];
      // Hashed: the header allows at most 255 characters, and not all of an email address.
      const once = { idempotencyKey: `lectern-customer-${hashToken(of.join('-'))}` };
      return callStripe('create a customer', async () => (await stripe.customers.create(customer, once)).id);
    },
    hasCustomer: (customerId) => callStripe('find a customer', () => hasCustomer(stripe, customerId)),
    async deleteCustomer(customerId) {
      await callStripe('delete a customer', async () => {
        await closeCheckouts(stripe, customerId).catch(ignoreMissing);
        await stripe.customers.del(customerId).catch(ignoreMissing);
      });
    },
    async createCheckout({ customerId, interval, successUrl, cancelUrl }) {
      return callStripe('create a checkout', async () => {
        await closeCheckouts(stripe, customerId);
        const { id, url } = await stripe.checkout.sessions.create({
          mode: 'subscription',
          customer: customerId,
          line_items: [{ price: settings.prices[interval], quantity: 1 }],
          success_url: successUrl,
          cancel_url: cancelUrl,
        });
        await closeCheckouts(stripe, customerId, (open) => [...open, id].toSorted()[0]);
        return url;
      });
    },
    closeCheckouts: (customerId) => callStripe('close checkouts', () => closeCheckouts(stripe, customerId)),
    async createPortal({ customerId, returnUrl }) {
      const portal = { customer: customerId, return_url: returnUrl };
      return callStripe(
        'open the portal',
        async () => (await stripe.billingPortal.sessions.create(portal)).url,
      );
    },
    async listSubscriptions(customerId) {
      const query = { customer: customerId, status: 'all', limit: 100 } as const;
      return callStripe('list subscriptions', async () =>
        (await stripe.subscriptions.list(query)).data.map(toPaidSubscription),
      ).catch(emptyWhenMissing);
    },
    async setCancelAtPeriodEnd(subscriptionId, shouldCancel) {
      const change = { cancel_at_period_end: shouldCancel };
      await callStripe('change a subscription', () => stripe.subscriptions.update(subscriptionId, change));
    },
    readEvent: (rawBody, signature) => readEvent(stripe, settings.webhookSecrets, rawBody, signature),
  };
}

function connect({ secretKey, url }: StripeSettings): Stripe {
  const { protocol, hostname, port } = new URL(url);
  return new Stripe(secretKey, {
    protocol: protocol === 'http:' ? 'http' : 'https',
    host: hostname,
    ...(port === '' ? {} : { port: Number(port) }),
    timeout: REQUEST_TIMEOUT_MS,
    maxNetworkRetries: MAX_RETRIES,
    telemetry: false,
  });
}

async function hasCustomer(stripe: Stripe, customerId: string): Promise<boolean> {
  const customer = await stripe.customers.retrieve(customerId).catch(ignoreMissing);
  return customer !== undefined && customer.deleted !== true;
}

/**
 * Expires open checkouts, because only one at a time can be paid. `keep` selects the checkout that stays open. Concurrent
 * calls must select the same one.
 */
async function closeCheckouts(
  stripe: Stripe,
  customerId: string,
  keep: (open: readonly string[]) => string | undefined = () => undefined,
): Promise<void> {
  const { data } = await stripe.checkout.sessions.list({ customer: customerId, status: 'open', limit: 100 });
  const open = data.map(({ id }) => id);
  const kept = keep(open);
  for (const id of open) {
    if (id !== kept) await stripe.checkout.sessions.expire(id).catch(ignoreSettled);
  }
}

/** Since API version 2025-03-31 the period's end is on the item. */
function toPaidSubscription(subscription: Stripe.Subscription): PaidSubscription {
  return {
    id: subscription.id,
    status: subscription.status,
    cancelAtPeriodEnd: subscription.cancel_at_period_end,
    periodEndSeconds: subscription.items.data[0]?.current_period_end ?? null,
  };
}

function readEvent(
  stripe: Stripe,
  secrets: readonly string[],
  rawBody: string,
  signature: string,
): PaymentEvent {
  for (const secret of secrets) {
    try {
      const event = stripe.webhooks.constructEvent(rawBody, signature, secret, SIGNATURE_TOLERANCE_SECONDS);
      return { id: event.id, type: event.type, customerId: customerOf(event) };
    } catch (error) {
      if (!(error instanceof Stripe.errors.StripeSignatureVerificationError)) throw error;
    }
  }
  throw new InvalidSignatureError('The webhook signature is invalid or expired');
}

function customerOf(event: Stripe.Event): string | null {
  const subject: { object?: string; id?: string; customer?: unknown } = { ...event.data.object };
  if (subject.object === 'customer') return subject.id ?? null;
  const { customer } = subject;
  if (typeof customer === 'string') return customer;
  return typeof customer === 'object' && customer !== null && 'id' in customer ? String(customer.id) : null;
}

async function callStripe<Result>(what: string, send: () => Promise<Result>): Promise<Result> {
  try {
    return await withTimeout('Stripe request', TOTAL_TIMEOUT_MS, send());
  } catch (cause) {
    const isLate = cause instanceof TimeoutError;
    if (!isLate && !(cause instanceof Stripe.errors.StripeError)) throw cause;
    const found = isLate ? 'timeout' : cause.type;
    throw new UpstreamError('stripe', `Stripe could not ${what}: ${found}`, { cause });
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing';
}

function ignoreMissing(error: unknown): undefined {
  if (!isMissing(error)) throw error;
}

/** A deleted customer has no subscriptions. */
function emptyWhenMissing(error: unknown): readonly PaidSubscription[] {
  if (error instanceof UpstreamError && isMissing(error.cause)) return [];
  throw error;
}

/** A checkout that was just paid or expired cannot be closed. */
function ignoreSettled(error: unknown): void {
  if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
}
