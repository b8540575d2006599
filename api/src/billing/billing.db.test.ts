import type { Subscription } from '@lectern/shared/contracts/billing.ts';
import { recordCheckout } from '@lectern/shared/db/stores/billing/plans.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type BillingApi, startBillingApi } from '../../../test/support/api/billing-api.ts';
import { type SignedUpBrowser, startTestApi } from '../../../test/support/api/test-api.ts';
import { createCollection, createDocument } from '../../../test/support/database/factories.ts';

let billing: BillingApi;
let ada: SignedUpBrowser;

beforeAll(async () => {
  billing = await startBillingApi();
});
afterAll(() => billing.close());
beforeEach(async () => {
  await billing.setRenewalsFail(false);
  ada = await billing.api.signUp();
});

const checkout = async (interval = 'year', user = ada) =>
  await user.call<{ url: string; message: string }>('POST', '/api/stripe/create-checkout-session', {
    interval,
  });
const subscription = async (user = ada) =>
  (await user.call<{ subscription: Subscription | null }>('GET', '/api/stripe/subscription')).body
    .subscription;
const isPro = async (user = ada) =>
  (await user.call<{ user: { isPro: boolean } }>('GET', '/api/auth/session')).body.user.isPro;

async function subscribe(interval = 'year'): Promise<void> {
  await billing.pay((await checkout(interval)).body.url);
  await subscription();
}

const daysUntil = (seconds: number | null | undefined) =>
  Math.round(((seconds ?? 0) - Date.now() / 1000) / 86_400);

test('returns no subscription, without a request to Stripe, for a user who never paid', async () => {
  expect(await subscription()).toBeNull();
  expect(await isPro()).toBe(false);
});

