import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createCollection, createDocument } from '../support/factories.ts';
import { openBrowser } from '../support/open-browser.ts';
import { openSignedIn } from '../support/signed-in-page.ts';
import { startWebApi } from '../support/start-web-api.ts';
import type { TestApi } from '../support/test-api.ts';

/** How long things take, by a clock that the test turns (specification section 9). */
let api: TestApi;
let browser: Browser;
let page: Page;
let collectionId: number;
let userId: number;

beforeAll(async () => {
  api = await startWebApi();
  const person = await api.signUp();
  userId = person.userId;
  ({ collectionId } = await createCollection(api.dataSource.manager, userId));
  await createDocument(api.dataSource.manager, collectionId, {
    name: 'Manual',
    pages: [{ url: 'https://docs.example.com/', title: 'Start', passages: ['Begin here.'] }],
  });
  browser = await openBrowser();
  const permissions = ['clipboard-read', 'clipboard-write'];
  page = await openSignedIn(browser, api, person, { permissions });
  await page.clock.install();
});

beforeEach(() => page.unrouteAll());

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
  await page.clock.resume();
  await page.goto(api.publicUrl + path);
  await see(text);
}

const stopClock = async () => page.clock.pauseAt((await page.evaluate<number>('Date.now()')) + 2_000);

/** Opens a page, and stops its clock once `text` is there. */
async function stopAt(path: string, text: string | RegExp): Promise<void> {
  await open(path, text);
  await stopClock();
}

/** What is loaded when it is first asked for is drawn a moment of the clock later. */
async function drawn(locator: Locator): Promise<void> {
  const look = async () => {
    await page.clock.runFor(100);
    return locator.isVisible();
  };
  await expect.poll(look, { timeout: 10_000 }).toBe(true);
}

/** Shows that a toast is there until `lastsMs` after it came. */
async function expectToast(text: string, lastsMs: number): Promise<void> {
  await see(text);
  await page.clock.runFor(lastsMs - 200);
  expect(await shown(text).isVisible()).toBe(true);
  await page.clock.runFor(300);
  await shown(text).waitFor({ state: 'hidden' });
}

test('the documents are asked for every 3,000 ms, and go on being after a failure', async () => {
  await stopAt(`/collections/${collectionId}`, 'Recent Document Requests');
  let count = 0;
  page.on('request', (request) => (count += Number(request.url().endsWith('/recent_documents'))));
  /** Lets the clock go until they are asked for, and gives how long that took in its milliseconds. */
  const untilAsked = async () => {
    const before = count;
    const reply = page.waitForResponse((response) => response.url().endsWith('/recent_documents'));
    let ms = 0;
    for (; count === before && ms < 6_000; ms += 50) await page.clock.runFor(50);
    await (await reply).finished();
    return ms;
  };
  await untilAsked();
  for (const status of [200, 500, 200]) {
    if (status === 500) await page.route('**/recent_documents', (route) => route.fulfill({ status }));
    const ms = await untilAsked();
    expect(ms).toBeGreaterThanOrEqual(2_900);
    expect(ms).toBeLessThanOrEqual(4_000);
    await page.unrouteAll();
  }
});

test('what was asked for once is asked for no more, not even after a failure, and is logged with its status', async () => {
  await page.route('**/api/api-keys', (route) => route.fulfill({ status: 500 }));
  const asked: string[] = [];
  const logged: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  page.on('console', (message) => logged.push(message.text()));
  await stopAt('/api-keys', 'Error loading API keys. Please try again.');
  await page.evaluate(
    "dispatchEvent(new Event('focus')), document.dispatchEvent(new Event('visibilitychange'))",
  );
  await page.clock.runFor(60_000);
  const timesOf = (path: string) => asked.filter((one) => one === path).length;
  expect(['/api/api-keys', '/api/auth/session'].map(timesOf)).toEqual([1, 1]);
  expect(logged).toContain('GET /api/api-keys');
  expect(logged.join('\n')).toMatch(/^GET \/api\/api-keys 500 \(\d+ ms\)$/m);
});

test('the copied sign goes after 2,000 ms, the toast after 5,000 ms', async () => {
  await stopAt(`/collections/${collectionId}?tab=mcp`, 'Choose your editor');
  const copy = button('Copy configuration for Cursor');
  await copy.click();
  await copy.getByText('Copied').waitFor();
  await page.clock.runFor(1_800);
  expect(await copy.innerText()).toBe('Copied');
  await page.clock.runFor(300);
  await expect.poll(() => copy.innerText()).toBe('Copy');
  await expectToast('Configuration code has been copied to clipboard', 5_000 - 2_100);
});

test('the toast of a copied topic goes after 2,000 ms, of one that could not be after 3,000 ms', async () => {
  await open(`/collections/${collectionId}`, 'Recent Document Requests');
  await button('Topics of Manual').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Start', exact: true }).click();
  const copy = page.getByRole('dialog').last().getByRole('button', { name: 'Copy', exact: true });
  await copy.waitFor();
  await stopClock();
  await copy.click();
  await expectToast('Copied to clipboard', 2_000);
  await page.evaluate("navigator.clipboard.writeText = () => Promise.reject(new Error('no'))");
  await copy.click();
  await expectToast('Please try selecting and copying the text manually.', 3_000);
});

test('a free user who is refused a third collection is led to the prices after 3,000 ms', async () => {
  await stopAt('/dashboard', /tool calls used this month/);
  await createCollection(api.dataSource.manager, userId);
  await button('New MCP Server').click();
  await drawn(page.getByLabel('Name'));
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
});

test('with two collections the button is off, and a notice says why', async () => {
  await stopAt('/dashboard', 'See the plans');
  expect(await page.getByRole('main').getByRole('button', { name: 'New MCP Server' }).isDisabled()).toBe(
    true,
  );
});
