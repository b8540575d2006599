import { gzipSync } from 'node:zlib';
import {
  deleteOldSitemaps,
  findTopicContent,
  getSitemapCache,
  listSitemapCaches,
  retrySitemap,
} from '@lectern/shared/db/stores/sitemaps/sitemap-caches.ts';
import { listCachedUrls, listFailedPages } from '@lectern/shared/db/stores/sitemaps/sitemap-pages.ts';
import { NotFoundError } from '@lectern/shared/errors.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { manualPage } from '../../../../test/support/crawl/test-ingest.ts';
import {
  sitemapOf,
  startTestSitemaps,
  type TestSitemaps,
} from '../../../../test/support/crawl/test-sitemaps.ts';

let harness: TestSitemaps;
let folders = 0;
/** The host of this test's site; each test has its own. */
let at: string;

beforeAll(async () => {
  harness = await startTestSitemaps();
});

beforeEach(() => {
  folders += 1;
  at = `${harness.site.origin}/${folders}`;
});

afterAll(() => harness[Symbol.asyncDispose]());

const db = () => harness.dataSource;
const reply = (path: string, answer: Parameters<TestSitemaps['site']['reply']>[1]) =>
  harness.site.reply(`/${folders}${path}`, answer);
const fetchesOf = (path: string) =>
  harness.site.requests.filter((request) => request === `GET /${folders}${path}`).length;

/** Serves a sitemap of pages with the given texts, by path. */
function serve(pages: Readonly<Record<string, string>>): void {
  reply('/sitemap.xml', sitemapOf(Object.keys(pages).map((path) => `${at}${path}`)));
  for (const [path, text] of Object.entries(pages)) reply(path, manualPage(path.replace('/', ''), text));
}

async function cache(topic: string | null = null) {
  const run = await harness.open(`/${folders}/sitemap.xml`, topic);
  const thrown = await harness.process(run);
  expect(thrown).toBeUndefined();
  return run;
}

const state = ({ siteCacheId }: { siteCacheId: number }) => getSitemapCache(db(), siteCacheId);

test('caches and counts every page of a sitemap and makes it searchable', async () => {
  serve({ '/queues': 'A queue holds jobs until a worker takes them.', '/leases': 'A lease expires.' });
  const run = await cache();
  const cached = await state(run);
  expect(cached).toMatchObject({
    status: 'complete',
    documentUrlsCount: 2,
    done: 2,
    failed: 0,
    error: null,
    notes: [],
  });
  const [row] = await harness.dataSource.query(
    `SELECT sum(length(markdown))::int AS chars FROM singleurl_cache WHERE fullsite_cache_id = $1`,
    [run.siteCacheId],
  );
  expect(cached.contentSize).toBe(row.chars);
  expect(await listCachedUrls(db(), run.siteCacheId)).toEqual([`${at}/queues`, `${at}/leases`]);
  const content = await harness.contentAbout(run, 'lease');
  expect(content).toContain('A lease expires.');
  expect(content).toContain(`Source: [leases](${at}/leases)`);
  expect(await harness.contentAbout(run, 'zeppelin')).toBe('');
});

test('follows a nested, gzipped index; leaves out URLs on other sites and non-pages, with a note', async () => {
  const index = `<sitemapindex><sitemap><loc>${at}/part.xml.gz</loc></sitemap><sitemap><loc>${at}/gone.xml</loc></sitemap></sitemapindex>`;
  reply('/sitemap.xml', { headers: { 'content-type': 'application/xml' }, body: index });
  const urls = [`${at}/one`, 'https://elsewhere.example/x', `${at}/logo.png`, `${at}/one#part`];
  reply('/part.xml.gz', { body: gzipSync(sitemapOf(urls).body) });
  reply('/one', manualPage('One', 'All there is.'));
  const cached = await state(await cache());
  expect(cached).toMatchObject({ status: 'complete', documentUrlsCount: 1, done: 1 });
  expect(cached.notes).toEqual([
    'Skipped 1 URL on other hosts; process the sitemaps of those hosts',
    'Skipped 2 URLs as duplicates or non-pages',
  ]);
});

