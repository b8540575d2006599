import type { RecentDocumentReply } from '@lectern/shared/contracts/documents.ts';
import {
  claimSource,
  finishSource,
  StaleAttemptError,
  saveProgress,
} from '@lectern/shared/db/stores/ingest/ingest.ts';
import { openSiteCache } from '@lectern/shared/db/stores/pages/site-cache.ts';
import { type CrawledPage, listSitePages, savePage } from '@lectern/shared/db/stores/pages/site-pages.ts';
import { deleteExpiredTrash } from '@lectern/shared/db/stores/trash/trash.ts';
import { ingestUrl } from '@lectern/shared/queues/jobs.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { type SignedUpBrowser, startTestApi } from '../../../test/support/api/test-api.ts';
import { useForFile } from '../../../test/support/use-resource.ts';

const api = useForFile(startTestApi);
let ada: SignedUpBrowser;
let documentId: number;
let documentUrlId: number;
let pageIds: Readonly<Record<'stored' | 'failed', number>>;

/** A document whose crawl has ended with one page stored and one failed. */
beforeEach(async () => {
  ada = await api.signUp();
  const { id: collectionId } = (await ada.call<{ id: number }>('POST', '/api/collections', { name: 'Docs' }))
    .body;
  const { body } = await ada.call<{ id: number; recentDocument: RecentDocumentReply }>(
    'POST',
    `/api/collections/${collectionId}/urls`,
    { collectionId, url: 'https://docs.example.com/', crawlType: 'crawl' },
  );
  documentId = body.recentDocument.id;
  documentUrlId = body.id;
  pageIds = await crawlAsAWorkerWould(1);
});

const NO_TEXT = { title: null, markdown: null, contentHash: null, etag: null, lastModified: null } as const;

async function crawlAsAWorkerWould(attempt: number, { isFailing = true } = {}) {
  const { dataSource: db } = api;
  const run = { documentUrlId, attempt };
  await claimSource(db, run);
  const site = await openSiteCache(db, run);
  const page = {
    ...NO_TEXT,
    tryType: 'http',
    fetchedAt: new Date(),
    checkpoint: null,
    failure: null,
    errorMessage: null,
  };
  const stored: CrawledPage = {
    ...page,
    url: 'https://docs.example.com/',
    position: 0,
    status: 'success',
    markdown: 'Hi',
  };
  const failed: CrawledPage = {
    ...page,
    url: 'https://docs.example.com/b',
    position: 1,
    status: isFailing ? 'error' : 'success',
    failure: isFailing ? 'timeout' : null,
  };
  await savePage(db, run, site.id, stored);
  await savePage(db, run, site.id, failed);
  const counts = { found: 2, done: 1, failed: 1, skipped: 0, overLimit: 3, failures: { timeout: 1 } };
  await saveProgress(db, run, { ...counts, current: null, etaMs: null, startedAt: new Date().toISOString() });
  const text = {
    documentName: 'Docs',
    documentSlug: 'docs',
    relevantText: '# Hello',
    note: '1 of 2 pages failed.',
  };
  await finishSource(db, run, text);
  const [first, second] = await listSitePages(db, site.id);
  return { stored: first?.id ?? 0, failed: second?.id ?? 0 };
}

const retry = (body?: object, browser = ada) =>
  browser.call<RecentDocumentReply & { message?: string }>(
    'POST',
    `/api/recent_documents/${documentId}/retry`,
    body,
  );
const document = async () =>
  (await api.dataSource.query('SELECT * FROM document_urls WHERE id = $1', [documentUrlId]))[0];
const jobs = async () => {
  await api.jobsRelayed();
  const counts = await Promise.all(
    [1, 2, 3].map((attempt) => api.queue.isLive(ingestUrl, `url-${documentUrlId}-${attempt}`)),
  );
  return counts.flatMap((isLive, index) => (isLive ? [index + 1] : []));
};

