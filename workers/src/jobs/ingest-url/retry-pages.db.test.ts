import type { CrawlProgress } from '@lectern/shared/contracts/documents.ts';
import type { DocumentUrl } from '@lectern/shared/db/entities/document-url.ts';
import type { PageCache } from '@lectern/shared/db/entities/page-cache.ts';
import { restartSource } from '@lectern/shared/db/stores/documents/documents.ts';
import { listRecentContents } from '@lectern/shared/db/stores/documents/recent-contents.ts';
import { deleteExpiredTrash, moveDocumentToTrash } from '@lectern/shared/db/stores/trash/trash.ts';
import { type Retry, WHOLE_CRAWL } from '@lectern/shared/domain/documents/retry.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  type IngestOptions,
  manualPage,
  startTestIngest,
} from '../../../../test/support/crawl/test-ingest.ts';
import { getRow } from '../../../../test/support/database/test-rows.ts';
import type { Reply } from '../../../../test/support/servers/serve-site.ts';
import { useForEachTest } from '../../../../test/support/use-resource.ts';

/** The missing page that a crawl requests to compare with short pages. */
const MISSING_PAGE = 'GET /docs/lectern-checks-for-missing-pages.html';

const FAILED: Retry = { ...WHOLE_CRAWL, pages: 'failed' };

const harness = useForEachTest(startTestIngest);
let source: DocumentUrl;

/** The pages about queues and retries fail and one is missing; the first page is stored. */
beforeEach(async () => {
  for (const path of ['queues', 'retries']) harness.site.reply(`/docs/${path}.html`, { status: 500 });
  source = await harness.addSource();
  await harness.ingest(source);
});

const siteIsUp = () => {
  harness.site.reply('/docs/queues.html', manualPage('Queues', 'openQueue("mail")'));
  harness.site.reply('/docs/retries.html', manualPage('Retries', 'A failed job is tried again.'));
};

async function retry(what: Retry, options: IngestOptions = {}): Promise<void> {
  const attempt = await restartSource(harness.dataSource, source.id, what);
  await harness.ingest(source, { attempt: attempt ?? 0, ...options });
}

/** Returns a function that lists the requests the site received since this call. */
function watchRequests(): () => string[] {
  const before = harness.site.requests.length;
  return () => harness.site.requests.slice(before);
}

const pageOf = (path: string): Promise<PageCache> =>
  getRow(harness.dataSource, 'singleurl_cache', { url: `${harness.site.origin}/docs/${path}` });

const countsOf = ({ found, done, failed, skipped }: CrawlProgress) => ({ found, done, failed, skipped });

