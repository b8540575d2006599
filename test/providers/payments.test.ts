import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { InvalidSignatureError, type Payments } from '../../api/src/providers/payments.ts';
import { createStripe } from '../../api/src/providers/stripe.ts';
import { LOCAL_STRIPE } from '../../infra/stand-ins/local-credentials.ts';
import { type RunningStandIns, startStandIns } from '../../infra/stand-ins/stand-ins.ts';

const { STRIPE_TEST_KEY, STRIPE_TEST_PRICE_YEAR = '', STRIPE_TEST_PRICE_MONTH = '' } = process.env;
const webhookSecrets = [LOCAL_STRIPE.webhookSecret];

let standIns: RunningStandIns;
beforeAll(async () => {
  standIns = await startStandIns({ port: 0 });
});
afterAll(() => standIns.close());

/** The rules for every payment provider. With a test key in STRIPE_TEST_KEY, they run against Stripe. */
const providers: readonly [name: string, create: () => Payments][] = [
  [
    'the Stripe emulator',
    () =>
      createStripe({
        secretKey: LOCAL_STRIPE.secretKey,
        webhookSecrets,
        prices: LOCAL_STRIPE.prices,
        url: standIns.origin,
      }),
  ],
  ...(STRIPE_TEST_KEY ? [['Stripe', () => createReal(STRIPE_TEST_KEY)] as [string, () => Payments]] : []),
];

function createReal(secretKey: string): Payments {
  const prices = { year: STRIPE_TEST_PRICE_YEAR, month: STRIPE_TEST_PRICE_MONTH };
  return createStripe({ secretKey, webhookSecrets, prices, url: 'https://api.stripe.com' });
}

describe.each(providers)('%s', (_, create) => {
  const person = () => ({
    userId: Math.floor(Math.random() * 2 ** 31),
    registeredAt: new Date(),
    email: `${randomUUID()}@example.com`,
    fullName: 'Ada Lovelace',
    replaces: null,
  });
  const pages = {
    successUrl: 'https://docs.example.com/done',
    cancelUrl: 'https://docs.example.com/pricing',
  };

  test('creates one customer per user', async () => {
    const payments = create();
    const ada = person();
    const customerId = await payments.createCustomer(ada);
    expect(await payments.createCustomer(ada)).toBe(customerId);
    expect(await payments.createCustomer(person())).not.toBe(customerId);
    expect(await payments.listSubscriptions(customerId)).toEqual([]);
  });

  test.each(['year', 'month'] as const)('has a page to pay by %s, and one to manage', async (interval) => {
    const payments = create();
    const customerId = await payments.createCustomer(person());
    const url = await payments.createCheckout({ customerId, interval, ...pages });
    expect((await fetch(url ?? '')).status).toBe(200);
    const portal = await payments.createPortal({ customerId, returnUrl: pages.cancelUrl });
    expect((await fetch(portal)).status).toBe(200);
  });

  test('keeps one of several concurrent checkouts open', async () => {
    const payments = create();
    const customerId = await payments.createCustomer(person());
    const begin = () => payments.createCheckout({ customerId, interval: 'year', ...pages });
    const urls = await Promise.all([begin(), begin(), begin(), begin()]);
    const statuses = await Promise.all(urls.map(async (url) => (await fetch(url ?? '')).status));
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  });

  test('deletes a customer idempotently', async () => {
    const payments = create();
    const customerId = await payments.createCustomer(person());
    await payments.deleteCustomer(customerId);
    await payments.deleteCustomer(customerId);
    expect(await payments.listSubscriptions(customerId)).toEqual([]);
  });

  test('creates a customer with an email address of any script', async () => {
    const payments = create();
    const customerId = await payments.createCustomer({
      ...person(),
      email: `жук-${randomUUID()}@example.com`,
    });
    expect(await payments.hasCustomer(customerId)).toBe(true);
  });

  test('creates another customer in place of a deleted one', async () => {
    const payments = create();
    const ada = person();
    const customerId = await payments.createCustomer(ada);
    await payments.deleteCustomer(customerId);
    const next = await payments.createCustomer({ ...ada, replaces: customerId });
    expect([await payments.hasCustomer(customerId), await payments.hasCustomer(next)]).toEqual([false, true]);
  });

  test('reports failures without its key', async () => {
    const failed = create().createCheckout({ customerId: 'cus_nobody', interval: 'year', ...pages });
    await expect(failed).rejects.toThrow('Stripe could not create a checkout');
    await expect(failed).rejects.not.toThrow(/sk_/);
  });

  test('rejects a forged event', () => {
    expect(() => create().readEvent('{}', 't=1,v1=00')).toThrow(InvalidSignatureError);
  });
});

test('the Stripe emulator remembers payments after a restart', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'stripe-stand-in-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const stripe = { ledgerFile: join(folder, 'ledger.json') };
  const { secretKey, prices } = LOCAL_STRIPE;
  const run = async <Result>(use: (payments: Payments) => Promise<Result>) => {
    const started = await startStandIns({ port: 0, stripe });
    const payments = createStripe({ secretKey, webhookSecrets, prices, url: started.origin });
    return use(payments).finally(() => started.close());
  };
  const person = {
    userId: 1,
    registeredAt: new Date(),
    email: 'ada@example.com',
    fullName: 'Ada',
    replaces: null,
  };
  const pages = { successUrl: 'https://docs.example.com/done', cancelUrl: 'https://docs.example.com/' };
  const customerId = await run(async (payments) => {
    const known = await payments.createCustomer(person);
    const url = await payments.createCheckout({ ...pages, customerId: known, interval: 'year' });
    await fetch(url ?? '', { method: 'POST', body: new URLSearchParams({ do: 'pay' }), redirect: 'manual' });
    return known;
  });
  const after = await run((payments) => payments.listSubscriptions(customerId));
  expect(after).toMatchObject([{ status: 'active' }]);
});
