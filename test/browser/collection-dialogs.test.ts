import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { TestApi } from '../support/api/test-api.ts';
import { failCalls } from '../support/browser/fail-calls.ts';
import { navigateInApp } from '../support/browser/navigate-in-app.ts';
import { openBrowser } from '../support/browser/open-browser.ts';
import { openDocument } from '../support/browser/open-document.ts';
import { openApp, resetPage } from '../support/browser/reset-page.ts';
import { openSignedIn } from '../support/browser/signed-in-page.ts';
import { startWebApi } from '../support/browser/start-web-api.ts';
import { createCollection, createDocument } from '../support/database/factories.ts';
import type { LaunchedProcess } from '../support/processes/launch.ts';
import { startWorker } from '../support/processes/start-worker.ts';
import { type Manuals, serveManuals } from '../support/servers/serve-manuals.ts';

/** The dialogs of a collection (specification sections 4, 5 and 9). */
let api: TestApi;
let browser: Browser;
let page: Page;
let collectionId: number;
let site: Manuals;
let worker: LaunchedProcess | undefined;

const MANUAL_PAGES = 230;

beforeAll(async () => {
  site = await serveManuals(1, MANUAL_PAGES);
  site.allow(0);
  api = await startWebApi(() => ({ crawlAllowedHosts: [site.host], toolWaitMs: 10_000 }));
  const person = await api.signUp({ isPro: true });
  ({ collectionId } = await createCollection(api.dataSource, person.userId));
  await createDocument(api.dataSource, collectionId, {
    name: 'Manual',
    pages: [{ url: 'https://docs.example.com/', title: 'Start', passages: ['Begin here.'] }],
  });
  browser = await openBrowser();
  page = await openSignedIn(browser, api, person);
  await openApp(page, api.publicUrl);
});

beforeEach(() => navigateInApp(page, `/collections/${collectionId}`));
afterEach(() => resetPage(page));

afterAll(async () => {
  await browser?.close();
  await worker?.end('SIGTERM');
  await site[Symbol.asyncDispose]();
  await api?.close();
});

const see = (text: string) =>
  page.getByText(text, { exact: true }).filter({ visible: true }).first().waitFor();
const press = (name: string) => page.getByRole('button', { name, exact: true }).first().click();
const field = (name: string) => page.getByRole('dialog').getByRole('textbox', { name });
const submit = (name: string) =>
  page.getByRole('dialog').last().getByRole('button', { name, exact: true }).click();

/** Ends the next run of a tool as a worker does. */
async function endRun({ dataSource }: TestApi, tool: string, result: unknown): Promise<void> {
  const sql = `UPDATE tool_runs SET status = 'done', result = $2 WHERE tool = $1 AND status = 'waiting'`;
  const ended = () => dataSource.execute(sql, [tool, JSON.stringify(result)]);
  await expect.poll(ended, { timeout: 10_000 }).toBe(1);
}

/** The body of the next request that adds a document. */
async function sentBy(act: () => Promise<void>): Promise<unknown> {
  const asked = page.waitForRequest(
    (request) => request.method() === 'POST' && /\/urls$/.test(request.url()),
  );
  await act();
  return (await asked).postDataJSON();
}

test('finds a library by name, shows the pages of a version and adds it', async () => {
  const url = 'https://www.npmjs.com/package/hono/v/4.6.0';
  const hono = { ecosystem: 'npm', name: 'hono', match: 'exact', documentVersion: '4.6.0', pages: null };
  const found = { ...hono, source: { kind: 'package', url }, reason: 'From the package itself' };
  const pages = [{ url: 'https://unpkg.com/hono@4.6.0/README.md', title: null }];
  const preview = { pages, folders: [], found: 1, isComplete: true, notes: [], failure: null };
  const versions = ['4.6.0', '3.12.1'];
  await press('Add URL');
  await page.getByText('By name', { exact: true }).click();
  await field('Library name').fill('hono');
  await submit('Find versions');
  await endRun(api, 'resolve-libraries', { libraries: [{ ...found, version: null, versions }] });
  await endRun(api, 'preview-site', preview);
  await see('1 page found.');
  const options = page.getByRole('dialog').getByRole('combobox', { name: 'Version' }).getByRole('option');
  expect(await options.allTextContents()).toEqual(versions);
  await see('hono@4.6.0, exact version. From the package itself.');
  await press('Use another URL');
  await field('Documentation of hono').fill('https://hono.dev/docs/v4.6/');
  await submit('Use this URL');
  const source = { kind: 'site', url: 'https://hono.dev/docs/v4.6/' };
  const reason = 'From the URL that you chose';
  const corrected = { ...found, source, reason, version: '4.6.0', versions: [] };
  await endRun(api, 'resolve-libraries', { libraries: [corrected] });
  await endRun(api, 'preview-site', preview);
  await see(`hono@4.6.0, exact version. ${reason}.`);
  await submit('Add library');
  await endRun(api, 'resolve-libraries', { libraries: [corrected] });
  await see('hono@4.6.0');
});