describe('a checkout', () => {
  test.each([
    ['year', 365],
    ['month', 30],
  ])('by %s starts Pro with a period of %i days', async (interval, days) => {
    expect(await billing.pay((await checkout(interval)).body.url)).toBe(303);
    expect(await subscription()).toMatchObject({ status: 'active', cancel_at_period_end: false });
    expect(daysUntil((await subscription())?.current_period_end)).toBe(days);
    expect(await isPro()).toBe(true);
  });

  test('that is not paid changes nothing, even when the success page is opened', async () => {
    await checkout();
    expect(await subscription()).toBeNull();
    expect(await isPro()).toBe(false);
  });

  test('that is declined can be paid afterwards', async () => {
    const { url } = (await checkout()).body;
    const declined = await fetch(url, { method: 'POST', body: new URLSearchParams({ do: 'decline' }) });
    expect(await declined.text()).toContain('Your card was declined');
    expect(await subscription()).toBeNull();
    expect(await billing.pay(url)).toBe(303);
    expect(await subscription()).toMatchObject({ status: 'active' });
  });

  test('works for a customer unknown to the provider', async () => {
    await checkout();
    await recordCheckout(billing.api.dataSource, ada.userId, 'cus_elsewhere');
    expect(await billing.pay((await checkout()).body.url)).toBe(303);
    expect(await subscription()).toMatchObject({ status: 'active' });
  });

  test('works after the customer was deleted at the provider, as by a deletion of the account that failed', async () => {
    await subscribe();
    const [{ customer }] = await billing.api.dataSource.query(
      'SELECT stripe_customer_id AS customer FROM users WHERE id = $1',
      [ada.userId],
    );
    await billing.api.deps.payments?.deleteCustomer(customer);
    const [first, second] = await Promise.all([checkout(), checkout()]);
    expect([first.status, second.status]).toEqual([200, 200]);
    const paid = await Promise.all([first, second].map(({ body }) => billing.pay(body.url)));
    expect(paid.toSorted()).toEqual([303, 410]);
    expect(await subscription()).toMatchObject({ status: 'active' });
  });

  test('is refused to a Pro user', async () => {
    await subscribe();
    const refused = await checkout();
    expect([refused.status, refused.body.message]).toEqual([409, 'You are already a Pro user!']);
  });

  test('in two tabs can be paid once because the later one closes the earlier', async () => {
    const [first, second] = [(await checkout()).body.url, (await checkout('month')).body.url];
    expect(await billing.pay(first)).toBe(410);
    expect(await billing.pay(second)).toBe(303);
    expect(await billing.pay(second)).toBe(410);
    expect(daysUntil((await subscription())?.current_period_end)).toBe(30);
  });

  test('started several times concurrently can be paid once by one customer', async () => {
    const all = await Promise.all([checkout(), checkout('month'), checkout(), checkout('month')]);
    expect(all.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const paid = await Promise.all(all.map(({ body }) => billing.pay(body.url)));
    expect(paid.toSorted()).toEqual([303, 410, 410, 410]);
    expect(await subscription()).toMatchObject({ status: 'active' });
  });

  test('that is abandoned changes nothing, and another one can be paid', async () => {
    await checkout();
    expect(await subscription()).toBeNull();
    expect(await isPro()).toBe(false);
    expect(await billing.pay((await checkout()).body.url)).toBe(303);
    expect(await isPro()).toBe(false);
    expect(await subscription()).toMatchObject({ status: 'active' });
  });

  test('works for a new account with the id of a deleted one', async () => {
    await billing.api.dataSource.query('DELETE FROM users');
    const email = 'ada@example.com';
    const before = await billing.api.signUp({ email });
    await checkout('year', before);
    await before.call('DELETE', '/api/user', { confirmation: email });
    const back = await billing.api.signUp({ email });
    expect(back.userId).toBe(before.userId);
    expect(await billing.pay((await checkout('year', back)).body.url)).toBe(303);
    expect(await subscription(back)).toMatchObject({ status: 'active' });
  });

  test('cannot be paid once the account is deleted', async () => {
    const { email } = (await ada.call<{ user: { email: string } }>('GET', '/api/auth/session')).body.user;
    const { url } = (await checkout()).body;
    expect((await ada.call('DELETE', '/api/user', { confirmation: email })).status).toBe(200);
    expect(await billing.pay(url)).toBe(410);
  });

  test('of a customer unknown to the provider does not prevent the deletion of the account', async () => {
    await recordCheckout(billing.api.dataSource, ada.userId, 'cus_of_test_mode');
    const { email } = (await ada.call<{ user: { email: string } }>('GET', '/api/auth/session')).body.user;
    expect((await ada.call('DELETE', '/api/user', { confirmation: email })).status).toBe(200);
  });

  test('requires a known interval', async () => {
    expect((await checkout('week')).status).toBe(400);
  });
});

describe('a subscription', () => {
  beforeEach(() => subscribe('month'));

  test('that is canceled stays Pro until the end of its period', async () => {
    const cancelled = await ada.call('POST', '/api/stripe/cancel-subscription');
    expect(cancelled.body.subscription).toMatchObject({ status: 'active', cancel_at_period_end: true });
    expect(await isPro()).toBe(true);
    await billing.advanceDays(31);
    expect(await subscription()).toMatchObject({ status: 'canceled' });
    expect(await isPro()).toBe(false);
    await subscribe();
    expect(await isPro()).toBe(true);
  });

  test('that was canceled can be resumed', async () => {
    await ada.call('POST', '/api/stripe/cancel-subscription');
    const kept = await ada.call('POST', '/api/stripe/resume-subscription');
    expect(kept.body.subscription).toMatchObject({ cancel_at_period_end: false });
    await billing.advanceDays(31);
    expect(await subscription()).toMatchObject({ status: 'active' });
  });

  test('whose renewal fails is past due and stays Pro during retries', async () => {
    await billing.setRenewalsFail(true);
    await billing.advanceDays(31);
    expect(await subscription()).toMatchObject({ status: 'past_due' });
    // Once, however often the plan is read.
    await subscription();
    const emails = await billing.api.dataSource.query(
      `SELECT event FROM emails WHERE event = 'payment.failed'`,
    );
    expect(emails).toHaveLength(1);
    expect(await isPro()).toBe(true);
  });

  test('has a customer portal', async () => {
    const { body } = await ada.call<{ url: string }>('POST', '/api/stripe/create-portal-session');
    expect(await (await fetch(body.url)).text()).toContain('$6 per month');
  });

  test('is canceled before the account is deleted', async () => {
    const { email } = (await ada.call<{ user: { email: string } }>('GET', '/api/auth/session')).body.user;
    const [{ customer }] = await billing.api.dataSource.query(
      'SELECT stripe_customer_id AS customer FROM users WHERE id = $1',
      [ada.userId],
    );
    expect((await ada.call('DELETE', '/api/user', { confirmation: email })).status).toBe(200);
    const subscriptions = await billing.api.deps.payments?.listSubscriptions(customer);
    expect(subscriptions?.map(({ status }) => status)).toEqual(['canceled']);
  });

  test('whose renewal keeps failing becomes unpaid and Free', async () => {
    await billing.setRenewalsFail(true);
    await billing.advanceDays(31);
    await billing.advanceDays(31);
    expect(await subscription()).toMatchObject({ status: 'unpaid' });
    expect(await isPro()).toBe(false);
  });
});

test('serves the stored pages over the free limit when Pro begins', async () => {
  const db = billing.api.dataSource;
  const { collectionId } = await createCollection(db, ada.userId);
  const page = { url: 'https://docs.example.com/', title: 'Queues', passages: ['Queues hold jobs.'] };
  const { documentId, documentUrlId } = await createDocument(db, collectionId, { pages: [page] });
  await db.query("UPDATE singleurl_cache SET failure = 'limit' WHERE url = $1", [page.url]);
  await subscribe();
  const { body } = await ada.call<{ id: number; status: string }[]>(
    'GET',
    `/api/collections/${collectionId}/recent_documents`,
  );
  expect(body).toMatchObject([{ id: documentId, status: 'processing' }]);
  expect(await db.query('SELECT attempt, retry FROM document_urls WHERE id = $1', [documentUrlId])).toEqual([
    { attempt: 2, retry: { pages: 'failed', withBrowser: false, pageIds: [] } },
  ]);
});

test('keeps everything created under Pro when Pro ends, and refuses only additions', async () => {
  await subscribe('month');
  for (const name of ['One', 'Two', 'Three']) await ada.call('POST', '/api/collections', { name });
  await ada.call('POST', '/api/stripe/cancel-subscription');
  await billing.advanceDays(31);
  await subscription();
  expect((await ada.call<unknown[]>('GET', '/api/collections')).body).toHaveLength(3);
  const fourth = await ada.call('POST', '/api/collections', { name: 'Four' });
  expect([fourth.status, fourth.body.limitReached]).toEqual([403, true]);
});

test('refuses to cancel without a subscription and to open the portal without a payment', async () => {
  expect((await ada.call('POST', '/api/stripe/cancel-subscription')).status).toBe(409);
  expect((await ada.call('POST', '/api/stripe/create-portal-session')).status).toBe(409);
});

test('audits each plan change once', async () => {
  await subscribe('month');
  await subscription();
  await ada.call('POST', '/api/stripe/cancel-subscription');
  await billing.advanceDays(31);
  await subscription();
  const changes = await billing.api.dataSource.query(
    "SELECT details FROM audit_events WHERE user_id = $1 AND type = 'plan_changed' ORDER BY id",
    [ada.userId],
  );
  expect(changes.map(({ details }: { details: { plan: string } }) => details.plan)).toEqual(['pro', 'free']);
});

test('offers every feature and no checkout when plans are off', async () => {
  const open = await startTestApi({ plans: 'off', payments: billing.api.deps.payments });
  const grace = await open.signUp();
  const refused = await checkout('year', grace);
  expect([refused.status, refused.body.message]).toEqual([409, 'You are already a Pro user!']);
  expect(await isPro(grace)).toBe(true);
  await open.close();
});

describe('without a payment provider', () => {
  test('returns no subscriptions and refuses checkouts', async () => {
    const without = await startTestApi();
    const grace = await without.signUp();
    expect(await subscription(grace)).toBeNull();
    const refused = await checkout('year', grace);
    expect(refused.status).toBe(404);
    expect(refused.body.message).toContain('Payments are not configured');
    expect((await grace.request('/api/stripe/webhook', { method: 'POST' })).status).toBe(403);
    await without.close();
  });
});

test('fails checkouts with a clear error and keeps plans while the payment provider is unavailable', async () => {
  const away = await startBillingApi();
  const grace = await away.api.signUp();
  await away.standIns.close();
  const refused = await checkout('year', grace);
  expect([refused.status, refused.body.message]).toEqual([502, expect.stringContaining('Stripe could not')]);
  await away.api.close();
});