describe('an invalid sitemap fails with a next step', () => {
  test.each([
    [
      'HTML',
      { headers: { 'content-type': 'text/html' }, body: '<html><body>Docs</body></html>' },
      'it is not a sitemap. Enter the URL of an XML sitemap',
    ],
    ['missing', { status: 404 }, 'the file does not exist (404). Enter the URL of an XML sitemap'],
    ['refused', { status: 403 }, 'status 403'],
    ['empty', sitemapOf([]), 'The sitemap lists no pages of its site. Enter another sitemap'],
    ['of others', sitemapOf(['https://elsewhere.example/']), 'The sitemap only lists pages of other hosts.'],
  ] as const)('%s', async (_what, answer, message) => {
    reply('/sitemap.xml', answer);
    const cached = await state(await cache());
    expect(cached.status).toBe('failed');
    expect(cached.error).toMatch(/^The sitemap .*\.$/);
    expect(cached.error).toContain(message);
  });

  test('suggests the sitemap that robots.txt names', async () => {
    harness.site.reply('/robots.txt', { body: `Sitemap: ${harness.site.origin}/true.xml` });
    reply('/sitemap.xml', '<html><body>Docs</body></html>');
    const cached = await state(await cache());
    harness.site.reply('/robots.txt', { status: 404 });
    expect(cached.error).toContain(`robots.txt names: ${harness.site.origin}/true.xml`);
  });

  test('reports a host that does not exist', async () => {
    const run = await harness.open('http://127.0.0.1:1/sitemap.xml');
    await harness.process(run);
    expect((await state(run)).error).toMatch(
      /^The sitemap could not be read\. .*We only fetch public addresses/,
    );
  });
});

test('retries only failed pages and does not fetch cached ones again', async () => {
  serve({ '/queues': 'A queue holds jobs.', '/leases': 'A lease expires.', '/topics': 'Topics fan out.' });
  reply('/leases', { status: 500 });
  reply('/topics', { status: 404 });
  const run = await cache();
  expect(await state(run)).toMatchObject({ status: 'complete', done: 1, failed: 2 });
  expect(await listFailedPages(db(), run.siteCacheId, 9)).toMatchObject([
    { url: `${at}/leases`, failure: 'server_error' },
    { url: `${at}/topics`, failure: 'not_found' },
  ]);
  reply('/leases', manualPage('Leases', 'A lease expires.'));
  const retry = await harness.dataSource.transaction((own) => retrySitemap(own, run.siteCacheId));
  expect(retry).toEqual({ siteCacheId: run.siteCacheId, attempt: 2, retried: 2 });
  expect(await harness.dataSource.transaction((own) => retrySitemap(own, run.siteCacheId))).toBeNull();
  await harness.process({ siteCacheId: run.siteCacheId, attempt: 2 });
  expect(await state(run)).toMatchObject({ status: 'complete', documentUrlsCount: 3, done: 2, failed: 1 });
  expect(fetchesOf('/queues')).toBe(1);
  expect(await harness.contentAbout(run, 'lease')).toContain('A lease expires.');
});

test('stops at a site that no longer responds, and the remaining pages can be retried', async () => {
  const names = Array.from({ length: 100 }, (_, number) => `/page-${number}`);
  serve(Object.fromEntries(names.map((name) => [name, 'x'])));
  for (const name of names.slice(0, 4)) reply(name, manualPage(name, `What ${name} says.`));
  for (const name of names.slice(4)) reply(name, (request) => request.socket.destroy());
  const run = await cache();
  expect(await state(run)).toMatchObject({ status: 'complete', documentUrlsCount: 100, done: 4, failed: 96 });
  // Each late response resets the count of unanswered pages: 4 times 11, then 12, then the requests in flight.
  expect(names.filter((name) => fetchesOf(name) > 0).length).toBeLessThanOrEqual(4 + 44 + 12 + 3);
  const [last] = (await listFailedPages(db(), run.siteCacheId, 100)).slice(-1);
  expect(last?.message).toContain('Not requested, because the site did not respond for 12 pages in a row.');
});

test('continues after a few pages without a response when the site answered others', async () => {
  const names = Array.from({ length: 20 }, (_, number) => `/page-${number}`);
  serve(Object.fromEntries(names.map((name) => [name, 'x'])));
  for (const name of names.slice(0, 8)) reply(name, { status: 404 });
  for (const name of names.slice(8, 14)) reply(name, (request) => request.socket.destroy());
  for (const name of names.slice(14)) reply(name, manualPage(name, `What ${name} says.`));
  expect(await state(await cache())).toMatchObject({ status: 'complete', done: 6, failed: 14 });
});

