import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { navigateInApp } from '../support/browser/navigate-in-app.ts';
import { openBrowser } from '../support/browser/open-browser.ts';
import { openApp } from '../support/browser/reset-page.ts';
import { openSignedIn } from '../support/browser/signed-in-page.ts';
import { startWebApi } from '../support/browser/start-web-api.ts';

let browser: Browser;

beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser?.close());

const see = (page: Page, text: string) =>
  page.getByText(text, { exact: true }).filter({ visible: true }).first().waitFor();

test('hides subscriptions if no payment provider is configured', async () => {
  const api = await startWebApi();
  const page = await openSignedIn(browser, api, await api.signUp());
  await openApp(page, api.publicUrl, '/pricing');
  await see(page, 'Subscriptions are not available on this server.');
  expect(await page.getByRole('button', { name: 'Subscribe Now' }).count()).toBe(0);
  await navigateInApp(page, '/account-settings');
  await see(page, 'No Subscription');
  await navigateInApp(page, '/subscription-success');
  await see(page, 'Something Went Wrong');
  await api.close();
});

test('makes every user Pro without limits if plans are off', async () => {
  const api = await startWebApi(() => ({ plans: 'off' }));
  const page = await openSignedIn(browser, api, await api.signUp());
  await openApp(page, api.publicUrl);
  await see(page, 'PRO');
  await see(page, 'Unlimited MCP servers, topics and tool calls.');
  await navigateInApp(page, '/account-settings');
  await see(page, 'Everything is included on this server.');
  await api.close();
});