test('sends a URL as a crawl of 50 pages without topics, and text with its title', async () => {
  await press('Add URL');
  await field('URL').fill('https://docs.example.com/guide/');
  await field('Topic').fill('authentication');
  expect(await sentBy(() => submit('Add URL'))).toEqual({
    ...{ collectionId, url: 'https://docs.example.com/guide/', crawlType: 'crawl' },
    ...{ topics: [], maxUrls: 50, documentTopic: 'authentication' },
  });
  await see('URL Added');
  await press('Add Text Doc');
  await field('Title').fill('House  rules & more');
  await field('Content').fill('Every queue is named after a zeppelin.');
  await field('Topics').fill(' queues, , names ');
  expect(await sentBy(() => submit('Add Document'))).toMatchObject({
    ...{ collectionId, url: 'user_text://House_rules_%26_more', crawlType: 'user_text' },
    ...{ topics: ['queues', 'names'], fullText: 'Every queue is named after a zeppelin.' },
  });
  await see('Your document has been added and is being processed.');
});

test('focuses the URL, and again after it has refused a pasted list of URLs', async () => {
  await press('Add URL');
  await page.locator('input[type=url]:focus').waitFor();
  await page.keyboard.insertText('https://docs.example.com/a\nhttps://docs.example.com/b');
  await submit('Add URL');
  await see('Enter one URL at a time');
  await page.locator('input[type=url]:focus').waitFor();
});

test('previews the pages of a URL until a field changes, with a warning when the collection has it', async () => {
  await press('Add URL');
  await field('URL').fill('docs.example.com/guide/');
  await field('Exclude paths').fill('blog/, *.pdf$');
  const pages = ['', 'start'].map((path) => ({ url: `https://docs.example.com/guide/${path}`, title: null }));
  const folders = [
    { path: '/guide/', pages: 55 },
    { path: '/guide/api/', pages: 5 },
  ];
  const versions = ['next', '1.x'].map((name) => ({ name, url: `https://docs.example.com/${name}/` }));
  const found = { pages, folders, found: 60, isComplete: true, notes: [], failure: null, versions };
  const asked = page.waitForRequest(/\/preview$/);
  await failCalls(page, 'POST', /\/preview$/, { body: { ...found, existingDocument: 'Guide' } });
  await submit('Preview');
  await see('60 pages found. Only the first 50 will be fetched. The first 2:');
  await see('This collection already has this URL: Guide. Adding it again creates a second document.');
  await see('https://docs.example.com/guide/start');
  expect((await asked).postDataJSON()).toMatchObject({
    ...{ url: 'https://docs.example.com/guide/', maxUrls: 50, excludePaths: ['/blog/', '*.pdf$'] },
  });
  const version = page.getByRole('dialog').getByRole('combobox', { name: 'Version' });
  expect(await version.getByRole('option').allTextContents()).toEqual(['This URL', 'next', '1.x']);
  await version.focus();
  await version.selectOption('1.x');
  await expect.poll(() => field('URL').inputValue()).toBe('https://docs.example.com/1.x/');
  const summary = page.getByText('60 pages found', { exact: false });
  await summary.waitFor();
  expect(await page.getByRole('dialog').locator('select:focus').count()).toBe(1);
  // The preview says how many pages the former limit allows.
  await page.getByLabel('Maximum pages').fill('10');
  expect(await summary.count()).toBe(0);
});

test('refuses a private address in the dialog', async () => {
  await press('Add URL');
  await field('URL').fill('http://10.0.0.7/docs');
  await submit('Preview');
  await see(
    "We can't fetch this URL: 10.0.0.7 is not a public address (private). " +
      'To allow it, start Lectern with CRAWL_ALLOWED_HOSTS=10.0.0.7:80',
  );
  await submit('Add URL');
  await see('Failed to add URL to collection. Please try again.');
});

