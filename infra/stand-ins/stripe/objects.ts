import type { Checkout, Customer, Ledger, Subscription } from './ledger.ts';

/** Objects in the vendor's format (https://docs.stripe.com/api), with the fields that we use. */
export function customerObject({ id, email, isDeleted }: Customer): Record<string, unknown> {
  return isDeleted ? { id, object: 'customer', deleted: true } : { id, object: 'customer', email };
}

/** Since API version 2025-03-31, the period is a field of the item. */
export function subscriptionObject(subscription: Subscription): Record<string, unknown> {
  const { id, customer, price, status, cancelAtPeriodEnd, periodStart, periodEnd, startedAt } = subscription;
  const item = {
    id: `si_${id.slice(4)}`,
    object: 'subscription_item',
    current_period_start: periodStart,
    current_period_end: periodEnd,
    price: { id: price, object: 'price' },
    quantity: 1,
  };
  return {
    id,
    object: 'subscription',
    customer,
    status,
    created: startedAt,
    cancel_at_period_end: cancelAtPeriodEnd,
    items: listObject('/v1/subscription_items', [item]),
  };
}

export function checkoutObject(checkout: Checkout, origin: string): Record<string, unknown> {
  const { id, customer, status, subscription, successUrl, cancelUrl } = checkout;
  return {
    id,
    object: 'checkout.session',
    mode: 'subscription',
    customer,
    status,
    subscription,
    success_url: successUrl,
    cancel_url: cancelUrl,
    url: status === 'open' ? `${origin}/stripe/pay/${id}` : null,
  };
}

export function listObject(url: string, data: readonly unknown[]): Record<string, unknown> {
  return { object: 'list', url, has_more: false, data };
}

/** An error in the vendor's format. */
export function errorObject(code: string, message: string): Record<string, unknown> {
  return { error: { type: 'invalid_request_error', code, message } };
}

export function eventObject(
  ledger: Pick<Ledger, 'newId' | 'now'>,
  type: string,
  subject: Record<string, unknown>,
): Record<string, unknown> {
  return {
    id: ledger.newId('evt'),
    object: 'event',
    api_version: '2026-10-28.endive',
    created: ledger.now(),
    livemode: false,
    type,
    data: { object: subject },
  };
}
