import type { Browser, Page, Request } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SignedUpBrowser, TestApi } from '../support/api/test-api.ts';
import { pressInDialog } from '../support/browser/dialogs.ts';
import { delayCalls } from '../support/browser/fail-calls.ts';
import { inspectScreen, installAxe } from '../support/browser/inspection.ts';
import { navigateInApp } from '../support/browser/navigate-in-app.ts';
import { openBrowser } from '../support/browser/open-browser.ts';
import { openSignedIn } from '../support/browser/signed-in-page.ts';
import { startWebApi } from '../support/browser/start-web-api.ts';

/** Webhooks and emails in the account settings, without a mouse. */
let api: TestApi;
let ada: SignedUpBrowser;
let browser: Browser;
let page: Page;

beforeAll(async () => {
  api = await startWebApi(() => ({ canSendEmail: true }));
  ada = await api.signUp();
  browser = await openBrowser();
  page = await openSignedIn(browser, api, ada);
  await installAxe(page.context());
  await page.goto(`${api.publicUrl}/account-settings`);
});

afterAll(async () => {
  await browser?.close();
  await api?.close();
});

const button = (name: string) => page.getByRole('button', { name, exact: true });
const see = (text: string) => page.getByText(text, { exact: true }).first().waitFor();

test('adds a webhook by keyboard, shows its secret once and its test among the deliveries', async () => {
  await button('Add webhook').press('Enter');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'URL' }).fill('http://10.0.0.7/hook');
  await page.keyboard.press('Enter');
  await see(
    "We can't fetch this URL: 10.0.0.7 is not a public address (private). " +
      'To allow it, start Lectern with CRAWL_ALLOWED_HOSTS=10.0.0.7:80',
  );
  await dialog.getByRole('textbox', { name: 'URL' }).fill('https://hooks.example.com/lectern');
  await dialog.getByRole('checkbox', { name: 'Crawl finished' }).press('Space');
  await dialog.getByRole('button', { name: 'Add webhook' }).press('Enter');
  expect(await page.getByRole('region', { name: 'Signing secret' }).innerText()).toMatch(/^whsec_/);
  await button('Done').press('Enter');
  await see('Crawl failed, Documentation changed, 80% and 100% of tool calls used');
  await button('Send test to https://hooks.example.com/lectern').press('Enter');
  await see('Test sent');
  await button('Deliveries to https://hooks.example.com/lectern').press('Enter');
  await see('Waiting');
  await page.keyboard.press('Escape');
});

test('says why a webhook is disabled, and enables it again', async () => {
  await api.dataSource.query('UPDATE webhooks SET disabled_at = now()');
  const reason = 'Disabled because deliveries failed for a day. See the deliveries for the reason.';
  // A visit within two seconds shows the previous reply.
  await expect
    .poll(async () => {
      for (const path of ['/usage', '/account-settings']) await navigateInApp(page, path);
      await button('Add webhook').waitFor();
      return page.getByText(reason).count();
    })
    .toBe(1);
  await button('Enable https://hooks.example.com/lectern').press('Enter');
  await see('No delivery accepted yet');
});

test('stores the emails that a user asks for', async () => {
  const emails = page.getByRole('group', { name: 'Email notifications' });
  const failed = emails.getByRole('checkbox', { name: 'Crawl failed' });
  expect(await emails.getByRole('checkbox', { name: 'Payment failed' }).isChecked()).toBe(true);
  const saved = page.waitForResponse((response) => response.url().endsWith('/email-settings'));
  await failed.press('Space');
  await saved;
  await page.reload();
  await failed.waitFor();
  expect(await failed.isChecked()).toBe(true);
});

test('stores the last of two quick choices last', async () => {
  const failed = page.getByRole('checkbox', { name: 'Crawl failed' });
  const sent: unknown[] = [];
  const isChange = (request: Request) =>
    request.method() === 'PATCH' && request.url().endsWith('/email-settings');
  page.on('request', (request) => {
    if (isChange(request)) sent.push(request.postDataJSON().events.includes('crawl.failed'));
  });
  const release = await delayCalls(page, /email-settings$/);
  const first = page.waitForRequest(isChange);
  await failed.press('Space');
  await failed.press('Space');
  await first;
  expect(await failed.isChecked()).toBe(true);
  expect(sent).toEqual([false]);
  release();
  await page.waitForResponse((response) => isChange(response.request()) && sent.length === 2);
  expect(sent).toEqual([false, true]);
  await page.reload();
  await failed.waitFor();
  expect(await failed.isChecked()).toBe(true);
});

test('deletes a webhook only after a confirmation, keeps the keyboard focus on the page, and offers to undo it', async () => {
  const webhooks = () => api.dataSource.query('SELECT disabled_at IS NULL AS enabled FROM webhooks');
  const remove = button('Delete https://hooks.example.com/lectern');
  await remove.press('Enter');
  await pressInDialog(page, 'Cancel');
  await page.getByRole('alertdialog').waitFor({ state: 'detached' });
  for (const decide of ['Undo', 'Close notification']) {
    await remove.press('Enter');
    await pressInDialog(page, 'Delete');
    await see('No webhooks.');
    await expect.poll(() => page.locator('#main:focus').count()).toBe(1);
    expect(await webhooks()).toEqual([{ enabled: false }]);
    await button(decide).press('Enter');
    await expect.poll(webhooks).toEqual(decide === 'Undo' ? [{ enabled: true }] : []);
  }
});

test('the settings have no accessibility violations in both color schemes', async () => {
  expect(await inspectScreen(page)).toEqual([]);
});
