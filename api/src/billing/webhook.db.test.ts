import { afterAll, beforeAll, expect, test } from 'vitest';
import { LOCAL_STRIPE } from '../../../infra/stand-ins/local-credentials.ts';
import { signatureOf } from '../../../infra/stand-ins/stripe/send-webhook.ts';
import {
  type BillingApi,
  OLD_WEBHOOK_SECRET,
  startBillingApi,
} from '../../../test/support/api/billing-api.ts';
import type { SignedUpBrowser } from '../../../test/support/api/test-api.ts';

const { webhookSecret } = LOCAL_STRIPE;

let billing: BillingApi;
beforeAll(async () => {
  billing = await startBillingApi();
});
afterAll(() => billing.close());

const nowSeconds = () => Math.floor(Date.now() / 1000);

async function deliver(body: string, signature: string): Promise<number> {
  const headers = { 'content-type': 'application/json', 'stripe-signature': signature };
  return (await billing.api.app.request('/api/stripe/webhook', { method: 'POST', headers, body })).status;
}

let events = 0;
const eventOf = (type: string, object: object, id = `evt_${++events}`) =>
  JSON.stringify({ id, object: 'event', type, data: { object } });
const send = (body: string, secret: string = webhookSecret) =>
  deliver(body, signatureOf(body, secret, nowSeconds()));

const planOf = async ({ userId }: SignedUpBrowser) =>
  (
    await billing.api.dataSource.query('SELECT is_pro, subscription_status FROM users WHERE id = $1', [
      userId,
    ])
  )[0];
const customerOf = async ({ userId }: SignedUpBrowser) =>
  (
    await billing.api.dataSource.query('SELECT stripe_customer_id AS id FROM users WHERE id = $1', [userId])
  )[0].id;

/** A user who paid, before any event about it arrives. */
async function payer(): Promise<{ user: SignedUpBrowser; customer: string }> {
  const user = await billing.api.signUp();
  const { body } = await user.call<{ url: string }>('POST', '/api/stripe/create-checkout-session', {
    interval: 'month',
  });
  await billing.pay(body.url);
  return { user, customer: await customerOf(user) };
}

test.each([webhookSecret, OLD_WEBHOOK_SECRET])('accepts an event signed with %s', async (secret) => {
  const { user, customer } = await payer();
  expect(await planOf(user)).toMatchObject({ is_pro: false });
  const body = eventOf('checkout.session.completed', { object: 'checkout.session', customer });
  expect(await send(body, secret)).toBe(200);
  expect(await planOf(user)).toEqual({ is_pro: true, subscription_status: 'active' });
});

test('refuses forged, stale, modified and unsigned events without a write', async () => {
  const { user, customer } = await payer();
  const body = eventOf('checkout.session.completed', { object: 'checkout.session', customer });
  const right = signatureOf(body, webhookSecret, nowSeconds());
  const refused = [
    await deliver(body, ''),
    await deliver(body, 't=1,v1=abc'),
    await deliver(body, signatureOf(body, 'whsec_of_somebody_else', nowSeconds())),
    await deliver(body, signatureOf(body, webhookSecret, nowSeconds() - 301)),
    await deliver(JSON.stringify(JSON.parse(body), null, 2), right),
    await deliver(body.replace(customer, 'cus_other'), right),
    await deliver('', right),
  ];
  expect(refused).toEqual(refused.map(() => 400));
  expect(await planOf(user)).toMatchObject({ is_pro: false });
  expect(
    await billing.api.dataSource.query('SELECT 1 FROM stripe_events WHERE id = $1', [JSON.parse(body).id]),
  ).toEqual([]);
});

test('refuses a body above 1 MiB', async () => {
  const body = eventOf('customer.updated', { object: 'customer', id: 'c', text: 'x'.repeat(1024 * 1024) });
  expect(await send(body)).toBe(413);
});

test('accepts events about unknown customers and changes nothing', async () => {
  expect(await send(eventOf('customer.deleted', { object: 'customer', id: 'cus_of_nobody' }))).toBe(200);
  expect(await send(eventOf('balance.available', { object: 'balance' }))).toBe(200);
});

test('takes only the customer from an event and the state from the provider', async () => {
  const user = await billing.api.signUp();
  await user.call('POST', '/api/stripe/create-checkout-session', { interval: 'month' });
  const lie = { object: 'subscription', customer: await customerOf(user), status: 'active' };
  expect(await send(eventOf('customer.subscription.created', lie))).toBe(200);
  expect(await planOf(user)).toMatchObject({ is_pro: false });
});

test('reaches the same state for five events in every order, repeated and concurrent', {
  timeout: 60_000,
}, async () => {
  const { user, customer } = await payer();
  const bodies = [
    'customer.subscription.created',
    'checkout.session.completed',
    'invoice.paid',
    'customer.subscription.updated',
    'invoice.payment_failed',
  ].map((type, at) => (id: string) => eventOf(type, { object: 'subscription', customer }, `evt_${id}_${at}`));
  const orders = permutations([0, 1, 2, 3, 4]);
  expect(orders).toHaveLength(120);
  for (const [nth, order] of orders.entries()) {
    await billing.api.dataSource.query(
      "UPDATE users SET is_pro = false, subscription_status = 'inactive' WHERE id = $1",
      [user.userId],
    );
    const deliveries = [...order, ...order, ...order].map((at) => bodies[at]?.(`order${nth}`) ?? '');
    const statuses: number[] = [];
    for (let from = 0; from < deliveries.length; from += 10) {
      statuses.push(...(await Promise.all(deliveries.slice(from, from + 10).map((body) => send(body)))));
    }
    expect(statuses).toEqual(deliveries.map(() => 200));
    expect(await planOf(user)).toEqual({ is_pro: true, subscription_status: 'active' });
  }
});

function permutations(items: readonly number[]): number[][] {
  if (items.length <= 1) return [[...items]];
  return items.flatMap((item) =>
    permutations(items.filter((other) => other !== item)).map((rest) => [item, ...rest]),
  );
}
