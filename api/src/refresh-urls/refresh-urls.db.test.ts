import type { RecentDocumentReply } from '@lectern/shared/contracts/documents.ts';
import { beforeEach, expect, test } from 'vitest';
import { type SignedUpBrowser, startTestApi } from '../../../test/support/api/test-api.ts';
import { useForFile } from '../../../test/support/use-resource.ts';
import { startDueRefreshes } from '../../../workers/src/jobs/maintenance/start-due-refreshes.ts';

const api = useForFile(startTestApi);
let ada: SignedUpBrowser;
let collectionId: number;
let document: RecentDocumentReply;

async function add(source: object): Promise<RecentDocumentReply> {
  const path = `/api/collections/${collectionId}/urls`;
  const body = { collectionId, ...source };
  return (await ada.call<{ recentDocument: RecentDocumentReply }>('POST', path, body)).body.recentDocument;
}

beforeEach(async () => {
  ada = await api.signUp();
  collectionId = (await ada.call<{ id: number }>('POST', '/api/collections', { name: 'Docs' })).body.id;
  document = await add({ url: 'https://docs.example.com/', crawlType: 'crawl' });
});

const path = ({ id } = document) => `/api/recent_documents/${id}/refresh-url`;
const create = async () => (await ada.call<{ url: string }>('POST', path())).body.url;
/** Ends the running crawl as a worker would. */
const finish = () =>
  api.dataSource.query("UPDATE document_urls SET status = 'active' WHERE id = $1", [document.documentUrlId]);
/** Sends a request as another service does: without cookies and origin. */
async function post(url: string, headers: Record<string, string> = {}) {
  const reply = await api.app.request(url, { method: 'POST', headers, body: '{"event":"deployed"}' });
  return { status: reply.status, body: await reply.json() };
}
const sourceNow = async () =>
  (
    await api.dataSource.query('SELECT status, attempt, retry FROM document_urls WHERE id = $1', [
      document.documentUrlId,
    ])
  )[0];

test('a POST request to its URL refreshes a document, from any service', async () => {
  const url = await create();
  expect(url).toMatch(/^http:\/\/localhost:3000\/api\/refresh\/[\w-]{43}$/);
  await finish();
  const headers = { origin: 'https://app.netlify.com', 'content-type': 'application/json' };
  expect(await post(url, headers)).toEqual({ status: 202, body: { status: 'processing' } });
  expect(await sourceNow()).toMatchObject({ status: 'pending', attempt: 2, retry: { pages: 'changed' } });
  const { body } = await ada.call('GET', path());
  expect(body).toEqual({ createdAt: expect.any(String), lastUsedAt: expect.any(String) });
});

test('only the hash of the token is stored, and no log contains it', async () => {
  const url = await create();
  const token = url.split('/').at(-1) ?? '';
  await post(url);
  const rows = await api.dataSource.query('SELECT * FROM refresh_urls');
  expect(JSON.stringify(rows)).not.toContain(token);
  await new Promise(setImmediate);
  expect(api.logLines.join()).toContain('/api/refresh/…');
  expect(api.logLines.join()).not.toContain(token);
  const [audit] = await api.dataSource.query(`SELECT * FROM audit_events WHERE type = 'refresh_url_created'`);
  expect(JSON.stringify(audit)).not.toContain(token);
});

test('a request during a crawl starts a refresh when the crawl has ended', async () => {
  const url = await create();
  expect((await post(url)).body).toEqual({ status: 'waiting' });
  const transact = api.dataSource.transaction;
  expect(await startDueRefreshes({ transact, queue: api.queue, plans: 'on' })).toBe(0);
  await finish();
  expect(await startDueRefreshes({ transact, queue: api.queue, plans: 'on' })).toBe(1);
  expect(await sourceNow()).toMatchObject({ status: 'pending', attempt: 2 });
  await finish();
  expect(await startDueRefreshes({ transact, queue: api.queue, plans: 'on' })).toBe(0);
});

test('a new URL replaces the old one, and a revoked one does not exist', async () => {
  const [first, second] = [await create(), await create()];
  await finish();
  expect((await post(first)).status).toBe(404);
  expect((await post(second)).status).toBe(202);
  await ada.call('DELETE', path());
  expect((await post(second)).status).toBe(404);
  expect((await ada.call('GET', path())).body).toBeNull();
});

test('a deleted document is not refreshed', async () => {
  const url = await create();
  await ada.call('DELETE', `/api/recent_documents/${document.id}`);
  expect((await post(url)).status).toBe(404);
});

test('ignores the test event of GitHub, and GET requests', async () => {
  const url = await create();
  await finish();
  expect((await post(url, { 'x-github-event': 'ping' })).body).toEqual({ status: 'ignored' });
  expect((await api.app.request(url)).status).toBe(404);
  expect(await sourceNow()).toMatchObject({ status: 'active', attempt: 1 });
});

test('one URL refreshes at most ten times in ten minutes', async () => {
  const url = await create();
  for (let count = 0; count < 10; count += 1) expect((await post(url)).status).toBe(202);
  expect((await post(url)).status).toBe(429);
});

test('agent vision does not run again, by a refresh URL or a schedule, after Pro has ended', async () => {
  await api.dataSource.query('UPDATE users SET is_pro = true WHERE id = $1', [ada.userId]);
  document = await add({ url: 'https://app.example.com/', crawlType: 'cua_markdown' });
  const url = await create();
  await finish();
  await api.dataSource.query(
    `INSERT INTO crawl_schedules (document_url_id, every_hours, next_run_at) VALUES ($1, 24, NULL)`,
    [document.documentUrlId],
  );
  await api.dataSource.query('UPDATE users SET is_pro = false WHERE id = $1', [ada.userId]);
  expect(await post(url)).toMatchObject({
    status: 403,
    body: { message: 'Agent vision requires the Pro plan. Choose another crawl type, or upgrade' },
  });
  const schedule = (frequency: string) =>
    ada.call('PATCH', `/api/recent_documents/${document.id}/schedule`, { frequency });
  expect((await schedule('daily')).status).toBe(403);
  expect((await schedule('off')).status).toBe(200);
  expect(await sourceNow()).toMatchObject({ status: 'active', attempt: 1 });
});

test('pasted text has no refresh URL', async () => {
  const text = await add({ url: 'user_text://Notes', crawlType: 'user_text', fullText: 'Some notes' });
  expect((await ada.call('POST', path(text))).status).toBe(409);
});