describe('a retry of the failed pages', () => {
  test('requests only those; the document contains all pages in order', async () => {
    const first = await pageOf('');
    siteIsUp();
    const newRequests = watchRequests();
    await retry(FAILED);
    expect(
      newRequests()
        .filter((request) => !request.includes('robots'))
        .sort(),
    ).toEqual(['GET /docs/gone.html', MISSING_PAGE, 'GET /docs/queues.html', 'GET /docs/retries.html']);
    expect(await pageOf('')).toEqual(first);
    expect((await harness.topicsOf(source)).map(({ name }) => name)).toEqual([
      'Halyard',
      'Queues',
      'Retries',
    ]);
    expect((await harness.find(source, 'openQueue'))[0]).toBe(`${harness.site.origin}/docs/queues.html`);
    const { progress, note, status } = await harness.sourceNow(source);
    expect(progress).toMatchObject({
      found: 4,
      done: 3,
      failed: 1,
      skipped: 0,
      failures: { not_found: 1 },
      current: null,
      etaMs: null,
    });
    expect([status, note]).toEqual(['active', '1 of 4 pages failed.']);
  });

  test('keeps serving agents while it runs and when it fails', async () => {
    const served = async () =>
      (
        await listRecentContents(harness.dataSource, harness.collectionId, {
          limit: 1,
          maxCharacters: 10_000,
        })
      ).map(({ text }) => text);
    const before = await served();
    expect(before[0]).toContain('Halyard');
    const meanwhile = Promise.withResolvers<unknown>();
    harness.site.reply('/docs/queues.html', (_request, response) => {
      const look = async () => ({
        served: await served(),
        found: await harness.find(source, 'services'),
        shown: (await harness.documentOf(source)).status,
      });
      look().then(meanwhile.resolve, meanwhile.reject);
      void meanwhile.promise.finally(() => response.writeHead(500).end());
    });
    await retry(FAILED);
    expect(await meanwhile.promise).toEqual({
      served: before,
      found: [`${harness.site.origin}/docs/`],
      shown: 'processing',
    });
    expect(await served()).toEqual(before);
    expect(await harness.sourceNow(source)).toMatchObject({
      status: 'active',
      note: '3 of 4 pages failed.',
    });
  });

  test('leaves failed pages that were not chosen unchanged', async () => {
    siteIsUp();
    const { id } = await pageOf('retries.html');
    const queues = await pageOf('queues.html');
    const newRequests = watchRequests();
    await retry({ ...FAILED, pageIds: [id] });
    const requests = newRequests().filter((request) => request.includes('/docs/'));
    expect(requests).toEqual(['GET /docs/retries.html', MISSING_PAGE]);
    expect(await pageOf('queues.html')).toEqual(queues);
    const { progress, note } = await harness.sourceNow(source);
    expect(progress).toMatchObject({
      found: 4,
      done: 2,
      failed: 2,
      failures: { server_error: 1, not_found: 1 },
    });
    expect(note).toBe('2 of 4 pages failed.');
  });

  test('records a page that redirects to a stored one as skipped', async () => {
    harness.site.reply('/docs/queues.html', { status: 302, headers: { location: '/docs/' } });
    await retry(FAILED);
    expect(await pageOf('queues.html')).toMatchObject({ status: 'skipped', failure: null });
    const { progress } = await harness.sourceNow(source);
    expect(progress && countsOf(progress)).toEqual({ found: 4, done: 1, failed: 2, skipped: 1 });
  });

  test('resumes where it stopped after it was killed', async () => {
    siteIsUp();
    const attempt = (await restartSource(harness.dataSource, source.id, FAILED)) ?? 0;
    let parsed = 0;
    const breaking = {
      ...harness.parserPool,
      parse: (page: Parameters<typeof harness.parserPool.parse>[0]) => {
        parsed += 1;
        if (parsed === 2) throw new TypeError('the worker is gone');
        return harness.parserPool.parse(page);
      },
    };
    const killed = harness.ingest(source, { attempt, isLastAttempt: false, parserPool: breaking });
    await expect(killed).rejects.toThrow('the worker is gone');
    await harness.ingest(source, { attempt });
    const newRequests = harness.site.requests.filter((request) => /queues|retries/.test(request));
    // Five requests for each of two pages while the site was down, two by the killed run, and one for the page
    // it had not stored.
    expect(newRequests).toHaveLength(13);
    const { progress } = await harness.sourceNow(source);
    expect(progress && countsOf(progress)).toEqual({ found: 4, done: 3, failed: 1, skipped: 0 });
    expect(await harness.topicsOf(source)).toHaveLength(3);
  });

  test('leaves nothing behind when its document is deleted meanwhile', async () => {
    const { id } = await harness.documentOf(source);
    harness.site.reply('/docs/queues.html', (_request, response) => {
      const { dataSource, userId, collectionId } = harness;
      const document = { id, documentUrlId: source.id, collectionId };
      const deleted = dataSource.transaction((db) => moveDocumentToTrash(db, userId, document));
      void deleted.then(() =>
        response.writeHead(200, { 'content-type': 'text/html' }).end(manualPage('Queues', 'Late.')),
      );
    });
    await retry(FAILED);
    expect(await deleteExpiredTrash(harness.dataSource.transaction, 0)).toBe(1);
    for (const table of [
      'document_urls',
      'fullsite_cache',
      'singleurl_cache',
      'passages',
      'segments',
      'document_topics',
    ]) {
      expect(await harness.dataSource.query(`SELECT 1 FROM ${table}`), table).toEqual([]);
    }
  });

  test('writes nothing more once a newer retry has started', async () => {
    harness.site.reply('/docs/queues.html', (_request, response) => {
      void harness.dataSource
        .query('UPDATE document_urls SET attempt = attempt + 1 WHERE id = $1', [source.id])
        .then(() =>
          response.writeHead(200, { 'content-type': 'text/html' }).end(manualPage('Queues', 'Late.')),
        );
    });
    await retry(FAILED);
    expect((await pageOf('queues.html')).status).toBe('error');
    expect((await harness.sourceNow(source)).status).toBe('processing');
    expect(await harness.topicsOf(source)).toHaveLength(1);
  });
});

