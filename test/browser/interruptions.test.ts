import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { TestApi } from '../support/api/test-api.ts';
import { closeDialog } from '../support/browser/dialogs.ts';
import { delayCalls, failCalls } from '../support/browser/fail-calls.ts';
import { navigateInApp } from '../support/browser/navigate-in-app.ts';
import { openBrowser } from '../support/browser/open-browser.ts';
import { openApp, resetPage } from '../support/browser/reset-page.ts';
import { openSignedIn } from '../support/browser/signed-in-page.ts';
import { startWebApi } from '../support/browser/start-web-api.ts';
import { createCollection, createDocument } from '../support/database/factories.ts';

let api: TestApi;
let browser: Browser;
let page: Page;
let userId: number;

beforeAll(async () => {
  api = await startWebApi();
  browser = await openBrowser();
  const person = await api.signUp({ isPro: true });
  userId = person.userId;
  page = await openSignedIn(browser, api, person);
  await openDashboard();
});

afterEach(() => resetPage(page));

afterAll(async () => {
  await browser?.close();
  await api?.close();
});

const see = (text: string | RegExp) => page.getByText(text).filter({ visible: true }).first().waitFor();

/** Loads the application, which has loaded the files of no other page and no dialog afterwards. */
async function openDashboard(): Promise<void> {
  await openApp(page, api.publicUrl);
  await see('No collections found');
}

test('pages and dialogs stay open without a network, and load when it is available again', async () => {
  await page.context().setOffline(true);
  await see("You're offline. Showing data from a moment ago.");
  await page.getByRole('button', { name: 'New MCP Server' }).first().click();
  await see('Could not open the dialog');
  const paths = ['/trash', '/api-keys', '/account-settings', '/search-docs', '/sitemap-cacher', '/usage'];
  for (const path of paths) {
    await navigateInApp(page, path);
    await see('Waiting for the connection');
    await page.getByRole('navigation', { name: 'Main' }).waitFor();
  }
  await page.context().setOffline(false);
  await page.getByRole('heading', { name: 'Usage', level: 1 }).waitFor();
  await expect.poll(() => page.getByText("You're offline").count()).toBe(0);
  await navigateInApp(page, '/dashboard');
  await page.getByRole('button', { name: 'New MCP Server' }).first().click();
  await page.getByRole('dialog', { name: 'New MCP Server' }).waitFor();
});

test('an open tab asks to reload when a new version has replaced its files', async () => {
  await openDashboard();
  await page.route('**/index.html', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<script type="module" src="/assets/index-new.js">' }),
  );
  await page.route(/assets.(usage-page|new-collection)/, (route) => route.fulfill({ status: 404 }));
  await page.getByRole('button', { name: 'New MCP Server' }).first().click();
  await see('Reload the page and try again.');
  await page.getByRole('link', { name: 'Usage', exact: true }).click();
  await see('A new version is available');
  await page.getByRole('navigation', { name: 'Main' }).waitFor();
  await see('A new version of Lectern is available.');
  await page.unrouteAll();
  await page.getByRole('status').getByRole('button', { name: 'Reload' }).click();
  await page.getByRole('heading', { name: 'Usage', level: 1 }).waitFor();
});

test('a paginated list is refreshed when the connection returns', async () => {
  const { collectionId } = await createCollection(api.dataSource, userId);
  await navigateInApp(page, `/collections/${collectionId}?tab=calls`);
  await see('No tool calls yet');
  await page.context().setOffline(true);
  await see("You're offline. Showing data from a moment ago.");
  const refreshed = page.waitForResponse(/\/api\/user\/calls\?/);
  await page.context().setOffline(false);
  expect((await refreshed).status()).toBe(200);
});

test('tabs say that their data cannot be loaded, and load it again', async () => {
  const { collectionId } = await createCollection(api.dataSource, userId);
  const endKeys = await failCalls(page, 'GET', /^\/api\/api-keys$/);
  const endDocuments = await failCalls(page, 'GET', /\/recent_documents$/);
  await page.goto(`${api.publicUrl}/collections/${collectionId}?tab=mcp`);
  await see('Error loading API keys');
  await see('Error loading documents');
  await endKeys();
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('button', { name: 'Copy configuration for Cursor' }).waitFor();
  await page.getByRole('tab', { name: 'Export' }).click();
  await see('Documentation packs');
  expect(await page.getByText('This MCP server has no finished documents.').count()).toBe(0);
  await endDocuments();
  await see('This MCP server has no finished documents.');
  expect(await page.getByText('Error loading documents').count()).toBe(0);
});

