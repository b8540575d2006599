import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestApi } from '../support/api/test-api.ts';
import { openBrowser } from '../support/browser/open-browser.ts';
import { startWebApi } from '../support/browser/start-web-api.ts';

let browser: Browser;

beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser?.close());

/** A page of a new user. */
async function openAsUser(api: TestApi): Promise<Page> {
  const { cookies } = await api.signUp();
  const context = await browser.newContext({ reducedMotion: 'reduce' });
  await context.addCookies([...cookies].map(([name, value]) => ({ name, value, url: api.publicUrl })));
  const page = await context.newPage();
  return page;
}

const see = (page: Page, text: string) =>
  page.getByText(text, { exact: true }).filter({ visible: true }).first().waitFor();

test('hides subscriptions if no payment provider is configured', async () => {
  const api = await startWebApi();
  const page = await openAsUser(api);
  await page.goto(`${api.publicUrl}/pricing`);
  await see(page, 'Subscriptions are not available on this server.');
  expect(await page.getByRole('button', { name: 'Subscribe Now' }).count()).toBe(0);
  await page.goto(`${api.publicUrl}/account-settings`);
  await see(page, 'No Subscription');
  await page.goto(`${api.publicUrl}/subscription-success`);
  await see(page, 'Something Went Wrong');
  await api.close();
});

test('makes every user Pro without limits if plans are off', async () => {
  const api = await startWebApi(() => ({ plans: 'off' }));
  const page = await openAsUser(api);
  await page.goto(`${api.publicUrl}/dashboard`);
  await see(page, 'PRO');
  await see(page, 'Unlimited MCP Servers, topics and tool calls.');
  await page.goto(`${api.publicUrl}/account-settings`);
  await see(page, 'Everything is included on this server.');
  await api.close();
});
