import type { RecentDocumentReply } from '@lectern/shared/contracts/documents.ts';
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
/** Ends the ingest of a source as a worker would. */
const finish = (source: { id: number }) =>
  api.dataSource.query("UPDATE document_urls SET status = 'active' WHERE id = $1", [source.id]);

test('a document has up to 100 pages on the Free plan, and up to the limit of the installation on Pro', async () => {
  const addPages = async (maxUrls: number) => {
    const { status, body } = await add({
      url: `https://docs.example.com/${maxUrls}`,
      crawlType: 'crawl',
      maxUrls,
    });
    return [status, (body as { fields?: { maxUrls?: string } }).fields?.maxUrls];
  };
  expect(await addPages(100)).toEqual([201, undefined]);
  const message = 'A document has at most 100 pages on the Free plan. Upgrade to Pro for up to 5,000';
  expect(await addPages(101)).toEqual([400, message]);
  await api.dataSource.query('UPDATE users SET is_pro = true WHERE id = $1', [ada.userId]);
  expect(await addPages(5_000)).toEqual([201, undefined]);
  expect(await addPages(5_001)).toEqual([400, 'A document has at most 5,000 pages']);
});

test.each(['user_text://', 'user_text://_', 'user_text://%20'])(
  'refuses pasted text without a title: %s',
  async (url) => {
    const { status, body } = await add({ url, crawlType: 'user_text', fullText: 'Text' });
    expect([status, body]).toMatchObject([400, { fields: { url: 'Title is required' } }]);
  },
);

test('an account stores at most 512,000 KiB of large texts in an hour', async () => {
  const text = (name: string, bytes: number) =>
    add({ url: `user_text://${name}`, crawlType: 'user_text', fullText: 'word '.repeat(bytes / 5) });
  expect((await text('large', 1_000_000)).status).toBe(201);
  const key = `store-text:user-${ada.userId}`;
  const stored = await api.dataSource.first<{ points: number }>(
    'SELECT points FROM rate_limits WHERE key = $1',
    [key],
  );
  expect(stored?.points).toBe(977);
  await api.dataSource.query('UPDATE rate_limits SET points = 511_500 WHERE key = $1', [key]);
  expect((await text('larger', 1_000_000)).status).toBe(429);
  expect((await text('small', 10_000)).status).toBe(201);
});

