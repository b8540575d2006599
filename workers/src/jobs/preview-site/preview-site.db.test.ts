import type { SitePreview } from '@lectern/shared/contracts/preview.ts';
import { insertToolRun } from '@lectern/shared/db/stores/queue/tool-runs.ts';
import { createLogger } from '@lectern/shared/logger.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { manual } from '../../../../test/support/crawl/crawl-folder.ts';
import { sharedParserPool } from '../../../../test/support/crawl/shared-parser-pool.ts';
import { manualPage, startTestIngest, type TestIngest } from '../../../../test/support/crawl/test-ingest.ts';
import { createPublicPages } from '../../crawl/fetch/public-pages.ts';
import { createSafeFetch, type SafeFetch } from '../../net/http/safe-fetch.ts';
import { createRobots } from '../../net/robots/robots.ts';
import { createPreviewSite } from './preview-site.ts';

let ingest: TestIngest;
let safeFetch: SafeFetch;

beforeAll(async () => {
  ingest = await startTestIngest();
  safeFetch = createSafeFetch({ userAgent: 'Lectern/test', allowedHosts: [ingest.site.host] });
});
afterAll(async () => {
  await safeFetch.close();
  await ingest[Symbol.asyncDispose]();
});
beforeEach(() => ingest.site.reply('/sitemap.xml', { status: 404 }));

async function preview(path: string, input: object = {}): Promise<SitePreview> {
  const { dataSource, site, userId } = ingest;
  const db = dataSource;
  const url = path.startsWith('/') ? site.origin + path : path;
  const crawl = { url, maxUrls: 50, crawlType: 'crawl', ...input };
  const toolRunId = await insertToolRun(db, { userId, tool: 'preview-site', input: crawl });
  const previewSite = createPreviewSite({
    db,
    transact: dataSource.transaction,
    parserPool: sharedParserPool(),
    safeFetch,
    robots: createRobots({ safeFetch }),
    publicPages: createPublicPages({ db, privateHosts: [site.host] }),
  });
  const logger = createLogger({ service: 'test', level: 'silent' });
  await previewSite(
    { toolRunId },
    { jobId: `tool-${toolRunId}`, attemptNumber: 1, isLastAttempt: true, logger },
  );
  const [run] = await dataSource.query('SELECT status, result FROM tool_runs WHERE id = $1', [toolRunId]);
  expect(run.status).toBe('done');
  return run.result;
}

const pathsOf = ({ pages }: SitePreview) => pages.map(({ url }) => new URL(url).pathname);
const mapOf = (...paths: string[]) => ({
  body: `<urlset>${paths.map((path) => `<url><loc>${path}</loc></url>`).join('')}</urlset>`,
});

test('lists the pages of a sitemap by folder, and counts those over the limit', async () => {
  const numbered = Array.from({ length: 70 }, (_, at) => `/docs/api/page-${at}`);
  ingest.site.reply('/sitemap.xml', mapOf('/docs/start', ...numbered, '/other/'));
  for (const path of ['/docs/start', ...numbered, '/other/']) ingest.site.reply(path, 'A page');
  const found = await preview('/docs/', { maxUrls: 60 });
  expect(found).toMatchObject({ found: 72, isComplete: true, failure: null });
  expect(found.pages).toHaveLength(50);
  expect(found.folders).toEqual([
    { path: '/docs/api/', pages: 58 },
    { path: '/docs/', pages: 2 },
  ]);
});

test('follows the links of a site without a sitemap', async () => {
  const found = await preview('/docs/');
  expect(found).toMatchObject({ isComplete: true, failure: null });
  expect(found.found).toBeGreaterThan(2);
  expect(pathsOf(found)[0]).toBe('/docs/');
});

test.each([
  ['is complete when it has fetched every page', 11, true],
  ['is incomplete when further pages may have links', 13, false],
])('the preview of a site without a sitemap %s', async (_title, count, isComplete) => {
  const folder = `/linked-${count}/`;
  const names = Array.from({ length: count - 1 }, (_, at) => `page-${at}`);
  ingest.site.reply(folder, manual('Start', names));
  for (const name of names) ingest.site.reply(folder + name, manual(name));
  expect(await preview(folder)).toMatchObject({ found: count, isComplete });
});

test('names pages by their title, or by the links that lead to their beginning', async () => {
  const names = Array.from({ length: 12 }, (_, at) => `page-${at}`);
  const links = [...names, 'constants.html#Ellipsis', 'part.html#hasattr', 'constants.html'];
  ingest.site.reply('/named/', manual('Start of the manual', links));
  for (const name of names) ingest.site.reply(`/named/${name}`, manual(`Title of ${name}`));
  const { pages } = await preview('/named/');
  const titles = new Map(
    pages.map(({ url, title }) => [new URL(url).pathname.slice('/named/'.length), title]),
  );
  expect([titles.get(''), titles.get('page-0')]).toEqual(['Start of the manual', 'Title of page-0']);
  expect([titles.get('constants.html'), titles.get('part.html')]).toEqual(['constants.html', null]);
});

test('lists only included paths, as the crawl fetches them', async () => {
  ingest.site.reply('/sitemap.xml', mapOf('/docs/api/one', '/docs/api/two', '/docs/guide'));
  ingest.site.reply('/docs/api/one', manualPage('One', 'The first page.'));
  const paths = { includePaths: ['/docs/api/'], excludePaths: ['*/two'] };
  expect(pathsOf(await preview('/docs/', paths))).toEqual(['/docs/', '/docs/api/one']);
  const source = await ingest.addSource({ ...paths, url: `${ingest.site.origin}/docs/` });
  await ingest.ingest(source);
  const stored = await ingest.dataSource.query<{ url: string }[]>(
    `SELECT p.url FROM singleurl_cache p JOIN fullsite_cache s ON s.id = p.fullsite_cache_id
      WHERE s.original_url_id = $1 ORDER BY p.id`,
    [source.id],
  );
  expect(stored.map(({ url }) => new URL(url).pathname)).toEqual(['/docs/', '/docs/api/one']);
});

test('says why a site cannot be crawled', async () => {
  const { failure } = await preview('http://10.0.0.7/docs');
  expect(failure).toMatchObject({
    class: 'blocked_address',
    message: "We can't fetch this URL: 10.0.0.7 is not a public address (private).",
  });
});
