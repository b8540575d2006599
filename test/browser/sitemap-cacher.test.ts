import { readFile } from 'node:fs/promises';
import { createQueueBackend } from '@lectern/shared/queues/backend.ts';
import { type ServedQueues, serveQueues } from '@lectern/shared/queues/serve-queues.ts';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestApi } from '../support/api/test-api.ts';
import { AWAY, failCalls } from '../support/browser/fail-calls.ts';
import { inspectScreen, installAxe } from '../support/browser/inspection.ts';
import { openBrowser } from '../support/browser/open-browser.ts';
import { openSignedIn } from '../support/browser/signed-in-page.ts';
import { startWebApi } from '../support/browser/start-web-api.ts';
import { rejectingHandlers } from '../support/crawl/rejecting-handlers.ts';
import { manualPage } from '../support/crawl/test-ingest.ts';
import { sitemapOf, startTestSitemaps, type TestSitemaps } from '../support/crawl/test-sitemaps.ts';

/** The sitemap cacher; each test continues from the previous one. */
let api: TestApi;
let jobs: TestSitemaps;
let worker: ServedQueues;
let browser: Browser;
let page: Page;
let sitemapUrl: string;

beforeAll(async () => {
  api = await startWebApi(() => ({ toolWaitMs: 240_000 }));
  const admin = await api.signUp();
  jobs = await startTestSitemaps(api);
  worker = await serveQueues(
    createQueueBackend({ databaseUrl: api.databaseUrl }),
    { ...rejectingHandlers(), ...jobs.handlers },
    { queues: { sitemap: { concurrency: 1 }, tools: { concurrency: 1 } }, logger: api.deps.logger },
  );
  const { origin } = jobs.site;
  sitemapUrl = `${origin}/sitemap.xml`;
  jobs.site.reply('/sitemap.xml', sitemapOf(['/queues', '/leases', '/away'].map((path) => origin + path)));
  jobs.site.reply('/queues', manualPage('Queues', 'A queue holds jobs until a worker takes them.'));
  jobs.site.reply('/leases', manualPage('Leases', 'A lease keeps a job with one worker.'));
  browser = await openBrowser();
  page = await openSignedIn(browser, api, admin);
  await installAxe(page.context());
});

afterAll(async () => {
  await browser?.close();
  await worker?.close();
  await jobs?.[Symbol.asyncDispose]();
  await api?.close();
});

const see = (text: string | RegExp) => page.getByText(text).filter({ visible: true }).first().waitFor();
const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
const open = async (tab: string) => {
  await page.getByRole('tab', { name: tab }).click();
  // The empty state of the previous tab also has a button "Process Sitemap".
  await page.getByRole('tab', { name: tab, selected: true }).waitFor();
};

test('validates the form before sending a request', async () => {
  await page.goto(`${api.publicUrl}/dashboard`);
  await page.getByRole('link', { name: 'Sitemap Cacher' }).click();
  await see('No cached sitemaps');
  await press('Retry Failed URLs');
  await see('Please select a cached sitemap first');
  await open('Process Sitemap');
  await press('Process Sitemap');
  await see('Please enter a sitemap URL');
  await open('Extract Topic');
  await press('Extract Topic');
  await see('Please enter a topic to extract');
  await see('Please select a cached sitemap first');
});

test('caches a sitemap and shows the result of each page', async () => {
  await open('Process Sitemap');
  await page.getByLabel('Sitemap URL').fill(sitemapUrl);
  await press('Process Sitemap');
  await see(/^Cached .* as 1: 2 pages, [\d,]+ characters$/);
  await open('Cached Sitemaps');
  await page.getByRole('row', { name: /sitemap\.xml 3 Complete 2 of 3 cached · 1 failed/ }).waitFor();
  await page.getByRole('button', { name: 'Select sitemap 1' }).press('Enter');
  expect(await page.locator('button:focus').innerText()).toBe('Selected');
  await page
    .getByRole('list', { name: 'Failed pages' })
    .getByRole('link', { name: /\/away$/ })
    .waitFor();
  expect(await inspectScreen(page)).toEqual([]);
  await page.setViewportSize({ width: 1280, height: 900 });
});

test('retries failed pages', async () => {
  await press('Retry Failed URLs');
  await see('0 of 1 succeeded, 1 failed again. 2 pages are cached in total');
  jobs.site.reply('/away', manualPage('Away', 'A worker that is away loses its lease.'));
  await press('Retry Failed URLs');
  await see('1 of 1 succeeded, 0 failed again. 3 pages are cached in total');
  await page.getByRole('row', { name: /3 of 3 cached/ }).waitFor();
});

test('extracts a topic and downloads it', async () => {
  await open('Extract Topic');
  await page.getByRole('textbox', { name: 'Topic' }).fill('lease');
  await press('Extract Topic');
  await see('A lease keeps a job with one worker.');
  await see('Passages selected by search, without a language model');
  expect(await inspectScreen(page, { widths: [375] })).toEqual([]);
  await page.setViewportSize({ width: 1280, height: 900 });
  const saving = page.waitForEvent('download');
  await press('Download as Markdown');
  const saved = await saving;
  expect(saved.suggestedFilename()).toBe('lease.md');
  const text = await readFile(await saved.path(), 'utf8');
  expect(text).toContain(`# lease\n\nExtracted from <${sitemapUrl}>`);
  expect(text).toContain(`Source: [Leases](${jobs.site.origin}/leases)`);
});

test.each([
  ['Process Sitemap', /process-sitemap$/, 'Failed to process sitemap. See console for details.'],
  ['Extract Topic', /extract-topic$/, 'Failed to extract topic'],
  ['Cached Sitemaps', /retry-failed$/, 'Failed to retry failed URLs'],
])('%s shows an error', async (tab, path, title) => {
  await failCalls(page, 'POST', path, AWAY);
  await open(tab);
  if (tab === 'Process Sitemap') await page.getByLabel('Sitemap URL').fill(sitemapUrl);
  if (tab === 'Extract Topic') await page.getByRole('textbox', { name: 'Topic' }).fill('lease');
  await press(tab === 'Cached Sitemaps' ? 'Retry Failed URLs' : tab);
  await see(title);
  await page.unrouteAll();
});
