import type { SitePreview } from '@lectern/shared/contracts/preview.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type SignedUpBrowser, startTestApi, type TestApi } from '../../../test/support/api/test-api.ts';

const ADDRESSES: Readonly<Record<string, readonly string[]>> = {
  'docs.example.com': ['93.184.216.35'],
  'inside.example.com': ['10.1.2.3'],
};

let api: TestApi;
let ada: SignedUpBrowser;
let collectionId: number;

beforeAll(async () => {
  const resolveHost = async (host: string) =>
    ADDRESSES[host] ?? Promise.reject(Object.assign(new Error('no such host'), { code: 'ENOTFOUND' }));
  api = await startTestApi({ resolveHost, toolWaitMs: 10_000 });
});
afterAll(() => api.close());
beforeEach(async () => {
  ada = await api.signUp();
  collectionId = (await ada.call<{ id: number }>('POST', '/api/collections', { name: 'Docs' })).body.id;
});

type Reply = SitePreview & { existingDocument: string | null; message: string; fields?: { url: string } };

const preview = (url: string) =>
  ada.call<Reply>('POST', `/api/collections/${collectionId}/preview`, { url, crawlType: 'crawl' });
const add = (url: string) =>
  ada.call<Reply>('POST', `/api/collections/${collectionId}/urls`, { collectionId, url, crawlType: 'crawl' });

/** Ends the next preview as a worker does. */
async function answer(result: SitePreview): Promise<void> {
  for (;;) {
    const rows = await api.dataSource.query(
      `UPDATE tool_runs SET status = 'done', result = $1 WHERE status = 'waiting' RETURNING id`,
      [JSON.stringify(result)],
    );
    if (rows.length > 0) return;
  }
}

const FOUND: SitePreview = {
  pages: [{ url: 'https://docs.example.com/', title: null }],
  folders: [{ path: '/', pages: 1 }],
  found: 1,
  isComplete: true,
  notes: [],
  failure: null,
  versions: [{ name: '2.1', url: 'https://docs.example.com/2.1/' }],
};

test('a preview has the pages found, and the document that already has the URL', async () => {
  const [first] = await Promise.all([preview('https://docs.example.com/'), answer(FOUND)]);
  expect([first.status, first.body]).toEqual([200, { ...FOUND, existingDocument: null }]);
  await add('https://docs.example.com');
  const [second] = await Promise.all([preview('http://docs.example.com/'), answer(FOUND)]);
  expect(second.body.existingDocument).toBe('docs.example.com');
});

test('further previews of a user wait behind previews of other users', async () => {
  const waiting = await startTestApi({
    relayOutbox: () => {},
    resolveHost: async () => ['93.184.216.35'],
    toolWaitMs: 1,
  });
  const request = { url: 'https://docs.example.com/', crawlType: 'crawl' };
  for (const times of [3, 1]) {
    const user = await waiting.signUp();
    const { body } = await user.call<{ id: number }>('POST', '/api/collections', { name: 'Docs' });
    for (let time = 0; time < times; time++)
      await user.call('POST', `/api/collections/${body.id}/preview`, request);
  }
  const rows = await waiting.dataSource.query('SELECT priority FROM outbox ORDER BY id');
  expect(rows).toEqual([{ priority: 0 }, { priority: 1 }, { priority: 2 }, { priority: 0 }]);
  await waiting.close();
});

test.each([
  [
    'http://10.0.0.7/docs',
    "We can't fetch this URL: 10.0.0.7 is not a public address (private). " +
      'To allow it, start Lectern with CRAWL_ALLOWED_HOSTS=10.0.0.7:80',
  ],
  [
    'http://localhost:8000/',
    `We can't fetch this URL: "localhost" is not a public address. ` +
      'To allow it, start Lectern with CRAWL_ALLOWED_HOSTS=localhost:8000',
  ],
  [
    'https://inside.example.com/',
    "We can't fetch this URL: inside.example.com does not resolve to a public address",
  ],
  ['https://docs.exmaple.com/', 'The host name does not exist. Check its spelling'],
])('refuses %s at once, in a preview and when it is added', async (url, message) => {
  for (const { status, body } of [await preview(url), await add(url)]) {
    expect([status, body.message, body.fields]).toEqual([400, message, { url: message }]);
    expect(JSON.stringify(body)).not.toContain('10.1.2.3');
  }
  expect(await api.dataSource.query('SELECT 1 FROM document_urls WHERE url = $1', [url])).toEqual([]);
});

test('an installation with users elsewhere does not mention its configuration', async () => {
  const shared = await startTestApi({ publicUrl: 'https://docs.example.org' });
  const user = await shared.signUp();
  const { body } = await user.call<{ id: number }>('POST', '/api/collections', { name: 'Docs' });
  const request = { collectionId: body.id, crawlType: 'crawl' };
  const messageFor = async (url: string) =>
    (await user.call<Reply>('POST', `/api/collections/${body.id}/urls`, { ...request, url })).body.message;
  expect(await messageFor('http://10.0.0.7/')).toBe(
    "We can't fetch this URL: 10.0.0.7 is not a public address (private)",
  );
  expect(await messageFor('https://docs.example.org/')).toBe("We can't fetch this URL: it is this server");
  await shared.close();
});

test('a document keeps the paths of its crawl', async () => {
  const { body } = await ada.call('POST', `/api/collections/${collectionId}/urls`, {
    ...{ collectionId, url: 'https://docs.example.com/', crawlType: 'crawl' },
    ...{ includePaths: ['/guide/'], excludePaths: ['*.pdf$'] },
  });
  expect(body).toMatchObject({ includePaths: ['/guide/'], excludePaths: ['*.pdf$'] });
  const refused = await ada.call<Reply>('POST', `/api/collections/${collectionId}/urls`, {
    ...{ collectionId, url: 'https://docs.example.com/', crawlType: 'crawl', includePaths: ['guide'] },
  });
  expect([refused.status, refused.body.message]).toEqual([400, 'Paths must start with / or *']);
});