describe('adding a URL', () => {
  test('shows it as processing under its host and path', async () => {
    const { status, body } = await add({
      url: 'https://docs.example.com/guide',
      crawlType: 'crawl',
      documentTopic: 'Routing',
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({ url: 'https://docs.example.com/guide', status: 'pending', maxUrls: 50 });
    const [document] = await documents();
    expect(document).toEqual(body.recentDocument);
    expect(document).toMatchObject({
      documentName: 'docs.example.com/guide',
      documentTopic: 'Routing',
      documentSlug: 'docs-example-com-guide-routing',
      status: 'processing',
      relevantText: null,
      crawlType: 'crawl',
      failure: null,
    });
    expect(await collection()).toMatchObject({ status: 'processing' });
  });

  test('enqueues one job with an id of source and attempt', async () => {
    const { body } = await addPage();
    await api.jobsRelayed();
    expect(await api.queue.isLive(ingestUrl, `url-${body.id}-1`)).toBe(true);
    expect(await api.dataSource.query('SELECT 1 FROM outbox')).toHaveLength(0);
  });

  test('succeeds while the queue is unavailable and keeps the job in the outbox', async () => {
    const stranded = await startTestApi({ relayOutbox: () => {} });
    const user = await stranded.signUp();
    const { body } = await user.call<{ id: number }>('POST', '/api/collections', { name: 'Docs' });
    const added = await user.call<Added>('POST', `/api/collections/${body.id}/urls`, {
      collectionId: body.id,
      url: 'https://docs.example.com/',
    });
    expect(added.status).toBe(201);
    expect(await stranded.dataSource.query('SELECT job_id, payload FROM outbox')).toEqual([
      { job_id: `url-${added.body.id}-1`, payload: { documentUrlId: added.body.id, attempt: 1 } },
    ]);
    await stranded.close();
  });

  test('tells the user that a document is saved and starts later while the queue accepts no jobs', async () => {
    const { body } = await addPage();
    await api.jobsRelayed();
    const path = `/api/collections/${collectionId}/recent_documents`;
    const read = async (etag: string | null = null) => {
      const response = await ada.request(path, { headers: etag === null ? {} : { 'if-none-match': etag } });
      const [document] = response.status === 200 ? ((await response.json()) as RecentDocumentReply[]) : [];
      return { status: response.status, etag: response.headers.get('etag'), note: document?.note };
    };
    const waiting = await read();
    expect(waiting.note).toBeNull();
    await api.dataSource.query(
      `INSERT INTO outbox (job_name, job_id, payload, created_at)
       VALUES ('ingest-url', $1, '{}', now() - interval '11 seconds')`,
      [`url-${body.id}-1`],
    );
    const unavailable = await read(waiting.etag);
    expect(unavailable).toMatchObject({ status: 200, note: expect.stringContaining('is saved and starts') });
    await api.dataSource.query('DELETE FROM outbox');
    expect(await read(unavailable.etag)).toMatchObject({ status: 200, note: null });
  });

  test("assigns a lower priority to a user's later jobs", async () => {
    const stranded = await startTestApi({ relayOutbox: () => {} });
    const user = await stranded.signUp();
    const { body } = await user.call<{ id: number }>('POST', '/api/collections', { name: 'Docs' });
    for (const page of [1, 2, 3]) {
      await user.call('POST', `/api/collections/${body.id}/urls`, {
        collectionId: body.id,
        url: `https://docs.example.com/${page}`,
      });
    }
    const rows = await stranded.dataSource.query('SELECT priority FROM outbox ORDER BY id');
    expect(rows).toEqual([{ priority: 0 }, { priority: 1 }, { priority: 2 }]);
    await stranded.close();
  });

  test("uses the first topic as the document's topic and drops empty ones", async () => {
    const { body } = await add({
      url: 'https://docs.example.com/',
      crawlType: 'universal',
      topics: ['', ' Routing ', ''],
    });
    expect(body).toMatchObject({ topics: ['Routing'], recentDocument: { documentTopic: 'Routing' } });
  });

  test('refuses the same URL only while it is being processed', async () => {
    const { body } = await addPage();
    const again = await addPage();
    expect(again.status).toBe(409);
    expect(again.body).toMatchObject({
      message:
        'https://docs.example.com/guide is already being processed in this collection. Wait until it is done',
    });
    await finish(body);
    expect((await addPage()).status).toBe(201);
  });

  test('accepts one of twenty concurrent identical requests', async () => {
    const replies = await Promise.all(Array.from({ length: 20 }, () => addPage()));
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(await documents()).toHaveLength(1);
  });

  test('requires the collection id of the path', async () => {
    const { status, body } = await add({ collectionId: collectionId + 1, url: 'https://docs.example.com/' });
    expect(status).toBe(400);
    expect(body).toMatchObject({ fields: { collectionId: expect.stringContaining(`${collectionId}`) } });
    expect(await documents()).toEqual([]);
  });

  test('requires Pro for agent vision', async () => {
    const vision = { url: 'https://docs.example.com/', crawlType: 'cua_markdown' };
    const refused = {
      status: 403,
      body: { message: 'Agent vision requires the Pro plan. Choose another crawl type, or upgrade' },
    };
    expect(await add(vision)).toMatchObject(refused);
    await api.dataSource.query('UPDATE users SET is_pro = true WHERE id = $1', [ada.userId]);
    const added = await add(vision);
    expect(added).toMatchObject({ status: 201, body: { crawlType: 'cua_markdown' } });
    await finish(added.body);
    await api.dataSource.query('UPDATE users SET is_pro = false WHERE id = $1', [ada.userId]);
    // After the end of Pro, the document stays but agent vision cannot read it again.
    const { id } = added.body.recentDocument;
    expect(await ada.call('POST', `/api/recent_documents/${id}/retry`, {})).toMatchObject(refused);
  });
});

describe('adding a text', () => {
  test('stores the text under its title', async () => {
    const { body } = await add({
      url: 'user_text://Release_notes_%26_more',
      crawlType: 'user_text',
      fullText: '# Release notes\n',
    });
    expect(body.recentDocument).toMatchObject({
      documentName: 'Release notes & more',
      crawlType: 'user_text',
    });
    const [row] = await api.dataSource.query('SELECT full_text FROM document_urls WHERE id = $1', [body.id]);
    expect(row).toEqual({ full_text: '# Release notes\n' });
  });

  test('accepts almost 5 MiB', async () => {
    const { status } = await add({
      url: 'user_text://Long',
      crawlType: 'user_text',
      fullText: 'x'.repeat(5 * 1024 * 1024 - 200),
    });
    expect(status).toBe(201);
  });

  test('stores a text under a given name and indexes it', async () => {
    const path = `/api/collections/${collectionId}/recent_documents`;
    const { status, body } = await ada.call<RecentDocumentReply>('POST', path, {
      documentName: 'Vue',
      documentTopic: 'Slots',
      relevantText: '# Slots',
      status: 'active',
      url: 'https://lectern.example/vue-slots',
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({ documentName: 'Vue', documentTopic: 'Slots', status: 'processing' });
    const [row] = await api.dataSource.query(
      'SELECT crawl_type, full_text FROM document_urls WHERE id = $1',
      [body.documentUrlId],
    );
    expect(row).toEqual({ crawl_type: 'user_text', full_text: '# Slots' });
    const empty = { documentName: 'Vue', documentTopic: 'Slots', relevantText: ' ', url: 'x' };
    expect((await ada.call('POST', path, empty)).status).toBe(400);
  });
});
