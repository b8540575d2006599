import type { SitemapEntry } from '@lectern/shared/contracts/sitemap-tools.ts';
import { createQueueBackend } from '@lectern/shared/queues/backend.ts';
import { type ServedQueues, serveQueues } from '@lectern/shared/queues/serve-queues.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type SignedUpBrowser, startTestApi, type TestApi } from '../../../test/support/api/test-api.ts';
import { rejectingHandlers } from '../../../test/support/crawl/rejecting-handlers.ts';
import { manualPage } from '../../../test/support/crawl/test-ingest.ts';
import {
  sitemapOf,
  startTestSitemaps,
  type TestSitemaps,
} from '../../../test/support/crawl/test-sitemaps.ts';
import { cacheSitemap } from './service.ts';

/** The calls of the sitemap tool over the real queue and the real jobs, on one database. */
let api: TestApi;
let jobs: TestSitemaps;
let worker: ServedQueues;
let admin: SignedUpBrowser;
let folders = 0;
let at: string;

beforeAll(async () => {
  api = await startTestApi({ toolWaitMs: 100_000 });
  admin = await api.signUp();
  jobs = await startTestSitemaps(api);
  worker = await serveQueues(
    createQueueBackend({ databaseUrl: api.databaseUrl }),
    { ...rejectingHandlers(), ...jobs.handlers },
    {
      queues: { sitemap: { concurrency: 2 }, tools: { concurrency: 2 } },
      logger: api.deps.logger,
    },
  );
});

beforeEach(() => {
  folders += 1;
  at = `${jobs.site.origin}/${folders}`;
});

afterAll(async () => {
  await worker.close();
  await jobs[Symbol.asyncDispose]();
  await api.close();
});

/** Serves a sitemap of pages with these texts by path. */
function serve(pages: Readonly<Record<string, string>>): string {
  const sitemapUrl = `${at}/sitemap.xml`;
  jobs.site.reply(`/${folders}/sitemap.xml`, sitemapOf(Object.keys(pages).map((path) => `${at}${path}`)));
  for (const [path, text] of Object.entries(pages))
    jobs.site.reply(`/${folders}${path}`, manualPage(path.replace('/', ''), text));
  return sitemapUrl;
}

const process = (sitemapUrl: string) =>
  admin.call<{ cacheId: number }>('POST', '/api/process-sitemap', { sitemapUrl });
const list = async () => (await admin.call<SitemapEntry[]>('GET', '/api/sitemap-cache')).body;

test('processes and lists a sitemap with its result', async () => {
  const sitemapUrl = serve({ '/queues': 'A queue holds jobs.', '/leases': 'A lease expires.' });
  const { status, body } = await process(sitemapUrl);
  expect(status).toBe(200);
  expect(body).toEqual({
    ...{ success: true, sitemapUrl, urls: [`${at}/queues`, `${at}/leases`], status: 'complete', error: null },
    ...{ contentSize: expect.any(Number), cacheId: expect.any(Number) },
  });
  const [entry] = await list();
  expect(entry).toMatchObject({ id: body.cacheId, sitemapUrl, documentUrlsCount: 2, done: 2, failed: 0 });
});

test('lists an unreadable sitemap with the reason and the next step', async () => {
  jobs.site.reply(`/${folders}/sitemap.xml`, '<html><body>Docs</body></html>');
  const { status, body } = await process(`${at}/sitemap.xml`);
  expect(status).toBe(200);
  expect(body).toMatchObject({ success: false, urls: [], status: 'failed' });
  const [entry] = await list();
  expect(entry?.error).toContain('it is not a sitemap. Enter the URL of an XML sitemap');
});

test('names failed pages and retries them', async () => {
  const sitemapUrl = serve({ '/queues': 'A queue holds jobs.', '/leases': 'A lease expires.' });
  jobs.site.reply(`/${folders}/leases`, { status: 500 });
  const { cacheId } = (await process(sitemapUrl)).body;
  const { body: detail } = await admin.call('GET', `/api/sitemap-cache/${cacheId}`);
  expect(detail).toMatchObject({
    done: 1,
    failed: 1,
    failedPages: [{ url: `${at}/leases`, failure: 'server_error' }],
  });
  jobs.site.reply(`/${folders}/leases`, manualPage('Leases', 'A lease expires.'));
  const { body } = await admin.call('POST', `/api/sitemap-cache/${cacheId}/retry-failed`);
  expect(body).toMatchObject({
    success: true,
    retried: 1,
    succeeded: 1,
    stillFailed: 0,
    totalSuccessful: 2,
    error: null,
  });
  const again = await admin.call('POST', `/api/sitemap-cache/${cacheId}/retry-failed`);
  expect(again.body).toMatchObject({ success: true, retried: 0, succeeded: 0, totalSuccessful: 2 });
});

