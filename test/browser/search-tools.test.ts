import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { TestApi } from '../support/api/test-api.ts';
import { AWAY, BROKEN, failCalls } from '../support/browser/fail-calls.ts';
import { inspectScreen, installAxe } from '../support/browser/inspection.ts';
import { createKeyboardUser } from '../support/browser/keyboard-user.ts';
import { navigateInApp } from '../support/browser/navigate-in-app.ts';
import { openBrowser } from '../support/browser/open-browser.ts';
import { openApp, resetPage } from '../support/browser/reset-page.ts';
import { openSignedIn } from '../support/browser/signed-in-page.ts';
import { startWebApi } from '../support/browser/start-web-api.ts';
import { startTestSearchTools, type TestSearchTools } from '../support/crawl/test-search-tools.ts';

/** The search tools (specification section 4, search flow): the success path, then each other outcome. */
let api: TestApi;
let tools: TestSearchTools;
let browser: Browser;
let page: Page;

beforeAll(async () => {
  api = await startWebApi(() => ({ toolWaitMs: 240_000 }));
  tools = await startTestSearchTools({ api });
  browser = await openBrowser();
  page = await openSignedIn(browser, api, await api.signUp());
  await installAxe(page.context());
  await openApp(page, api.publicUrl);
});

afterEach(() => resetPage(page));

afterAll(async () => {
  await browser?.close();
  await tools?.close();
  await api?.close();
});

const see = (text: string | RegExp) =>
  page.getByText(text, { exact: true }).filter({ visible: true }).first().waitFor();
const button = (name: string) => page.getByRole('button', { name, exact: true });

const expectPercent = (bar: string, percent: number) =>
  expect
    .poll(() => page.getByRole('progressbar', { name: bar }).getAttribute('aria-valuenow'))
    .toBe(String(percent));

/** Time limit for the result of a tool run. */
async function seeAfterRuns(text: string | RegExp): Promise<void> {
  const isShown = async () => {
    await tools.runJobs();
    return page.getByRole('main').getByText(text).first().isVisible();
  };
  await expect.poll(isShown).toBe(true);
}

test('only admins see the tools in the sidebar', async () => {
  for (const name of ['Brave Search', 'Firecrawl Search', 'Sitemap Cacher']) {
    await page.getByRole('link', { name }).waitFor();
  }
  const theirs = await openSignedIn(browser, api, await api.signUp());
  await theirs.goto(`${api.publicUrl}/search-docs`);
  await theirs.getByRole('heading', { name: 'Documentation search' }).waitFor();
  expect(await theirs.getByRole('link', { name: /Brave|Firecrawl|Sitemap/ }).count()).toBe(0);
  await theirs.getByRole('main').getByText('Only administrators can use this tool').waitFor();
  expect(await theirs.getByRole('textbox').count()).toBe(0);
  await theirs.close();
});

