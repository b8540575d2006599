import type { RecentDocumentReply } from '@lectern/shared/contracts/documents.ts';
import { claimSource, failSource, saveProgress } from '@lectern/shared/db/stores/ingest/ingest.ts';
import { saveVisionStep } from '@lectern/shared/db/stores/ingest/vision-steps.ts';
import { ingestUrl } from '@lectern/shared/queues/jobs.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { type SignedUpBrowser, startTestApi } from '../../../test/support/api/test-api.ts';
import { useForFile } from '../../../test/support/use-resource.ts';

type Added = { id: number; status: string; recentDocument: RecentDocumentReply };

const api = useForFile(startTestApi);
let ada: SignedUpBrowser;
let collectionId: number;
beforeEach(async () => {
  ada = await api.signUp();
  collectionId = (await ada.call<{ id: number }>('POST', '/api/collections', { name: 'Docs' })).body.id;
});

const add = (body: object) =>
  ada.call<Added>('POST', `/api/collections/${collectionId}/urls`, { collectionId, ...body });
const addPage = (url = 'https://docs.example.com/guide') => add({ url, crawlType: 'crawl' });
const documents = async () =>
  (await ada.call<RecentDocumentReply[]>('GET', `/api/collections/${collectionId}/recent_documents`)).body;
const collection = async () => (await ada.call('GET', `/api/collections/${collectionId}`)).body;
const revision = async () =>
  (await api.dataSource.query('SELECT revision FROM document_collections WHERE id = $1', [collectionId]))[0]
    .revision;

/** Ends the ingest of a source as a worker would. */
async function finish(source: { id: number }, status: 'active' | 'error'): Promise<void> {
  const failure = status === 'error' ? 'robots' : null;
  await api.dataSource.query(
    `UPDATE document_urls SET status = $2, failure = $3, failure_message = 'Disallowed' WHERE id = $1`,
    [source.id, status, failure],
  );
  await api.dataSource.query('UPDATE recent_documents SET status = $2 WHERE document_url_id = $1', [
    source.id,
    status,
  ]);
}

test('lists the texts of the first documents up to 1 MiB, and the beginning of all others', async () => {
  const ids: number[] = [];
  for (const page of ['a', 'b', 'c']) {
    ids.unshift((await addPage(`https://docs.example.com/${page}`)).body.recentDocument.id);
  }
  await api.dataSource.query(
    `UPDATE recent_documents SET relevant_text = repeat('é', 300000) WHERE collection_id = $1`,
    [collectionId],
  );
  const lengthOf = ({ relevantText }: RecentDocumentReply) => relevantText?.length;
  expect((await documents()).map(lengthOf)).toEqual([300_000, 1_000, 1_000]);
  const path = `/api/collections/${collectionId}/documents/${ids[2]}`;
  expect(lengthOf((await ada.call<RecentDocumentReply>('GET', path)).body)).toBe(300_000);
});

describe('pinning', () => {
  const pin = (id: number, pinIndex: number | null) =>
    ada.call<RecentDocumentReply>('PATCH', `/api/recent_documents/${id}`, { pinIndex });

  test('sorts pinned documents first by index, then the newest', async () => {
    const ids: number[] = [];
    for (const page of ['a', 'b', 'c', 'd']) {
      ids.push((await addPage(`https://docs.example.com/${page}`)).body.recentDocument.id);
    }
    const [a = 0, b = 0, c = 0, d = 0] = ids;
    await pin(a, 1);
    await pin(b, 2);
    expect((await documents()).map(({ id }) => id)).toEqual([b, a, d, c]);
    expect((await pin(b, null)).body.pinIndex).toBeNull();
    expect((await documents()).map(({ id }) => id)).toEqual([a, d, c, b]);
  });

  test("increments the collection's revision", async () => {
    const { body } = await addPage();
    const before = await revision();
    await pin(body.recentDocument.id, 1);
    expect(await revision()).toBe(before + 1);
  });

  test('notifies every process', async () => {
    const { body } = await addPage();
    const connection = await api.dataSource.connect();
    const heard = new Promise<string>((resolve) =>
      connection.client.on('notification', ({ payload = '' }) => resolve(payload)),
    );
    await connection.query('LISTEN collection_changed');
    await pin(body.recentDocument.id, 1);
    expect(JSON.parse(await heard)).toEqual({ collectionId, revision: await revision() });
    await connection.query('UNLISTEN *');
    connection.release();
  });
});