test('extracts a topic from the cached pages with its sources, or explains why not', async () => {
  const sitemapUrl = serve({ '/queues': 'A queue holds jobs.', '/leases': 'A lease expires.' });
  const { cacheId } = (await process(sitemapUrl)).body;
  const extract = (topicName: string) => admin.call('POST', '/api/extract-topic', { cacheId, topicName });
  const { body } = await extract(' leases ');
  expect(body).toMatchObject({ success: true, topicName: 'leases', error: null });
  expect(body.content).toContain(`Source: [leases](${at}/leases)`);
  expect(body.content).toContain('A lease expires.');
  expect((await extract('LEASES')).body.content).toBe(body.content);
  expect((await extract('zeppelin')).body).toMatchObject({
    success: false,
    content: '',
    error: `Extracting "zeppelin" from ${sitemapUrl}: the 2 cached pages have no content about it. Try other words`,
  });
});

test('combines the pages of a sitemap about a topic', async () => {
  const sitemapUrl = serve({ '/guide/queues': 'A queue holds jobs.', '/guide/leases': 'A lease expires.' });
  const named = { documentName: 'Halyard', documentTopic: 'leases', domain: '127.0.0.1' };
  const { body } = await admin.call('POST', '/api/process-sitemap-by-topic', { sitemapUrl, ...named });
  expect(body).toMatchObject({
    success: true,
    error: null,
    processedUrls: expect.arrayContaining([`${at}/guide/leases`]),
  });
  expect(body.rankedUrls).toMatchObject([
    { url: `${at}/guide/leases` },
    { url: `${at}/guide/queues`, score: 0 },
  ]);
  expect(body.combinedContent).toContain('A lease expires.');
  expect((await list()).map((entry) => entry.sitemapUrl)).not.toContain(sitemapUrl);
});

test('refuses invalid input with the next step', async () => {
  for (const [path, input, message] of [
    ['/api/process-sitemap', { sitemapUrl: ' ' }, 'Please enter a sitemap URL'],
    ['/api/process-sitemap', {}, 'Please enter a sitemap URL'],
    ['/api/process-sitemap', { sitemapUrl: 'ftp://x' }, 'The sitemap must be an http or https URL'],
    ['/api/extract-topic', { cacheId: 1, topicName: '' }, 'Please enter a topic to extract'],
  ] as const) {
    const { status, body } = await admin.call('POST', path, input);
    expect([status, body.message]).toEqual([400, message]);
  }
  for (const call of [
    admin.call('GET', '/api/sitemap-cache/999999'),
    admin.call('POST', '/api/sitemap-cache/999999/retry-failed'),
    admin.call('POST', '/api/extract-topic', { cacheId: 999_999, topicName: 'leases' }),
  ]) {
    const { status, body } = await call;
    expect([status, body.message]).toEqual([404, 'Cached sitemap not found. Process the sitemap again']);
  }
});

test('answers with the progress when the job takes too long', async () => {
  const { promise: mayAnswer, resolve: answer } = Promise.withResolvers<void>();
  const sitemapUrl = serve({ '/queues': 'A queue holds jobs.' });
  const { headers, body } = sitemapOf([`${at}/queues`]);
  jobs.site.reply(`/${folders}/sitemap.xml`, async (_request, response) => {
    await mayAnswer;
    response.writeHead(200, headers).end(body);
  });
  const deps = {
    ...{
      db: api.dataSource,
      transact: api.dataSource.transaction,
      toolWaitMs: 0,
    },
    ...{ relayOutbox: api.deps.relayOutbox, stopping: api.deps.stopping },
  };
  const begun = await cacheSitemap(deps, admin.userId, sitemapUrl);
  expect(begun).toMatchObject({ success: true, urls: [], status: 'reading', error: null });
  answer();
  const statusNow = async () => (await list()).find(({ id }) => id === begun.cacheId)?.status;
  await expect.poll(statusNow).toBe('complete');
});