describe('a retry', () => {
  test('of failed pages is passed to the worker and keeps counts and text meanwhile', async () => {
    const { status, body } = await retry({ pages: 'failed' });
    expect([status, body.status, body.relevantText, body.note]).toEqual([202, 'processing', '# Hello', null]);
    expect(body.progress).toMatchObject({ found: 2, done: 1, failed: 1, overLimit: 3 });
    expect(await document()).toMatchObject({
      attempt: 2,
      retry: { pages: 'failed', withBrowser: false, pageIds: null },
      restarted_at: expect.any(Date),
    });
    expect(await jobs()).toContain(2);
  });

  test('without a body crawls everything again', async () => {
    const { status, body } = await retry();
    expect([status, body.progress]).toEqual([202, null]);
    expect((await document()).retry).toEqual({ pages: 'all', withBrowser: false, pageIds: null });
  });

  test('accepts single pages and a browser', async () => {
    expect((await retry({ pageIds: [pageIds.stored], withBrowser: true })).status).toBe(202);
    expect((await document()).retry).toEqual({ pages: 'all', withBrowser: true, pageIds: [pageIds.stored] });
  });

  test.each([
    ['an unknown choice', { pages: 'some' }],
    ['an empty choice of pages', { pageIds: [] }],
    ['an ID that is not a number', { pageIds: ['1; DROP TABLE users'] }],
    [
      'more pages than a document can have',
      { pageIds: Array.from({ length: 101 }, (_, index) => index + 1) },
    ],
  ])('refuses %s', async (_what, body) => {
    expect((await retry(body)).status).toBe(400);
    expect((await document()).attempt).toBe(1);
  });

  test('refuses pages of other documents, and a document whose pages are all stored', async () => {
    const foreign = await retry({ pageIds: [pageIds.failed + 1_000] });
    expect([foreign.status, foreign.body.message]).toEqual([
      409,
      expect.stringContaining('None of these pages'),
    ]);
    await crawlAsAWorkerWould(1, { isFailing: false });
    const vain = await retry({ pages: 'failed' });
    expect([vain.status, vain.body.message]).toEqual([
      409,
      expect.stringContaining('All pages of this document are stored'),
    ]);
    expect((await document()).status).toBe('active');
    expect((await retry({ pages: 'failed', withBrowser: true })).status).toBe(202);
  });

  test('creates one attempt and one job for concurrent clicks', async () => {
    const clicks = await Promise.all(Array.from({ length: 5 }, () => retry({ pages: 'failed' })));
    expect(clicks.map(({ status }) => status)).toEqual([202, 202, 202, 202, 202]);
    expect((await document()).attempt).toBe(2);
    expect((await jobs()).filter((attempt) => attempt > 1)).toEqual([2]);
  });

  test('of another kind is refused while one is running', async () => {
    await retry({ pages: 'failed' });
    const other = await retry({ pages: 'all' });
    expect([other.status, other.body.message]).toEqual([
      409,
      expect.stringContaining('still being processed'),
    ]);
  });

  test('is refused to other users', async () => {
    expect((await retry({ pages: 'failed' }, await api.signUp())).status).toBe(404);
  });
});

describe('during a crawl', () => {
  test('keeps a pin', async () => {
    await retry({ pages: 'failed' });
    const pinned = await ada.call('PATCH', `/api/recent_documents/${documentId}`, { pinIndex: 3 });
    expect(pinned.body).toMatchObject({ pinIndex: 3, status: 'processing' });
    await crawlAsAWorkerWould(2);
    const { body } = await ada.call<RecentDocumentReply>('PATCH', `/api/recent_documents/${documentId}`, {
      pinIndex: 4,
    });
    expect(body).toMatchObject({ pinIndex: 4, status: 'active' });
  });

  test('a deletion wins over retries and workers in any order', async () => {
    const [deleted] = await Promise.all([
      ada.call('DELETE', `/api/recent_documents/${documentId}`),
      retry({ pages: 'failed' }),
      retry({ pages: 'all' }),
    ]);
    expect(deleted.status).toBe(200);
    expect((await retry({ pages: 'failed' })).status).toBe(404);
    await expect(crawlAsAWorkerWould(2)).rejects.toThrow(StaleAttemptError);
    expect(await deleteExpiredTrash(api.dataSource.transaction, 0)).toBe(1);
    expect(await document()).toBeUndefined();
    const left = await api.dataSource.query('SELECT 1 FROM recent_documents WHERE id = $1', [documentId]);
    expect(left).toEqual([]);
  });
});

test('lists thin pages and why pages were skipped', async () => {
  const { dataSource: db } = api;
  await db.query(
    `UPDATE singleurl_cache SET status = 'skipped', failure = NULL, error_message = 'This page repeats another page.' WHERE id = $1`,
    [pageIds.failed],
  );
  const { body } = await ada.call('GET', `/api/recent_documents/${documentId}/pages`);
  expect(body).toMatchObject({
    items: [
      { status: 'success', isThin: true, reason: null, failure: null },
      { status: 'skipped', isThin: false, reason: 'This page repeats another page.', failure: null },
    ],
  });
});