test('requests a page again at the URL of its text', async () => {
  const list = '# Halyard\n\n- [Queues](/guide/queues.md)\n- [Retries](/guide/retries.md)\n';
  const markdown = { 'content-type': 'text/markdown' };
  const onlyHead: Reply = (request, response) =>
    response.writeHead(request.method === 'HEAD' ? 200 : 500, { 'content-type': 'text/html' }).end();
  harness.site.reply('/guide/llms.txt', { headers: markdown, body: list });
  harness.site.reply('/guide/', manualPage('Guide', 'It begins here.'));
  for (const path of ['queues', 'retries']) harness.site.reply(`/guide/${path}`, onlyHead);
  harness.site.reply('/guide/retries.md', {
    headers: markdown,
    body: '# Retries\n\nThey come later and later.',
  });
  source = await harness.addSource({ url: `${harness.site.origin}/guide/`, crawlType: 'llms_txt' });
  await harness.ingest(source);
  expect((await harness.sourceNow(source)).progress).toMatchObject({ failures: { server_error: 1 } });
  harness.site.reply('/guide/queues.md', { headers: markdown, body: '# Queues\n\nFirst in, first out.' });
  await retry(FAILED);
  expect((await harness.sourceNow(source)).progress).toMatchObject({ failed: 0 });
  const page = { url: `${harness.site.origin}/guide/queues` };
  const queues = await getRow(harness.dataSource, 'singleurl_cache', page);
  expect(queues).toMatchObject({ status: 'success', tryType: 'markdown', title: 'Queues' });
});

describe('a repeated crawl', () => {
  test('keeps the previous version of pages that do not respond this time, with a note', async () => {
    siteIsUp();
    await retry(WHOLE_CRAWL);
    harness.site.reply('/docs/queues.html', { status: 500 });
    await retry(WHOLE_CRAWL);
    expect(await pageOf('queues.html')).toMatchObject({ status: 'success', failure: null });
    expect(await harness.topicsOf(source)).toHaveLength(3);
    const { progress, note } = await harness.sourceNow(source);
    expect(progress && countsOf(progress)).toEqual({ found: 4, done: 3, failed: 1, skipped: 0 });
    expect(note).toBe('1 of 4 pages failed. 1 page could not be refreshed; the previous version is kept.');
  });

  test('keeps serving the document of a missing site, with a note', async () => {
    harness.site.reply('/docs/', { status: 404 });
    await retry(WHOLE_CRAWL);
    const { status, failure, note, progress } = await harness.sourceNow(source);
    expect([status, failure]).toEqual(['active', null]);
    expect(note).toBe('Could not be refreshed; the previous version is kept. The page does not exist (404).');
    expect(progress?.current).toBeNull();
    expect((await harness.documentOf(source)).status).toBe('active');
    expect(await harness.find(source, 'services')).toEqual([`${harness.site.origin}/docs/`]);
  });
});

test('writes progress whose counts add up at every moment', async () => {
  await harness.dataSource.query(`
    CREATE TABLE written (id serial, progress jsonb, rows jsonb);
    CREATE FUNCTION note_progress() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      INSERT INTO written (progress, rows) VALUES (NEW.progress,
        (SELECT jsonb_object_agg(status, count) FROM (SELECT status, count(*) FROM singleurl_cache GROUP BY status) s));
      RETURN NULL; END $$;
    CREATE CONSTRAINT TRIGGER note_progress AFTER UPDATE ON document_urls DEFERRABLE INITIALLY DEFERRED
      FOR EACH ROW EXECUTE FUNCTION note_progress();`);
  const links = Array.from({ length: 12 }, (_, index) => `<a href="page-${index}.html">${index}</a>`).join(
    ' ',
  );
  harness.site.reply('/big/', manualPage('Big', links));
  for (let index = 0; index < 12; index += 1) {
    const page =
      index % 4 === 0 ? { status: 404 } : manualPage(`Page ${index % 4 === 1 ? 1 : index}`, 'Text.');
    harness.site.reply(`/big/page-${index}.html`, page);
  }
  const big = await harness.addSource({ url: `${harness.site.origin}/big/`, maxUrls: 10 });
  await harness.dataSource.query('DELETE FROM singleurl_cache');
  await harness.ingest(big);
  const written = await harness.dataSource.query<
    { progress: CrawlProgress | null; rows: Record<string, number> | null }[]
  >('SELECT progress, rows FROM written WHERE progress IS NOT NULL ORDER BY id');
  expect(written.length).toBeGreaterThan(10);
  let ended = 0;
  for (const { progress, rows } of written) {
    const { found, done, failed, skipped, failures } = progress as CrawlProgress;
    expect(done + failed + skipped).toBeLessThanOrEqual(found);
    expect(done + failed + skipped).toBeGreaterThanOrEqual(ended);
    ended = done + failed + skipped;
    expect(Object.values(failures).reduce((sum, count) => sum + count, 0)).toBe(failed);
    expect({ done, failed, skipped }).toEqual({
      done: rows?.success ?? 0,
      failed: rows?.error ?? 0,
      skipped: rows?.skipped ?? 0,
    });
  }
  // The three missing pages were replaced by others.
  expect(written.at(-1)?.progress).toMatchObject({ found: 13, overLimit: 0, current: null, etaMs: null });
  expect(ended).toBe(13);
});