test('loads topics again after a failure, and shows that a topic has no content', async () => {
  const recover = await failCalls(page, 'GET', /^\/api\/collections\/\d+\/topics$/);
  await openDocument(page, 'Manual', 'Topics');
  await see('Error loading topics');
  await recover();
  await press('Try again');
  await page.getByRole('tabpanel').getByRole('listitem').first().waitFor();
  const [topic] = await api.dataSource.query('SELECT id FROM document_topics LIMIT 1');
  const reply = await page.request.get(`${api.publicUrl}/api/topics/${topic.id}`);
  await failCalls(page, 'GET', /^\/api\/topics\//, { body: { ...(await reply.json()), content: '' } });
  await press('Start');
  await see('No content available for this topic');
});

test('cancels a running crawl, and a refresh fetches the other pages, whose list is paginated', async () => {
  // The worker runs this crawl only.
  await api.dataSource.query(`UPDATE document_urls SET status = 'active'`);
  worker = await startWorker(api.databaseUrl, site.host);
  site.allow(40);
  await press('Add URL');
  await field('URL').fill(site.urls[0] ?? '');
  await page.getByRole('dialog').getByLabel('Maximum pages').fill('300');
  await submit('Add URL');
  await page.getByText(`40 of ${MANUAL_PAGES} pages searchable`).waitFor();
  const cancel = page.getByRole('button', { name: `Cancel crawl of ${site.host}` });
  await cancel.click();
  await see('The pages stored so far are kept. Refresh the document later to fetch the others.');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel crawl' }).click();
  await cancel.getByText('Cancelling').waitFor();
  // The pages in flight, and those that start before the worker reads that it is cancelled.
  site.allow(200);
  await openDocument(page, /^Manual 0/, 'Pages');
  await page.getByText(/Canceled with \d+ pages stored; refresh to fetch the others/).waitFor();
  site.allow(MANUAL_PAGES);
  await press('Refresh');
  await see(`All ${MANUAL_PAGES} pages stored`);
  const rows = page.getByRole('tabpanel').getByRole('button', { name: /^View / });
  for (const listed of [100, 200]) {
    await expect.poll(() => rows.count()).toBe(listed);
    await press('Show more');
  }
  await expect.poll(() => rows.count()).toBe(MANUAL_PAGES);
});

test('does not fetch tool usage for Pro users', async () => {
  const asked: string[] = [];
  page.on('request', (request) => void asked.push(new URL(request.url()).pathname));
  await page.goto(`${api.publicUrl}/dashboard`);
  await see('PRO');
  await page.getByRole('main').getByRole('link', { name: 'Docs', exact: true }).waitFor();
  expect(asked).toContain('/api/collections');
  expect(asked).not.toContain('/api/user/tool-usage');
});

test.each([
  [40, 'stays'],
  [60, 'goes'],
])('a toast that is swiped by %i px %s', async (distancePx, outcome) => {
  await press('Pin Manual');
  const toast = page.locator('[data-toasts] li').first();
  await toast.getByText('Document updated').waitFor();
  // A hovered toast stays open.
  await toast.hover();
  const box = await toast.boundingBox();
  if (!box) throw new Error('The toast has no place on the screen');
  const [x, y] = [box.x + 30, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  for (let moved = 10; moved <= distancePx; moved += 10) await page.mouse.move(x + moved, y);
  await page.mouse.up();
  if (outcome === 'goes') await toast.waitFor({ state: 'hidden' });
  else await toast.and(page.locator('[data-swipe=cancel]')).waitFor();
  const unpinned = page.waitForResponse((reply) => reply.request().method() === 'PATCH');
  await press('Unpin Manual');
  await unpinned;
});

test.each([
  [1024, 720],
  [390, 720],
])('at %i × %i pixels, a toast does not cover the buttons of a dialog', async (width, height) => {
  const usual = page.viewportSize() ?? { width: 1280, height: 720 };
  await page
    .getByRole('button', { name: /^(?:Pin|Unpin) Manual$/ })
    .first()
    .click();
  await page.setViewportSize({ width, height });
  await press('Add URL');
  // A hovered toast stays open.
  await page.locator('[data-toasts] li').first().hover();
  const covered = await page.getByRole('dialog').evaluate((dialog) =>
    ['Cancel', 'Preview', 'Add URL'].filter((name) => {
      const button = [...dialog.querySelectorAll('button')].find(({ textContent }) => textContent === name);
      const { x = 0, y = 0, width = 0, height = 0 } = button?.getBoundingClientRect() ?? {};
      return !button?.contains(dialog.ownerDocument.elementFromPoint(x + width / 2, y + height / 2));
    }),
  );
  await page.setViewportSize(usual);
  expect(covered).toEqual([]);
});

test('imports an exported pack, and says why another file is not a pack', async () => {
  await page.getByRole('tab', { name: 'Export' }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download Manual', exact: true }).click();
  const path = await (await download).path();
  await press('Add URL');
  await page.getByText('From a file', { exact: true }).click();
  const file = page.getByRole('dialog').getByLabel('Documentation pack');
  await submit('Import pack');
  await see('Choose a file');
  await file.setInputFiles({
    name: 'x.db',
    mimeType: 'application/vnd.sqlite3',
    buffer: Buffer.from('no pack'),
  });
  await submit('Import pack');
  await see('This file is not a pack, or it is damaged');
  await file.setInputFiles(path);
  await submit('Import pack');
  await see('Pack imported');
});