test('fails a sitemap whose pages all fail; it can be retried', async () => {
  serve({ '/queues': 'A queue holds jobs.' });
  reply('/queues', { status: 404 });
  const run = await cache();
  const failed = await state(run);
  expect(failed).toMatchObject({ status: 'failed' });
  expect(failed.error).toContain(
    'None of the pages could be fetched. The page does not exist (404). Check the URL',
  );
  reply('/queues', manualPage('Queues', 'A queue holds jobs.'));
  await harness.dataSource.transaction((own) => retrySitemap(own, run.siteCacheId));
  await harness.process({ ...run, attempt: 2 });
  expect(await state(run)).toMatchObject({ status: 'complete', done: 1, failed: 0, error: null });
});

test('obeys robots.txt, and skips pages that repeat or redirect to others', async () => {
  harness.site.reply('/robots.txt', { body: `User-agent: *\nDisallow: /${folders}/private` });
  serve({ '/a': 'The same.', '/b': 'Another.', '/private': 'Secret.', '/old': '' });
  reply('/a', manualPage('Same', 'The same.'));
  reply('/b', manualPage('Same', 'The same.'));
  reply('/old', { status: 301, headers: { location: `${at}/a` } });
  expect(await state(await cache())).toMatchObject({ documentUrlsCount: 4, done: 1, failed: 1, skipped: 2 });
  expect(fetchesOf('/private')).toBe(0);
});

describe('for a topic', () => {
  test('fetches only the best URLs and joins their content', async () => {
    const others = Array.from(
      { length: 40 },
      (_, number) => [`/other-${number}`, 'Something else.'] as const,
    );
    serve({ ...Object.fromEntries(others), '/guide/leases': 'A lease expires.' });
    const run = await cache('lease expiry');
    const cached = await state(run);
    expect(cached).toMatchObject({ status: 'complete', documentUrlsCount: 25, topic: 'lease expiry' });
    expect(cached.ranked?.[0]).toMatchObject({ url: `${at}/guide/leases` });
    expect(await findTopicContent(db(), run.siteCacheId)).toContain('A lease expires.');
    expect((await listSitemapCaches(db(), 100)).map(({ id }) => id)).not.toContain(run.siteCacheId);
  });

  test('returns the existing result to a second request', async () => {
    serve({ '/leases': 'A lease expires.' });
    const run = await cache('leases');
    expect(await harness.open(`/${folders}/sitemap.xml`, 'leases')).toEqual({ ...run, isNew: false });
  });
});

test('joins a request to a run in progress, and replaces an older cache by a newer one', async () => {
  serve({ '/queues': 'A queue holds jobs.' });
  const opened = await Promise.all([1, 2, 3].map(() => harness.open(`/${folders}/sitemap.xml`)));
  expect(opened.filter((run) => 'isNew' in run && run.isNew)).toHaveLength(1);
  expect(new Set(opened.map(({ siteCacheId }) => siteCacheId)).size).toBe(1);
  const first = await cache();
  const second = await cache();
  expect(second.siteCacheId).toBeGreaterThan(first.siteCacheId);
  await expect(state(first)).rejects.toThrow(NotFoundError);
  expect((await state(second)).status).toBe('complete');
});

test('deletes a cache and its pages after a month without use', async () => {
  serve({ '/queues': 'A queue holds jobs.' });
  const run = await cache();
  await deleteOldSitemaps(db(), 30);
  expect((await state(run)).status).toBe('complete');
  await harness.dataSource.query(
    `UPDATE sitemap_caches SET updated_at = now() - interval '31 days' WHERE site_cache_id = $1`,
    [run.siteCacheId],
  );
  await deleteOldSitemaps(db(), 30);
  await expect(state(run)).rejects.toThrow(NotFoundError);
  expect(
    await harness.dataSource.query('SELECT 1 FROM singleurl_cache WHERE fullsite_cache_id = $1', [
      run.siteCacheId,
    ]),
  ).toEqual([]);
});

test('does not change a finished run', async () => {
  serve({ '/queues': 'A queue holds jobs.' });
  const run = await cache();
  expect(await harness.process(run)).toBeUndefined();
  expect(fetchesOf('/sitemap.xml')).toBe(1);
});