describe('a document', () => {
  test('with an error explains it and the next step', async () => {
    await finish((await addPage()).body, 'error');
    expect((await documents())[0]).toMatchObject({
      status: 'error',
      failure: {
        class: 'robots',
        message: 'Disallowed',
        nextStep: expect.stringContaining('robots.txt'),
      },
    });
  });

  test('can be crawled again with the next attempt', async () => {
    const { body } = await addPage();
    const retry = () =>
      ada.call<RecentDocumentReply>('POST', `/api/recent_documents/${body.recentDocument.id}/retry`);
    expect((await retry()).status).toBe(409);
    await finish(body, 'error');
    const again = await retry();
    expect(again.status).toBe(202);
    expect(again.body).toMatchObject({ status: 'processing', failure: null });
    await api.jobsRelayed();
    expect(await api.queue.isLive(ingestUrl, `url-${body.id}-2`)).toBe(true);
    expect(await collection()).toMatchObject({ status: 'processing' });
  });

  test("is deleted with its source and ends the collection's processing state", async () => {
    const { body } = await addPage();
    const before = await revision();
    const deleted = await ada.call('DELETE', `/api/recent_documents/${body.recentDocument.id}`);
    expect(deleted.body).toEqual({ success: true });
    expect(await documents()).toEqual([]);
    expect((await ada.call('GET', `/api/collections/${collectionId}/urls`)).body).toEqual([]);
    expect(await collection()).toMatchObject({ status: 'active' });
    expect(await revision()).toBe(before + 1);
  });

  test('lists and counts its crawled pages with texts and failure reasons, filtered, ordered and paginated', async () => {
    const { body } = await addPage();
    const [site] = await api.dataSource.query(
      'INSERT INTO fullsite_cache (original_url_id) VALUES ($1) RETURNING id',
      [body.id],
    );
    await api.dataSource.query(
      `INSERT INTO singleurl_cache (fullsite_cache_id, url, position, title, markdown, status, failure,
              error_message, try_type)
       VALUES ($1, 'https://docs.example.com/b', 1, NULL, NULL, 'error', 'timeout', 'No answer in 30 s', 'http'),
              ($1, 'https://docs.example.com/a', 0, 'A', 'text', 'success', NULL, NULL, 'http')`,
      [site.id],
    );
    const path = `/api/recent_documents/${body.recentDocument.id}/pages`;
    const { body: list } = await ada.call<{ items: { id: number }[] }>('GET', path);
    const pages = list.items;
    expect(pages).toMatchObject([
      { url: 'https://docs.example.com/a', title: 'A', status: 'success', failure: null },
      {
        url: 'https://docs.example.com/b',
        status: 'error',
        failure: { class: 'timeout', message: 'No answer in 30 s', nextStep: expect.any(String) },
      },
    ]);
    const urlsOf = async (query: string) => {
      const { body: part } = await ada.call<{ items: { url: string }[]; nextCursor: string | null }>(
        'GET',
        `${path}?${query}`,
      );
      return { letters: part.items.map(({ url }) => url.at(-1)).join(''), cursor: part.nextCursor };
    };
    expect(await urlsOf('order=failures')).toEqual({ letters: 'ba', cursor: null });
    const first = await urlsOf('order=failures&limit=1');
    expect(first).toEqual({ letters: 'b', cursor: expect.any(String) });
    expect(await urlsOf(`order=failures&limit=1&cursor=${first.cursor}`)).toEqual({
      letters: 'a',
      cursor: null,
    });
    expect(await urlsOf('status=error')).toMatchObject({ letters: 'b' });
    expect(await urlsOf('failure=timeout&search=no%20answer')).toMatchObject({ letters: 'b' });
    expect(await urlsOf('failure=timeout&search=100%25')).toMatchObject({ letters: '' });
    await api.dataSource.query(
      `UPDATE singleurl_cache SET processed_at = processed_at + interval '1 hour' WHERE fullsite_cache_id = $1 AND position = 1`,
      [site.id],
    );
    expect(await urlsOf('order=latest')).toMatchObject({ letters: 'ba' });
    const { body: counts } = await ada.call('GET', path.replace(/pages$/, 'page-counts'));
    expect(counts).toEqual({ total: 2, success: 1, error: 1, skipped: 0, failures: { timeout: 1 }, thin: 1 });
    const [stored, failed] = pages.map(({ id }) => `${path}/${id}`);
    expect((await ada.call('GET', stored ?? '')).body).toMatchObject({ title: 'A', markdown: 'text' });
    expect((await ada.call('GET', failed ?? '')).body).toMatchObject({ title: null, markdown: null });
    const stranger = await api.signUp();
    expect((await stranger.call('GET', stored ?? '')).status).toBe(404);
    const { body: other } = await addPage('https://docs.example.com/other');
    const elsewhere = `/api/recent_documents/${other.recentDocument.id}/pages/${pages[0]?.id}`;
    expect((await ada.call('GET', elsewhere)).status).toBe(404);
  });
});

