import type { DocumentUrl } from '@lectern/shared/db/entities/document-url.ts';
import { restartSource } from '@lectern/shared/db/stores/documents/documents.ts';
import { claimSource } from '@lectern/shared/db/stores/ingest/ingest.ts';
import { moveDocumentToTrash } from '@lectern/shared/db/stores/trash/trash.ts';
import { REFRESH } from '@lectern/shared/domain/documents/retry.ts';
import { createLogger } from '@lectern/shared/logger.ts';
import { decodeSegment } from '@lectern/shared/search/index/segment.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { manualPage, startTestIngest, type TestIngest } from '../../../../test/support/crawl/test-ingest.ts';
import { insertRow } from '../../../../test/support/database/test-rows.ts';
import { indexStoredPages } from '../../crawl/store/index-pages.ts';
import { type BuildSegmentBytes, buildInThisThread } from '../../crawl/store/store-segment.ts';
import { createExtractTopic } from '../topics/extract-topic.ts';

const QUICK = Array.from({ length: 6 }, (_, index) => `page-${index}.html`);

let harness: TestIngest;
let endSlowPage: (status: number) => void;

/** The site responds to all pages at once, except for the last one. */
beforeEach(async () => {
  harness = await startTestIngest();
  const links = [...QUICK, 'slow.html'].map((path) => `<a href="${path}">${path}</a>`).join(' ');
  harness.site.reply('/docs/', manualPage('Manual', links));
  for (const path of QUICK) harness.site.reply(`/docs/${path}`, manualPage(path, `Text of ${path} is here.`));
  const slow = Promise.withResolvers<number>();
  endSlowPage = slow.resolve;
  harness.site.reply('/docs/slow.html', async (_request, response) => {
    response.writeHead(await slow.promise, { 'content-type': 'text/html' });
    response.end('<main><h1>Slow</h1><p>At last it answers.</p></main>');
  });
});

afterEach(async () => {
  endSlowPage(500);
  await harness[Symbol.asyncDispose]();
});

const searchable = async (source: DocumentUrl) => (await harness.sourceNow(source)).progress?.searchable;

/** Expects each passage to be in exactly one segment. */
async function expectEachPassageOnce(source: DocumentUrl, pages: number): Promise<void> {
  const passages = await harness.passagesOf(source);
  const indexed = (await harness.segmentsOf(source)).flatMap(({ bytes }) => [
    ...decodeSegment(bytes).passageIds,
  ]);
  expect(indexed.toSorted((a, b) => a - b)).toEqual(passages.map(({ id }) => id).sort((a, b) => a - b));
  expect(new Set(passages.map(({ pageId }) => pageId)).size).toBe(pages);
  expect(await harness.topicsOf(source)).toHaveLength(pages);
}

test('finds stored pages while the crawl runs, and once after it', async () => {
  const source = await harness.addSource();
  const ingesting = harness.ingest(source);
  await expect.poll(() => searchable(source)).toBe(1 + QUICK.length);
  expect((await harness.sourceNow(source)).status).toBe('processing');
  expect(await harness.find(source, 'text page-3')).toContain(`${harness.site.origin}/docs/page-3.html`);
  await expectEachPassageOnce(source, 1 + QUICK.length);
  endSlowPage(200);
  await ingesting;
  expect((await harness.sourceNow(source)).status).toBe('active');
  await expectEachPassageOnce(source, 2 + QUICK.length);
  expect(await harness.segmentsOf(source)).toHaveLength(1);
});

test('the document counts its searchable pages exactly, at any moment', async () => {
  const many = Array.from({ length: 120 }, (_, index) => `many-${index}.html`);
  const links = [...many, 'slow.html'].map((path) => `<a href="${path}">${path}</a>`).join(' ');
  harness.site.reply('/docs/', manualPage('Manual', links));
  for (const path of many) harness.site.reply(`/docs/${path}`, manualPage(path, `Text of ${path} is here.`));
  const source = await harness.addSource({ maxUrls: 200 });
  const ingesting = harness.ingest(source, { plans: 'off' });
  const wrong: object[] = [];
  const read = async () => {
    const [counts] = await harness.dataSource.query(
      `SELECT coalesce((progress->>'searchable')::int, 0) AS counted,
              (SELECT count(DISTINCT page_id)::int FROM passages WHERE document_url_id = u.id) AS indexed
         FROM document_urls u WHERE id = $1`,
      [source.id],
    );
    if (counts.counted !== counts.indexed) wrong.push(counts);
    return counts.counted as number;
  };
  await expect.poll(read, { interval: 10 }).toBe(1 + many.length);
  endSlowPage(200);
  await ingesting;
  expect(wrong).toEqual([]);
  expect((await harness.sourceNow(source)).progress).not.toHaveProperty('searchable');
});

test('pages that are searchable stay so when another worker continues the crawl', async () => {
  const source = await harness.addSource();
  const first = harness.ingest(source);
  await expect.poll(() => searchable(source)).toBe(1 + QUICK.length);
  const before = await harness.passagesOf(source);
  const second = harness.ingest(source);
  await expect.poll(async () => (await harness.sourceNow(source)).claims).toBe(2);
  await expect.poll(async () => (await harness.sourceNow(source)).progress?.done).toBe(1 + QUICK.length);
  expect(await searchable(source)).toBe(1 + QUICK.length);
  endSlowPage(200);
  await Promise.all([first, second]);
  await expectEachPassageOnce(source, 2 + QUICK.length);
  const ids = (await harness.passagesOf(source)).map(({ id }) => id);
  expect(ids).toEqual(expect.arrayContaining(before.map(({ id }) => id)));
});

