import type { BillingInterval } from '@lectern/shared/contracts/billing.ts';
import { UpstreamError } from '@lectern/shared/errors.ts';
import { TimeoutError, withTimeout } from '@lectern/shared/with-timeout.ts';
import Stripe from 'stripe';
import { ForgedEventError, type PaidSubscription, type PaymentEvent, type Payments } from './payments.ts';

export interface StripeSettings {
  readonly secretKey: string;
  /** Any of them may have signed an event: two while one replaces the other. */
  readonly webhookSecrets: readonly string[];
  readonly prices: Readonly<Record<BillingInterval, string>>;
  /** Where Stripe's API is. */
  readonly url: string;
}

/** Somebody looks at the page that waits for it. */
const BUDGET_MS = 10_000;
/** Of one request, so that one that got lost is sent a second time within the budget. */
const TIMEOUT_MS = 4_500;
const RETRIES = 2;
/** How old a signed event may be (https://docs.stripe.com/webhooks/signature). */
const TOLERANCE_SECONDS = 300;

/**
 * Payments by Stripe, with the official library. What is not done in ten seconds, however many requests it takes,
 * rejects with UpstreamError; it may still be done then, and all of it can be asked for again.
 */
export function createStripe(settings: StripeSettings): Payments {
  const stripe = connect(settings);
  return {
    async createCustomer({ userId, registeredAt, email, fullName }) {
      const customer = { email, name: fullName, metadata: { lecternUserId: String(userId) } };
      const once = { idempotencyKey: `lectern-customer-${userId}-${registeredAt.getTime()}-${email}` };
      return asking('create a customer', async () => (await stripe.customers.create(customer, once)).id);
    },
    hasCustomer: (customerId) => asking('look for a customer', () => hasCustomer(stripe, customerId)),
    async deleteCustomer(customerId) {
      await asking('delete a customer', async () => {
        await closeCheckouts(stripe, customerId);
        await stripe.customers.del(customerId).catch(ignoreMissing);
      });
    },
    async createCheckout({ customerId, interval, successUrl, cancelUrl }) {
      return asking('begin a checkout', async () => {
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
    closeCheckouts: (customerId) => asking('close checkouts', () => closeCheckouts(stripe, customerId)),
    async createPortal({ customerId, returnUrl }) {
      const portal = { customer: customerId, return_url: returnUrl };
      return asking('open the portal', async () => (await stripe.billingPortal.sessions.create(portal)).url);
    },
    async listSubscriptions(customerId) {
      const query = { customer: customerId, status: 'all', limit: 100 } as const;
      return asking('list subscriptions', async () =>
        (await stripe.subscriptions.list(query)).data.map(toPaidSubscription),
      ).catch(nothingOfMissing);
    },
    async setCancelAtPeriodEnd(subscriptionId, isEnding) {
      const change = { cancel_at_period_end: isEnding };
      await asking('change a subscription', () => stripe.subscriptions.update(subscriptionId, change));
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
    timeout: TIMEOUT_MS,
    maxNetworkRetries: RETRIES,
    telemetry: false,
  });
}

async function hasCustomer(stripe: Stripe, customerId: string): Promise<boolean> {
  const customer = await stripe.customers.retrieve(customerId).catch(ignoreMissing);
  return customer !== undefined && customer.deleted !== true;
}

/**
 * One checkout at a time can be paid: who opens it in two tabs pays in the later one. `keep` names the one that stays
 * open, and must name the same to everybody who asks.
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

/** The period's end stands at the item since API version 2025-03-31. */
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
      const event = stripe.webhooks.constructEvent(rawBody, signature, secret, TOLERANCE_SECONDS);
      return { id: event.id, type: event.type, customerId: customerOf(event) };
    } catch (error) {
      if (!(error instanceof Stripe.errors.StripeSignatureVerificationError)) throw error;
    }
  }
  throw new ForgedEventError('The event is not signed by Stripe with one of our secrets, or too long ago');
}

function customerOf(event: Stripe.Event): string | null {
  const subject: { object?: string; id?: string; customer?: unknown } = { ...event.data.object };
  if (subject.object === 'customer') return subject.id ?? null;
  const { customer } = subject;
  if (typeof customer === 'string') return customer;
  return typeof customer === 'object' && customer !== null && 'id' in customer ? String(customer.id) : null;
}

async function asking<Result>(what: string, ask: () => Promise<Result>): Promise<Result> {
  try {
    return await withTimeout('Asking Stripe', BUDGET_MS, ask());
  } catch (cause) {
    const isLate = cause instanceof TimeoutError;
    if (!isLate && !(cause instanceof Stripe.errors.StripeError)) throw cause;
    const found = isLate ? 'no answer in time' : cause.type;
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
function nothingOfMissing(error: unknown): readonly PaidSubscription[] {
  if (error instanceof UpstreamError && isMissing(error.cause)) return [];
  throw error;
}

/** A checkout that was paid or has run out in this moment cannot be closed, and need not be. */
function ignoreSettled(error: unknown): void {
  if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
}
