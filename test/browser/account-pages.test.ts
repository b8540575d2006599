import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { TestApi } from '../support/api/test-api.ts';
import { BROKEN, delayCalls, failCalls } from '../support/browser/fail-calls.ts';
import { inspectScreen, installAxe, setWidth, WIDE_PX } from '../support/browser/inspection.ts';
import { navigateInApp } from '../support/browser/navigate-in-app.ts';
import { openBrowser } from '../support/browser/open-browser.ts';
import { openApp, resetPage } from '../support/browser/reset-page.ts';
import { openSignedIn } from '../support/browser/signed-in-page.ts';
import { startWebApi } from '../support/browser/start-web-api.ts';

/** Checkout, subscription, API keys and sign-out, with their errors (specification sections 2, 4 and 8). */
const SITE = {
  companyName: 'Lectern',
  companyCity: null,
  supportEmail: null,
  connectorPackage: null,
  hasBilling: true,
  maxPagesPerSource: 5_000,
};
const CHECKOUT = /create-checkout-session$/;
const SUBSCRIPTION = /\/api\/stripe\/subscription$/;
const subscription = { id: 'sub_1', status: 'active', cancel_at_period_end: false, current_period_end: null };

let api: TestApi;
let browser: Browser;
let page: Page;

beforeAll(async () => {
  api = await startWebApi(() => ({ site: SITE }));
  const person = await api.signUp({ email: 'ada@example.com' });
  browser = await openBrowser();
  const permissions = ['clipboard-read', 'clipboard-write'];
  page = await openSignedIn(browser, api, person, { permissions });
  await installAxe(page.context());
  await openApp(page, api.publicUrl);
});

afterEach(() => resetPage(page));

afterAll(async () => {
  await browser?.close();
  await api?.close();
});

const load = (path: string) => page.goto(api.publicUrl + path);
const visit = (path: string) => navigateInApp(page, path);
const see = (text: string | RegExp) =>
  page.getByText(text, { exact: true }).filter({ visible: true }).first().waitFor();
const press = (name: string) => page.getByRole('button', { name, exact: true }).first().click();
const confirm = (name: string) =>
  page.getByRole('alertdialog').getByRole('button', { name, exact: true }).click();

describe('a checkout', () => {
  test.each([
    ['is refused', BROKEN],
    ['has no address to go to', { body: { url: null } }],
  ])('that %s shows an error, and is busy until then', async (_what, ending) => {
    await failCalls(page, 'POST', CHECKOUT, ending);
    const release = await delayCalls(page, CHECKOUT);
    await visit('/pricing');
    await press('Subscribe Now');
    await see('Processing...');
    release();
    await see('Subscription Error');
    await see('There was an error processing your subscription request. Please try again.');
    await see('Subscribe Now');
  });

  test('uses the selected billing interval', async () => {
    await failCalls(page, 'POST', CHECKOUT);
    await visit('/pricing');
    for (const [label, interval] of [
      ['Annual -20%', 'year'],
      ['Monthly', 'month'],
    ] as const) {
      await page.getByText(label, { exact: true }).click();
      const asked = page.waitForRequest((request) => CHECKOUT.test(request.url()));
      await press('Subscribe Now');
      expect((await asked).postDataJSON()).toEqual({ interval });
      await see('Subscribe Now');
    }
  });
});