test('searches documentation with the keyboard and stores the content', async () => {
  await page.getByRole('link', { name: 'Brave Search' }).click();
  await page.getByLabel('Documentation Name').waitFor();
  // A navigation moves the focus to the page's content.
  await page.locator('#main:focus').waitFor();
  const keyboard = createKeyboardUser(page);
  await keyboard.tabTo('Documentation Name');
  await keyboard.type('Halyard');
  await keyboard.press('Enter', () => see('Missing information'));
  await see('Please provide both documentation name and topic.');
  await expect.poll(() => keyboard.focused()).toBe('Documentation Topic');
  await keyboard.type('Retries');
  await keyboard.press('Enter');
  await seeAfterRuns('Step 3 of 3: Found 1 high-quality documentation sources');
  await expectPercent('Search', 100);
  await seeAfterRuns('The content was stored as a document');
  await expectPercent('Processing', 100);
  const { host } = new URL(tools.standIns);
  const visit = page.getByRole('link', { name: `Visit ${host}` }).first();
  expect(await visit.getAttribute('href')).toBe(`${tools.standIns}/docs/guide/retries`);
  await page.getByRole('row', { name: /forum\.example 1\/10/ }).waitFor();
  const log = await page.getByRole('log').innerText();
  expect(log).toMatch(/\d+ words \(8 pages by llms\.txt\): “Source: \[Retries and backoff\]\(.{0,30}…”/);
  await page.getByRole('link', { name: 'Search tools' }).waitFor();
  expect(await inspectScreen(page)).toEqual([]);
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.getByRole('link', { name: 'Open its collection' }).click();
  await page.getByRole('row', { name: /Halyard.*Retries/ }).waitFor();
});

test('finds pages with Firecrawl and saves one', async () => {
  await page.getByRole('link', { name: 'Firecrawl Search' }).click();
  await page.getByLabel('Documentation Name').fill('Halyard');
  await page.getByLabel('Documentation Topic').fill('Queues');
  await page.getByRole('button', { name: 'Search the web' }).click();
  await seeAfterRuns(/words found/);
  await see(/^[\d,]+ characters · [\d,]+ words · Firecrawl$/);
  const [source] = await page.getByRole('link', { name: 'View Source' }).all();
  expect(await source?.getAttribute('href')).toBe(`${tools.standIns}/docs/guide/queues`);
  expect(await inspectScreen(page, { widths: [375] })).toEqual([]);
  const saving = page.waitForEvent('download');
  await button('Download').first().click();
  expect((await saving).suggestedFilename()).toMatch(/docs-guide-queues\.md$/);
});

describe('a documentation search', () => {
  const domain = {
    ...{ domain: 'docs.example.com', url: 'https://docs.example.com/', score: 9 },
    explanation: 'Its host is named after Halyard',
  };
  const searched = {
    ...{ topDomains: [domain], allDomains: [domain] },
    searchEngine: 'Brave Search',
  };
  const incomplete = {
    ...{ success: true, isComplete: false, contentResults: [], usedCachedUrls: false, cachedUrlsCount: 0 },
    assessment: { explanation: 'Only 12 words found; at least 120 are needed' },
    ...{ needsSitemapProcessing: false, sitemapUrl: null, needsUniversalCrawl: false, crawlUrl: null },
    ...{ topDomain: 'docs.example.com', error: null },
  };
  const sitemapUrl = 'https://docs.example.com/sitemap.xml';
  const withSitemap = { ...incomplete, needsSitemapProcessing: true, sitemapUrl };
  const byTopic = {
    ...{
      success: true,
      processedUrls: ['https://docs.example.com/a'],
      combinedContent: '# Backoff',
      error: null,
    },
    rankedUrls: [{ url: 'https://docs.example.com/a', score: 2 }],
  };

  beforeAll(() =>
    api.dataSource.query(
      `INSERT INTO document_collections (id, user_id, name, mcp_server_hash) VALUES (1, 1, 'Search tools', 'tools')
       ON CONFLICT DO NOTHING`,
    ),
  );

  /** Searches with the given replies; null makes a request fail in our server. */
  async function search(calls: { search?: object | null; process?: object | null; sitemap?: object | null }) {
    const endWith = async (path: RegExp, body: object | null | undefined) => {
      if (body !== undefined) await failCalls(page, 'POST', path, body === null ? BROKEN : { body });
    };
    await endWith(/^\/api\/brave-search$/, calls.search);
    await endWith(/^\/api\/auto-process-documentation$/, calls.process);
    await endWith(/^\/api\/process-sitemap-by-topic$/, calls.sitemap);
    await navigateInApp(page, '/dashboard');
    await navigateInApp(page, '/search-docs');
    await page.getByLabel('Documentation Name').fill('Halyard');
    await page.getByLabel('Documentation Topic').fill('Backoff');
    await button('Search the web').click();
  }

  test('shows the message of our server if it fails', async () => {
    await search({ search: null });
    await see('Search failed');
    await see('The database is away');
  });

  test('shows a general message if a proxy responds', async () => {
    await failCalls(page, 'POST', /^\/api\/brave-search$/, AWAY);
    await search({});
    await see('Failed to search documentation. Please try again.');
  });

  test('ends without high-quality results', async () => {
    await search({ search: { ...searched, topDomains: [] } });
    await see('No high-quality results found');
    await see('Try another search or adjust your query for better results.');
    await see('No domain scored 8 or higher.');
  });

  test('fails without a valid URL in the results', async () => {
    await search({ search: { ...searched, topDomains: [{ ...domain, url: '' }] } });
    await see('No valid URLs');
    await see('Unable to find valid URLs in the search results. Please try a different search.');
  });

  test('fails if the sources cannot be read', async () => {
    const error = 'Not one of 1 source could be read: it is not there';
    await search({ search: searched, process: { ...incomplete, success: false, error } });
    await see('Documentation processing failed');
    await see(error);
  });

  test('fails if our server cannot process the sources', async () => {
    await search({ search: searched, process: null });
    await see('Failed to process documentation');
  });

  test('continues with the sitemap and stores its content', async () => {
    await search({ search: searched, process: withSitemap, sitemap: byTopic });
    await see('The content of the sitemap was stored as a document');
    await see('1. https://docs.example.com/a (2)');
    await page.getByRole('link', { name: 'Open its collection' }).click();
    await page.getByRole('link', { name: 'Halyard', exact: true }).first().waitFor();
  });

  test('fails if the sitemap cannot be read', async () => {
    await search({ search: searched, process: withSitemap, sitemap: null });
    await see('Failed to process sitemap');
    const error = 'The sitemap lists no page';
    await search({ search: searched, process: withSitemap, sitemap: { ...byTopic, success: false, error } });
    await see(error);
  });

  test('crawls the whole site if there is no sitemap', async () => {
    const crawlUrl = 'https://docs.example.com/docs/';
    await search({ search: searched, process: { ...incomplete, needsUniversalCrawl: true, crawlUrl } });
    await page.getByText(`Crawling the whole site from ${crawlUrl}`).first().waitFor();
    await expectPercent('Processing', 75);
    await page.getByRole('link', { name: 'Open its collection' }).click();
    await page.getByRole('link', { name: 'docs.example.com/docs', exact: true }).click();
    await page.getByRole('link', { name: 'docs.example.com/docs/' }).waitFor();
  });
});