test('a topic that a user adds while the first segment is built is searchable', async () => {
  endSlowPage(200);
  const source = await harness.addSource();
  await harness.ingest(source);
  const { dataSource, collectionId, parserPool } = harness;
  const db = dataSource;
  // As after the first pages of a crawl.
  for (const table of ['document_topics WHERE url_id', 'segments WHERE document_url_id'])
    await db.query(`DELETE FROM ${table} = $1`, [source.id]);
  await db.query(`UPDATE document_urls SET status = 'pending' WHERE id = $1`, [source.id]);
  const claimed = await claimSource(db, { documentUrlId: source.id, attempt: 1 });
  const [{ id: siteCacheId }] = await db.query('SELECT id FROM fullsite_cache');
  if (!claimed) throw new Error('The source was not claimed');

  const transact = dataSource.transaction;
  const extract = createExtractTopic({ db, transact, parserPool, buildSegmentBytes: buildInThisThread });
  const topic = {
    collectionId,
    urlId: source.id,
    name: 'Rules',
    slug: 'rules',
    content: 'Name it zeppelin.',
  };
  const { id: topicId } = await insertRow(db, 'document_topics', { ...topic, origin: 'user' as const });
  const isBlocked = async () => {
    const waiting = `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
    return (await db.query<unknown[]>(waiting)).length > 0;
  };
  let adding: Promise<void> | undefined;
  const buildSegmentBytes: BuildSegmentBytes = async (url, read) => {
    const input = await read();
    let isAdded = false;
    const logger = createLogger({ service: 'test', level: 'silent' });
    adding ??= extract({ topicId }, { jobId: 'test', attemptNumber: 1, isLastAttempt: true, logger });
    void adding.then(() => {
      isAdded = true;
    });
    await expect.poll(async () => isAdded || (await isBlocked()), { interval: 20 }).toBe(true);
    return buildInThisThread(url, async () => input);
  };
  await indexStoredPages({ db, transact, plans: 'off', buildSegmentBytes }, claimed, siteCacheId);
  await adding;
  expect(await harness.find(source, 'zeppelin')).toEqual([source.url]);
  expect(await harness.find(source, 'text page-3')).toContain(`${harness.site.origin}/docs/page-3.html`);
});

test('serves no pages of a failed crawl', async () => {
  const source = await harness.addSource();
  const ingesting = harness.ingest(source);
  await expect.poll(() => searchable(source)).toBe(1 + QUICK.length);
  await harness.dataSource.query(
    'ALTER TABLE fullsite_cache ADD CONSTRAINT no_end CHECK (urls_succeeded IS NULL) NOT VALID',
  );
  endSlowPage(200);
  await ingesting;
  expect((await harness.sourceNow(source)).status).toBe('error');
  expect([await harness.passagesOf(source), await harness.segmentsOf(source)]).toEqual([[], []]);
});

test('deletes the searchable pages of a document that is deleted while it is crawled', async () => {
  const source = await harness.addSource();
  const ingesting = harness.ingest(source);
  await expect.poll(() => searchable(source)).toBe(1 + QUICK.length);
  const { id } = await harness.documentOf(source);
  const { collectionId, userId } = harness;
  await harness.dataSource.transaction((db) =>
    moveDocumentToTrash(db, userId, { id, documentUrlId: source.id, collectionId }),
  );
  endSlowPage(200);
  await ingesting;
  const [{ left }] = await harness.dataSource.query(
    `SELECT (SELECT count(*) FROM passages WHERE collection_id = $1)
          + (SELECT count(*) FROM segments WHERE collection_id = $1) AS left`,
    [collectionId],
  );
  expect(Number(left)).toBe(0);
});

test('a refresh serves the earlier pages until it ends', async () => {
  endSlowPage(200);
  const source = await harness.addSource();
  await harness.ingest(source);
  const before = await harness.passagesOf(source);
  const again = Promise.withResolvers<void>();
  harness.site.reply('/docs/slow.html', async (_request, response) => {
    await again.promise;
    response.writeHead(200, { 'content-type': 'text/html' }).end('<main><h1>Slow</h1><p>Changed.</p></main>');
  });
  for (const path of QUICK) harness.site.reply(`/docs/${path}`, manualPage(path, `Changed text of ${path}.`));
  const attempt = (await restartSource(harness.dataSource, source.id, REFRESH)) ?? 0;
  const ingesting = harness.ingest(source, { attempt });
  await expect.poll(async () => (await harness.sourceNow(source)).progress?.done).toBe(7);
  await new Promise((resolve) => setTimeout(resolve, 600));
  expect(await harness.passagesOf(source)).toEqual(before);
  again.resolve();
  await ingesting;
  expect(await harness.find(source, 'changed page-3')).toContain(`${harness.site.origin}/docs/page-3.html`);
  await expectEachPassageOnce(source, 2 + QUICK.length);
});