test('shows agent vision steps and screenshots to the owner only', async () => {
  const { body } = await addPage();
  const path = `/api/recent_documents/${body.recentDocument.id}/vision`;
  expect((await ada.call('GET', path)).body).toEqual([]);
  const step = { step: 1, action: 'open_tab', control: 'yarn', why: 'It was not open.' } as const;
  const picture = Buffer.from([0xff, 0xd8, 0xff, 0xd9]);
  await saveVisionStep(api.dataSource, { documentUrlId: body.id, attempt: 1 }, { ...step, picture });
  expect((await ada.call('GET', path)).body).toEqual([{ ...step, createdAt: expect.any(String) }]);
  const shown = await ada.request(`${path}/1/picture`);
  expect(shown.headers.get('content-type')).toBe('image/jpeg');
  expect(Buffer.from(await shown.arrayBuffer())).toEqual(picture);
  expect(await ada.call('GET', `${path}/2/picture`)).toMatchObject({
    status: 404,
    body: { message: expect.stringContaining('kept for a week') },
  });
  const stranger = await api.signUp();
  expect((await stranger.request(`${path}/1/picture`)).status).toBe(404);
  expect((await stranger.call('GET', path)).status).toBe(404);
});

test('offers the configured sample', async () => {
  expect((await ada.call('GET', '/api/sample')).body).toEqual({ name: null, urls: [] });
});

describe('the list that is polled', () => {
  const poll = (headers: Record<string, string> = {}) =>
    ada.request(`/api/collections/${collectionId}/recent_documents`, { headers });

  test('is answered with 304 while nothing changes, plain and compressed', async () => {
    await addPage();
    const plain = await poll();
    expect(plain.headers.get('cache-control')).toBe('private, no-cache');
    const packed = await poll({ 'accept-encoding': 'gzip' });
    expect(packed.headers.get('content-encoding')).toBe('gzip');
    for (const { headers } of [plain, packed]) {
      expect((await poll({ 'if-none-match': headers.get('etag') ?? '' })).status).toBe(304);
    }
  });

  test('is sent again after every change', async () => {
    let tag = (await poll()).headers.get('etag') ?? '';
    const expectChange = async (what: string) => {
      const response = await poll({ 'if-none-match': tag });
      expect(response.status, what).toBe(200);
      tag = response.headers.get('etag') ?? '';
      expect((await poll({ 'if-none-match': tag })).status, what).toBe(304);
    };
    const { body } = await addPage();
    const path = `/api/recent_documents/${body.recentDocument.id}`;
    const run = { documentUrlId: body.id, attempt: 1 };
    const { dataSource: db } = api;
    await expectChange('added');
    await claimSource(db, run);
    const startedAt = new Date().toISOString();
    const counts = { found: 2, done: 1, failed: 0, skipped: 0, overLimit: 0, failures: {} };
    await saveProgress(db, run, { ...counts, current: null, etaMs: null, startedAt });
    await expectChange('progress');
    await failSource(db, run, { class: 'robots', message: 'Disallowed' });
    await expectChange('failed');
    await ada.call('POST', `${path}/retry`);
    await expectChange('retried');
    await ada.call('PATCH', path, { pinIndex: 1 });
    await expectChange('pinned');
    await ada.call('DELETE', path);
    await expectChange('deleted');
  });

  test('is never sent to other users, even with its ETag', async () => {
    const tag = (await poll()).headers.get('etag') ?? '';
    const stranger = await api.signUp();
    const path = `/api/collections/${collectionId}/recent_documents`;
    expect((await stranger.request(path, { headers: { 'if-none-match': tag } })).status).toBe(404);
  });
});
