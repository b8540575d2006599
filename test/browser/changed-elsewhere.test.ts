import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { SignedUpBrowser, TestApi } from '../support/api/test-api.ts';
import { navigateInApp } from '../support/browser/navigate-in-app.ts';
import { openBrowser } from '../support/browser/open-browser.ts';
import { openApp, resetPage } from '../support/browser/reset-page.ts';
import { openSignedIn } from '../support/browser/signed-in-page.ts';
import { startWebApi } from '../support/browser/start-web-api.ts';
import { createCollection } from '../support/database/factories.ts';

/** Collections that another tab, a script or the command line changes while a tab shows them. */
let api: TestApi;
let browser: Browser;
let person: SignedUpBrowser;
let page: Page;
let collectionId: number;

beforeAll(async () => {
  api = await startWebApi();
  browser = await openBrowser();
  person = await api.signUp({ isPro: true });
  page = await openSignedIn(browser, api, person);
  await page.clock.install();
  await openApp(page, api.publicUrl, '/trash');
});

afterEach(() => resetPage(page));

beforeEach(async () => {
  await navigateInApp(page, '/trash');
  await api.dataSource.query('TRUNCATE document_collections CASCADE');
  ({ collectionId } = await createCollection(api.dataSource, person.userId));
});

afterAll(async () => {
  await browser?.close();
  await api?.close();
});

const see = (text: string | RegExp) =>
  page.getByText(text, { exact: true }).filter({ visible: true }).first().waitFor();

async function openDashboard(): Promise<void> {
  // Requests within two seconds are deduplicated.
  await page.clock.runFor(2_000);
  await navigateInApp(page, '/dashboard');
  await page.locator(`main a[href="/collections/${collectionId}"]`).first().waitFor();
}

test('a collection that was deleted says so instead of an empty list, and leaves the sidebar', async () => {
  await openDashboard();
  await navigateInApp(page, `/collections/${collectionId}`);
  await see('No documents have been added to this collection yet');
  await person.call('DELETE', `/api/collections/${collectionId}`);
  await see('Error loading collection details');
  await see(`Collection ${collectionId} not found`);
  await see('No MCP Servers found');
});

test('a change of the description keeps the name that was changed elsewhere', async () => {
  await openDashboard();
  await person.call('PATCH', `/api/collections/${collectionId}`, { name: 'Renamed' });
  await page.getByRole('button', { name: 'Settings of Docs' }).click();
  await page.getByRole('textbox', { name: 'Description' }).fill('For payments');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await see('Collection updated');
  const [stored] = await api.dataSource.query('SELECT name, description FROM document_collections');
  expect(stored).toEqual({ name: 'Renamed', description: 'For payments' });
});

test('the dashboard and the sidebar show the current name on the next visit', async () => {
  await openDashboard();
  await navigateInApp(page, '/trash');
  // Requests within two seconds are deduplicated.
  await page.clock.runFor(2_000);
  await person.call('PATCH', `/api/collections/${collectionId}`, { name: 'Renamed' });
  await navigateInApp(page, '/dashboard');
  await page.getByRole('heading', { name: 'Renamed', level: 2 }).waitFor();
  await page.getByRole('navigation').getByRole('link', { name: 'Renamed' }).waitFor();
});