test('a slow dialog stays open on Escape, and after the back button leaves the next dialog and page alone', async () => {
  const { collectionId } = await createCollection(api.dataSource, userId);
  await navigateInApp(page, `/collections/${collectionId}`);
  await navigateInApp(page, '/dashboard');
  const release = await delayCalls(page, /^\/api\/collections$/);
  await page.getByRole('button', { name: 'New MCP Server' }).first().click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Slow');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await page.locator('[role=dialog] [aria-disabled=true]').getByText('Cancel').click({ force: true });
  expect(await page.getByRole('dialog').count()).toBe(1);
  await page.goBack();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Add Text Doc' }).first().click();
  const content = page.getByRole('textbox', { name: 'Content' });
  await content.fill('A long text');
  release();
  await see('Slow has been created successfully.');
  await expect.poll(() => content.inputValue()).toBe('A long text');
  expect(new URL(page.url()).pathname).toBe(`/collections/${collectionId}`);
});

test('the back button closes the dialog of the page that it leaves', async () => {
  await navigateInApp(page, '/usage');
  await page.getByRole('heading', { name: 'Usage', level: 1 }).waitFor();
  await navigateInApp(page, '/dashboard');
  await page.getByRole('button', { name: 'New MCP Server' }).first().click();
  await page.getByRole('dialog').waitFor();
  await page.goBack();
  await page.getByRole('heading', { name: 'Usage', level: 1 }).waitFor();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
});

test('the back button closes the content of a document, and otherwise leaves the page', async () => {
  const { collectionId } = await createCollection(api.dataSource, userId);
  await createDocument(api.dataSource, collectionId, { name: 'Manual', pages: [] });
  await navigateInApp(page, '/usage');
  await navigateInApp(page, `/collections/${collectionId}`);
  const view = page.getByRole('button', { name: 'View content of Manual' });
  const viewer = page.getByRole('dialog');
  await view.click();
  await viewer.waitFor();
  await page.goBack();
  await viewer.waitFor({ state: 'detached' });
  await view.click();
  await closeDialog(page);
  await page.goBack();
  await page.waitForURL('**/usage');
});

test('the search leaves Enter to an input method that composes a word', async () => {
  await navigateInApp(page, '/dashboard');
  await page.getByRole('heading', { name: 'MCP Servers', level: 1 }).waitFor();
  await page.keyboard.press('Control+K');
  const search = page.getByRole('combobox');
  await search.fill('usage');
  await search.dispatchEvent('keydown', { key: 'Enter', isComposing: true, bubbles: true });
  expect(await search.inputValue()).toBe('usage');
  await search.press('Enter');
  await page.getByRole('heading', { name: 'Usage', level: 1 }).waitFor();
});

test('a resource that failed on one page is fetched again on the next page', async () => {
  const recover = await failCalls(page, 'GET', /^\/api\/api-keys$/);
  await page.goto(`${api.publicUrl}/api-keys`);
  await see('Error loading API keys');
  await navigateInApp(page, '/debug-api-keys');
  await see('Error: Error 500: Internal Server Error');
  await recover();
  const fetched = page.waitForResponse(/\/api\/api-keys$/);
  await navigateInApp(page, '/api-keys');
  expect((await fetched).status()).toBe(200);
});

test('shows all columns of a long list, and pins one document on a double click', async () => {
  const { collectionId: long } = await createCollection(api.dataSource, userId);
  await api.dataSource.query(
    `INSERT INTO recent_documents (collection_id, url, document_name, document_topic, document_slug)
     SELECT $1, 'https://docs.example.com/' || number, 'Page ' || number, '', 'page-' || number
       FROM generate_series(1, 60) number`,
    [long],
  );
  await navigateInApp(page, `/collections/${long}`);
  const pins = page.getByRole('button', { name: /^Pin Page/ });
  await pins.first().waitFor();
  const edges = await page.evaluate<number[]>(`['table', 'th[data-column=Actions]'].map((selector) =>
    Math.round(document.querySelector(selector).getBoundingClientRect().right))`);
  expect(edges[1]).toBe(edges[0]);
  const unpins = page.getByRole('button', { name: /^Unpin Page/ });
  await pins.nth(1).click();
  await unpins.first().waitFor();
  // The pointer is now above the previous first row.
  await page.mouse.down({ clickCount: 2 });
  await page.mouse.up({ clickCount: 2 });
  await see('Document updated');
  expect(await unpins.count()).toBe(1);
});

test('keeps the keyboard focus on the page when a pinned document moves to the top of a long list', async () => {
  const { collectionId: long } = await createCollection(api.dataSource, userId);
  for (const number of Array.from({ length: 12 }, (_, index) => index + 1)) {
    await createDocument(api.dataSource, long, { name: `Book ${number}`, pages: [] });
  }
  await navigateInApp(page, `/collections/${long}`);
  await page.getByRole('button', { name: 'Pin Book 1', exact: true }).press('Enter');
  await page.getByRole('button', { name: 'Unpin Book 1', exact: true }).waitFor();
  expect(await page.locator('#main:focus').count()).toBe(1);
});
