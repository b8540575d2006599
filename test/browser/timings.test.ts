import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { TestApi } from '../support/api/test-api.ts';
import { navigateInApp } from '../support/browser/navigate-in-app.ts';
import { openBrowser } from '../support/browser/open-browser.ts';
import { openDocument } from '../support/browser/open-document.ts';
import { openApp, resetPage } from '../support/browser/reset-page.ts';
import { openSignedIn } from '../support/browser/signed-in-page.ts';
import { startWebApi } from '../support/browser/start-web-api.ts';
import { createCollection, createDocument } from '../support/database/factories.ts';

/** Timers, with a simulated clock (specification section 9). */
let api: TestApi;
let browser: Browser;
let page: Page;
let collectionId: number;
let userId: number;

beforeAll(async () => {
  api = await startWebApi();
  const person = await api.signUp();
  userId = person.userId;
  ({ collectionId } = await createCollection(api.dataSource, userId));
  await createDocument(api.dataSource, collectionId, {
    name: 'Manual',
    pages: [{ url: 'https://docs.example.com/', title: 'Start', passages: ['Begin here.'] }],
  });
  browser = await openBrowser();
  const permissions = ['clipboard-read', 'clipboard-write'];
  page = await openSignedIn(browser, api, person, { permissions });
  await page.clock.install();
  await openApp(page, api.publicUrl, '/usage');
});

afterEach(async () => {
  await page.clock.resume();
  await resetPage(page);
});

afterAll(async () => {
  await browser?.close();
  await api?.close();
});

const see = (text: string | RegExp) => shown(text).waitFor();
const shown = (text: string | RegExp) =>
  page.getByText(text, { exact: true }).filter({ visible: true }).first();
const button = (name: string) =>
  page.getByRole('button', { name, exact: true }).filter({ visible: true }).first();

async function open(path: string, text: string | RegExp): Promise<void> {
  // Requests within two seconds are deduplicated.
  await page.clock.runFor(2_000);
  await navigateInApp(page, path);
  await see(text);
}

/** The clock can only jump forward. */
const stopClock = async () => page.clock.pauseAt((await page.evaluate<number>('Date.now()')) + 60_000);

/** Opens a page and stops its clock once `text` is visible. */
async function stopAt(path: string, text: string | RegExp): Promise<void> {
  await open(path, text);
  await stopClock();
}

/** Lazy content renders shortly after, so the clock advances a little. */
async function drawn(locator: Locator): Promise<void> {
  const look = async () => {
    await page.clock.runFor(100);
    return locator.isVisible();
  };
  await expect.poll(look).toBe(true);
}

/** Timers start in a task after the render. */
const timersSet = () =>
  page.evaluate(`new Promise((done) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = done;
    port2.postMessage(null);
  })`);

/** Asserts that a toast disappears `lastsMs` after it appeared. */
async function expectToast(text: string, lastsMs: number): Promise<void> {
  await see(text);
  await timersSet();
  await page.clock.runFor(lastsMs - 200);
  expect(await shown(text).isVisible()).toBe(true);
  await page.clock.runFor(300);
  await shown(text).waitFor({ state: 'hidden' });
}

/** Records the page times of the document requests. */
const KEEP_TIMES_ASKED = `(() => {
  const send = window.fetch;
  window.timesAsked = [];
  window.fetch = (path, init) => {
    if (path.endsWith('/recent_documents')) timesAsked.push(Date.now());
    return send(path, init);
  };
})()`;

test('polls the documents every 3,000 ms, even after an error', async () => {
  const address = `/api/collections/${collectionId}/recent_documents`;
  const [manual] = await (await page.request.get(api.publicUrl + address)).json();
  await stopAt(`/collections/${collectionId}`, 'Recent Document Requests');
  await page.evaluate(KEEP_TIMES_ASKED);
  const timesAsked = () => page.evaluate<number[]>('timesAsked');
  const endings = [
    { text: 'First reply', json: [{ ...manual, documentName: 'First reply' }] },
    { text: 'The list could not be updated. Trying again…', status: 500 },
    { text: 'Second reply', json: [{ ...manual, documentName: 'Second reply' }] },
    { text: 'Third reply', json: [{ ...manual, documentName: 'Third reply' }] },
  ];
  for (const [times, { text, ...ending }] of endings.entries()) {
    await page.route(`**${address}`, (route) => route.fulfill(ending));
    // The clock is stopped while a reply is pending.
    for (let ms = 0; (await timesAsked()).length <= times && ms < 10_000; ms += 100) {
      await page.clock.runFor(100);
    }
    await see(text);
  }
  const [first = 0, ...later] = await timesAsked();
  expect(later.map((time) => time - first)).toEqual([3_000, 6_000, 9_000]);
});