describe('the page after a payment', () => {
  test('waits, then shows the plan and its renewal date, 30 days ahead by default', async () => {
    await failCalls(page, 'GET', SUBSCRIPTION, { body: { subscription } });
    const release = await delayCalls(page, SUBSCRIPTION);
    await visit('/subscription-success');
    await see('Processing your subscription...');
    release();
    await see('Subscription Successful!');
    const facts = await page.locator('main dl').innerText();
    const renewal = await page.evaluate('new Date(Date.now() + 30 * 86400000).toLocaleDateString()');
    expect(facts.split('\n').filter(Boolean)).toEqual([
      ...['Status', 'Active', 'Plan', 'Pro', 'Renewal date', renewal],
    ]);
    expect(await inspectScreen(page)).toEqual([]);
    await setWidth(page, WIDE_PX);
    await page.getByRole('link', { name: 'Go to Dashboard' }).click();
    await page.waitForURL('**/dashboard');
  });

  test('reports a missing subscription', async () => {
    await load('/subscription-success');
    await see('Something Went Wrong');
    await see('No Subscription Found');
    await page.getByRole('link', { name: 'Return to Pricing' }).click();
    await page.waitForURL('**/pricing');
  });
});

describe('the account page', () => {
  test('shows the subscription, and keeps it if cancelling fails', async () => {
    await failCalls(page, 'GET', SUBSCRIPTION, { body: { subscription } });
    await failCalls(page, 'POST', /cancel-subscription$/);
    await load('/account-settings');
    await see('ada@example.com');
    const facts = page.locator('section', { hasText: 'Subscription ID' }).locator('dl');
    expect((await facts.innerText()).split('\n').filter(Boolean)).toEqual([
      ...['Plan', 'Pro', 'Status', 'Active', 'Current period end', 'N/A', 'Subscription ID', 'sub_1'],
    ]);
    await press('Cancel subscription');
    await see('Are you sure you want to cancel? Your access continues until the end of the billing period.');
    expect(await inspectScreen(page, { within: '[role=alertdialog]' })).toEqual([]);
    await setWidth(page, WIDE_PX);
    await confirm('Cancel subscription');
    await see('Could not cancel your subscription. Please try again later.');
  });

  test('loads the subscription again after a failure', async () => {
    const recover = await failCalls(page, 'GET', SUBSCRIPTION);
    await load('/account-settings');
    await see('Could not retrieve subscription information.');
    await recover();
    await failCalls(page, 'GET', SUBSCRIPTION, { body: { subscription } });
    await press('Try again');
    await see('sub_1');
  });

  test('shows a placeholder for a missing email address', async () => {
    const body = { user: { id: 1, fullName: '', email: '', isPro: false, plansAreOff: false } };
    const session = await page.request.get(`${api.publicUrl}/api/auth/session`);
    const { user } = await session.json();
    await failCalls(page, 'GET', /\/api\/auth\/session$/, { body: { user: { ...user, ...body.user } } });
    await load('/account-settings');
    await see('No email on file');
    await page.locator('aside').getByText('User', { exact: true }).waitFor();
    await page.locator('aside').getByText('user@example.com').waitFor();
  });
});

test('a key is shown once, copied in full, masked in the table, and deleted after confirmation', async () => {
  await visit('/api-keys');
  await page.getByRole('button', { name: 'Rename API key Default' }).waitFor();
  await press('Create API Key');
  await page.getByLabel('Key name').fill('Laptop');
  await press('Create');
  await see(/Store this key like a password/);
  const key = await page.getByText(/^lct_[0-9A-Za-z]{38}$/).innerText();
  await press('Copy API key');
  await see('API key copied');
  await press('Done');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await expect.poll(() => page.getByText(key).count()).toBe(0);
  const columns = ['Name', 'Key', 'Created', 'Last used', 'Delete'];
  await expect.poll(() => page.getByRole('columnheader').allInnerTexts()).toEqual(columns);
  await page.evaluate("navigator.clipboard.writeText('')");
  await press('Copy API key Laptop');
  await expect.poll(() => page.evaluate('navigator.clipboard.readText()')).toBe(key);
  await press('Delete API key Laptop');
  await confirm('Delete');
  await see('API key deleted');
});

test('redirects signed-in users from the sign-in page, and confirms signing out', async () => {
  await visit('/login');
  await page.waitForURL('**/dashboard');
  await press('Log out');
  await page.waitForURL('**/login');
  await see('Logged out');
});
