import type { Browser, BrowserContext, Page, Response } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { type RunningStandIns, startStandIns } from '../../infra/stand-ins/stand-ins.ts';
import { providersAt } from '../support/api/sign-in-api.ts';
import type { TestApi } from '../support/api/test-api.ts';
import { delayCalls } from '../support/browser/fail-calls.ts';
import { navigateInApp } from '../support/browser/navigate-in-app.ts';
import { openBrowser } from '../support/browser/open-browser.ts';
import { trackPendingCalls } from '../support/browser/pending-calls.ts';
import { startWebApi } from '../support/browser/start-web-api.ts';
import { watchPage } from '../support/browser/watch-page.ts';

const MINUTE_MS = 60_000;

let standIns: RunningStandIns;
let api: TestApi;
let browser: Browser;
let context: BrowserContext;
let page: Page;
let problems: string[];
let callsUnderWay: () => number;

beforeAll(async () => {
  standIns = await startStandIns({ port: 0 });
  api = await startWebApi((publicUrl) => ({
    identityProviders: providersAt(standIns, publicUrl),
  }));
  browser = await openBrowser();
});
afterAll(async () => {
  await browser?.close();
  await api?.close();
  await standIns?.close();
});

beforeEach(async () => {
  await api.dataSource.query('TRUNCATE users, pending_registrations RESTART IDENTITY CASCADE');
  context = await browser.newContext({ reducedMotion: 'reduce' });
  page = await openPage(context);
});

/** Lets running requests finish before the next test. */
afterEach(() => context.close());

async function openPage(within: BrowserContext): Promise<Page> {
  const opened = await within.newPage();
  problems = await watchPage(opened, [api.publicUrl, standIns.origin]);
  callsUnderWay = trackPendingCalls(opened);
  return opened;
}

const see = (text: string | RegExp, on = page) =>
  on.getByText(text, { exact: true }).filter({ visible: true }).first().waitFor();

/** Clicks the provider's button on the login page. */
async function leaveFor(provider: string): Promise<void> {
  await page.getByRole('link', { name: `Continue with ${provider}` }).click();
  await page.getByRole('heading', { name: `Sign in with ${provider}` }).waitFor();
}

/** Opens the page that the provider's button leads to. */
const openProvider = (provider: 'github' | 'google') => page.goto(`${api.publicUrl}/api/auth/${provider}`);

/** Lets running requests finish, which would log errors after the session ends. */
const callsToEnd = () => expect.poll(() => callsUnderWay()).toBe(0);

const nameOf = (reply: Response) => `${reply.request().method()} ${reply.url()}`;

const complete = () => page.getByRole('button', { name: 'Complete Registration' }).click();

async function registerGrace(): Promise<void> {
  await openProvider('google');
  await page.getByRole('link', { name: 'Grace Hopper' }).click();
  await complete();
  await page.waitForURL('**/dashboard');
}

test.each(['GitHub', 'Google'])(
  'the first sign-in with %s asks for the name it knows already, the second for nothing',
  async (provider) => {
    await page.goto(`${api.publicUrl}/login`);
    await leaveFor(provider);
    await page.getByRole('link', { name: 'Ada Lovelace' }).click();
    await see('ada@example.com');
    expect(await page.getByLabel('Full Name').inputValue()).toBe('Ada Lovelace');
    await page.getByLabel('Full Name').fill('A');
    await complete();
    await see('Please enter your full name');
    expect(await page.getByPlaceholder('Your full name').count()).toBe(1);
    await page.getByLabel('Full Name').fill('Ada King');
    const release = await delayCalls(page, /complete-registration$/);
    await complete();
    await see('Completing registration...');
    const keysWithDefault = page.waitForResponse(
      async (reply) => /^GET .*api-keys$/.test(nameOf(reply)) && (await reply.json()).length === 1,
    );
    release();
    await page.waitForURL('**/dashboard');
    await see('Registration complete');

    await see('0 of 500 tool calls used this month');
    await see('No collections found');
    await keysWithDefault;
    await callsToEnd();
    await page.getByRole('button', { name: 'Log out' }).click();
    await page.waitForURL('**/login');
    await leaveFor(provider);
    await page.getByRole('link', { name: 'Ada Lovelace' }).click();
    await page.waitForURL('**/dashboard');
    await see('Ada King');
    expect(problems).toEqual([]);
  },
);

test('a cancelled sign-in returns with a message, and its callback URL does not work in another browser', async () => {
  await openProvider('google');
  const person = await page.getByRole('link', { name: 'Ada Lovelace' }).getAttribute('href');
  const approved = await fetch(new URL(person ?? '', page.url()), { redirect: 'manual' });
  await page.getByRole('link', { name: 'Cancel' }).click();
  await see('You canceled the sign-in. You can try again.');
  expect(problems).toEqual([]);

  const elsewhere = await browser.newContext();
  const other = await openPage(elsewhere);
  await other.goto(approved.headers.get('location') ?? '');
  await see('The sign-in took too long. Please try again.', other);
  expect(await elsewhere.cookies()).toEqual([]);
  await elsewhere.close();
});

test('an expired registration is rejected and returns to the sign-in page', async () => {
  await openProvider('github');
  await page.getByRole('link', { name: 'Ada Lovelace' }).click();
  await page.getByLabel('Full Name').waitFor();
  api.clock.advance(15 * MINUTE_MS);
  await complete();
  await see('Registration failed');
  await see('Your registration has expired. Sign in again');
  await page.reload();
  await see('No registration to complete');
  await page.getByRole('button', { name: 'Back to sign in' }).click();
  await page.getByRole('link', { name: 'Continue with GitHub' }).waitFor();
});

test('an email address of another provider gets a message to use that one', async () => {
  await api.signUp({ email: 'ada@example.com' });
  await openProvider('google');
  await page.getByRole('link', { name: 'Ada Lovelace' }).click();
  await see(/^This email address uses the other sign-in method/);
  expect(problems).toEqual([]);
});

test('an unknown error code in the URL still shows the sign-in page', async () => {
  await page.goto(`${api.publicUrl}/login?error=__proto__`);
  await see('The sign-in failed. Please try again.');
  await navigateInApp(page, '/');
  await navigateInApp(page, '/login?error=constructor');
  await see('The sign-in failed. Please try again.');
  expect(problems).toEqual([]);
});

test('a user who deletes the account can register again', async () => {
  await registerGrace();
  await navigateInApp(page, '/account-settings');
  await see('This browser');
  await callsToEnd();
  await page.getByRole('button', { name: 'Delete account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete account' });
  const confirmation = dialog.getByLabel('Type grace@example.com to confirm');
  await confirmation.and(page.locator(':focus')).waitFor();
  await confirmation.fill('grace@example.com');
  await dialog.getByRole('button', { name: 'Delete everything' }).click();
  await page.waitForURL('**/login');
  await see('Account deleted');
  expect(await api.dataSource.query('SELECT 1 FROM users')).toEqual([]);

  await registerGrace();
  await see('No collections found');
  expect(problems).toEqual([]);
});