test('does not refetch other data, even after an error, and logs its status', async () => {
  await page.route('**/api/api-keys', (route) => route.fulfill({ status: 500 }));
  const asked: string[] = [];
  const logged: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  page.on('console', (message) => logged.push(message.text()));
  await openApp(page, api.publicUrl, '/usage');
  await stopAt('/api-keys', 'Error loading API keys. Please try again.');
  await page.evaluate(
    "dispatchEvent(new Event('focus')), document.dispatchEvent(new Event('visibilitychange'))",
  );
  await page.clock.runFor(60_000);
  const timesOf = (path: string) => asked.filter((one) => one === path).length;
  expect(['/api/api-keys', '/api/auth/session'].map(timesOf)).toEqual([1, 1]);
  expect(logged).toContain('GET /api/api-keys');
  await expect.poll(() => logged.join('\n')).toMatch(/^GET \/api\/api-keys 500 \(\d+ ms\)$/m);
});

test('the check mark disappears after 2,000 ms, the toast after 5,000 ms', async () => {
  await stopAt(`/collections/${collectionId}?tab=mcp`, 'Choose your editor');
  const copy = button('Copy configuration for Cursor');
  await copy.click();
  await copy.getByText('Copied').waitFor();
  await see('Configuration code has been copied to clipboard');
  await timersSet();
  await page.clock.runFor(1_800);
  expect(await copy.innerText()).toBe('Copied');
  await page.clock.runFor(300);
  await expect.poll(() => copy.innerText()).toBe('Copy');
  await expectToast('Configuration code has been copied to clipboard', 5_000 - 2_100);
});

test('the toast of a copied topic disappears after 2,000 ms, of a failed copy after 3,000 ms', async () => {
  await open(`/collections/${collectionId}`, 'Recent Document Requests');
  await openDocument(page, 'Manual', 'Topics');
  await button('Start').click();
  const copy = page.getByRole('dialog').last().getByRole('button', { name: 'Copy', exact: true });
  await copy.waitFor();
  await stopClock();
  await copy.click();
  await expectToast('Copied to clipboard', 2_000);
  await page.evaluate("navigator.clipboard.writeText = () => Promise.reject(new Error('no'))");
  await copy.click();
  await expectToast('Please try selecting and copying the text manually.', 3_000);
  await page.evaluate('delete navigator.clipboard.writeText');
});

test('redirects a Free user to the pricing page 3,000 ms after a rejected third collection', async () => {
  await stopAt('/dashboard', /tool calls used this month/);
  await button('New MCP Server').click();
  await drawn(page.getByLabel('Name'));
  // Not earlier: a list that still loads would count it, and the dialog would refuse by itself.
  const second = await createCollection(api.dataSource, userId);
  await page.getByLabel('Name').fill('Third');
  await page.getByRole('dialog').getByRole('button', { name: 'Create MCP Server' }).click();
  await see('Free Tier Limit Reached');
  await see(
    "You've reached the maximum of 2 MCP Servers for a free account. Upgrade to Pro for unlimited MCP Servers.",
  );
  await page.clock.runFor(2_900);
  expect(new URL(page.url()).pathname).toBe('/dashboard');
  await page.clock.runFor(200);
  await page.waitForURL('**/pricing');
  await api.dataSource.query('DELETE FROM document_collections WHERE id = $1', [second.collectionId]);
});

test('disables the button and explains why at two collections', async () => {
  await createCollection(api.dataSource, userId);
  await stopAt('/dashboard', 'See the plans');
  const more = page.getByRole('main').getByRole('button', { name: 'New MCP Server' });
  await expect.poll(() => more.isDisabled()).toBe(true);
});
