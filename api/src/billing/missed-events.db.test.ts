import { listCustomersToCheck } from '@lectern/shared/db/stores/billing/plans.ts';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { type BillingApi, startBillingApi } from '../../../test/support/api/billing-api.ts';
import type { SignedUpBrowser } from '../../../test/support/api/test-api.ts';
import { startPlanReconciliation } from './reconcile-plans.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

let billing: BillingApi;
let ada: SignedUpBrowser;

beforeAll(async () => {
  billing = await startBillingApi();
});
afterAll(() => billing.close());
beforeEach(async () => {
  ada = await billing.api.signUp();
});
afterEach(() => vi.useRealTimers());

const row = async () =>
  (await billing.api.dataSource.query('SELECT * FROM users WHERE id = $1', [ada.userId]))[0];
const beginCheckout = async () =>
  (await ada.call<{ url: string }>('POST', '/api/stripe/create-checkout-session', { interval: 'month' })).body
    .url;
const readPlan = () => ada.call('GET', '/api/stripe/subscription');
const letDaysPass = (days: number) =>
  billing.api.dataSource.query(
    'UPDATE users SET updated_at = now() - make_interval(days => $2) WHERE id = $1',
    [ada.userId, days],
  );

/** Whether the regular check would query the provider about Ada now. */
async function isDueForCheck(): Promise<boolean> {
  const since = new Date(Date.now() - 3 * DAY_MS);
  const customers = await listCustomersToCheck(billing.api.dataSource, since);
  return customers.includes((await row()).stripe_customer_id);
}

/** Only timers are simulated. */
function startReconciling() {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { payments, dataSource, logger, now } = billing.api.deps;
  const transact = dataSource.transaction;
  const reconciliation = startPlanReconciliation({ payments, transact, db: dataSource, logger, now });
  if (!reconciliation) throw new Error('The test needs payments');
  return reconciliation;
}

test('finds payments and cancellations without an event within 15 minutes', async () => {
  await billing.pay(await beginCheckout());
  expect((await row()).is_pro).toBe(false);
  const reconciliation = startReconciling();
  await expect.poll(async () => (await row()).is_pro).toBe(true);

  await ada.call('POST', '/api/stripe/cancel-subscription');
  await billing.advanceDays(31);
  expect((await row()).is_pro).toBe(true);
  // Advances exactly to the next check, because the database and the provider take no simulated time.
  await vi.advanceTimersByTimeAsync(10 * MINUTE_MS);
  await expect.poll(async () => (await row()).is_pro).toBe(false);
  await reconciliation.stop();
});

test('finds a late payment of a past-due subscription', async () => {
  await billing.pay(await beginCheckout());
  await billing.setRenewalsFail(true);
  await billing.advanceDays(31);
  await billing.advanceDays(31);
  await readPlan();
  expect(await row()).toMatchObject({ is_pro: false, subscription_status: 'unpaid' });
  await letDaysPass(30);
  expect(await isDueForCheck()).toBe(true);
  await billing.setRenewalsFail(false);
});

test('stops checking unpaid customers after some days, until their next checkout', async () => {
  await beginCheckout();
  expect(await isDueForCheck()).toBe(true);
  await letDaysPass(4);
  expect(await isDueForCheck()).toBe(false);
  await readPlan();
  expect(await isDueForCheck()).toBe(false);
  await beginCheckout();
  expect(await isDueForCheck()).toBe(true);
});
