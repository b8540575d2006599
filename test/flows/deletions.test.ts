import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { dirname } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { deleteExpired } from '../../workers/src/jobs/maintenance/delete-expired.ts';
import { type SignedUpBrowser, startTestApi, type TestApi } from '../support/api/test-api.ts';
import { findOrphans, referencesWithoutKey, remainingRows } from '../support/database/find-orphans.ts';
import { createRandom } from '../support/random.ts';
import { type Manuals, serveManuals } from '../support/servers/serve-manuals.ts';

const MANUALS = 4;
const PAGES = 12;
const SEED = 20_261_130;

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
let site: Manuals;
let api: TestApi;
let worker: ChildProcess;
const workerErrors: string[] = [];

beforeAll(async () => {
  site = await serveManuals(MANUALS, PAGES);
  api = await startTestApi({ crawlAllowedHosts: [new URL(site.origin).host] });
  worker = spawn(process.execPath, ['workers/src/main.ts'], {
    cwd: root,
    env: {
      ...process.env,
      NODE_ENV: 'test',
      DATABASE_URL: api.databaseUrl,
      REDIS_URL: '',
      APP_SECRET: api.deps.appSecret,
      CRAWL_ALLOWED_HOSTS: new URL(site.origin).host,
      LOG_LEVEL: 'error',
    },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  if (worker.stdout) createInterface({ input: worker.stdout }).on('line', (line) => workerErrors.push(line));
  await once(worker, 'message');
});
afterAll(async () => {
  worker.kill('SIGTERM');
  await once(worker, 'exit');
  await api.close();
  await site[Symbol.asyncDispose]();
});

const db = () => api.dataSource;
const random = createRandom(SEED);
const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)] as Item;

/** A user with a key and two collections, whose documents are being crawled. */
async function startCrawls(user: SignedUpBrowser) {
  const collections: { id: number; mcpServerHash: string }[] = [];
  const documents: number[] = [];
  const key = await user.call<{ id: number; apiKey: string }>('POST', '/api/api-keys', { keyName: 'Laptop' });
  for (const name of ['One', 'Two']) {
    const { body } = await user.call<(typeof collections)[0]>('POST', '/api/collections', { name });
    collections.push(body);
    for (const url of site.urls) {
      const source = { collectionId: body.id, url, crawlType: 'crawl', maxUrls: PAGES };
      const added = await user.call<{ id: number; recentDocument: { id: number } }>(
        'POST',
        `/api/collections/${body.id}/urls`,
        source,
      );
      documents.push(added.body.recentDocument.id);
      const topic = { urlId: added.body.id, name: 'Pages' };
      await user.call('POST', `/api/urls/${added.body.id}/topics`, topic);
    }
  }
  await user.call('POST', '/api/user/webhooks', {
    url: 'https://hooks.example.com/',
    events: ['crawl.finished'],
  });
  return { user, collections, documents, key: key.body };
}

type Crawls = Awaited<ReturnType<typeof startCrawls>>;

/** One request of a user or an agent that runs while others delete what it is about. */
async function useSomething({ user, collections, documents, key }: Crawls): Promise<number> {
  const { id, mcpServerHash } = pick(collections);
  const call = { name: 'retrieve_technical_documentation', arguments: { query: 'page' } };
  const requests: readonly (() => Promise<Response>)[] = [
    () => user.request(`/api/collections/${id}/llms-full.txt`),
    () => user.request(`/api/collections/${id}/markdown.tar.gz`),
    () => user.request('/api/user/export'),
    () =>
      user.request(`/mcp/server/${mcpServerHash}`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${key.apiKey}`,
          'content-type': 'application/json',
          accept: 'application/json, text/event-stream',
        },
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: call }),
      }),
    () =>
      user.request(`/api/recent_documents/${pick(documents)}/retry`, {
        method: 'POST',
        headers: { origin: api.publicUrl, 'content-type': 'application/json' },
        body: JSON.stringify({ pages: pick(['all', 'changed', 'failed']) }),
      }),
  ];
  const response = await pick(requests)();
  await response.text();
  return response.status;
}

/** The jobs about documents that wait or run. */
async function liveJobs(): Promise<string[]> {
  const queues = api.queue.queues.filter(({ name }) => ['url', 'page', 'topics', 'vectors'].includes(name));
  const jobs = await Promise.all(
    queues.map((queue) => queue.getJobs(['waiting', 'prioritized', 'active', 'delayed'])),
  );
  return jobs.flat().map(({ id }) => `${id}`);
}

test('has a foreign key for every column that names a row of another table, or a reason against it', async () => {
  expect(await referencesWithoutKey(db())).toEqual([]);
});

test('deletions during crawls, refreshes, exports and tool calls leave no row or job behind', async () => {
  const all = await Promise.all(
    Array.from({ length: 3 }, async () => startCrawls(await api.signUp({ isPro: true }))),
  );
  await expect.poll(() => site.requests).toBeGreaterThan(MANUALS * 2);
  const statuses: number[] = [];
  const use = async (count: number) => {
    for (let index = 0; index < count; index += 1) statuses.push(await useSomething(pick(all)));
  };
  const [documentsOnly, collectionsToo, everything] = all as [Crawls, Crawls, Crawls];
  const remove = async ({ user }: Crawls, path: string, body?: object) =>
    statuses.push((await user.call('DELETE', path, body)).status);
  const email = (await everything.user.call<{ user: { email: string } }>('GET', '/api/auth/session')).body
    .user.email;
  await Promise.all([
    use(20),
    use(20),
    (async () => {
      for (const id of documentsOnly.documents) await remove(documentsOnly, `/api/recent_documents/${id}`);
    })(),
    (async () => {
      await remove(collectionsToo, `/api/api-keys/${collectionsToo.key.id}`);
      for (const { id } of collectionsToo.collections) await remove(collectionsToo, `/api/collections/${id}`);
    })(),
    remove(everything, '/api/user', { confirmation: email }),
  ]);
  expect(statuses.filter((status) => status >= 500)).toEqual([]);
  await Promise.all([documentsOnly, collectionsToo].map((each) => remove(each, '/api/user/trash')));
  await deleteExpired({ db: db(), transact: db().transaction, logger: api.deps.logger });
  await api.jobsRelayed();
  const unfinished = `SELECT id FROM document_urls WHERE status IN ('pending', 'processing')`;
  await expect.poll(() => db().query(unfinished)).toEqual([]);
  await expect.poll(liveJobs).toEqual([]);
  expect(await findOrphans(db())).toEqual([]);

  for (const each of [documentsOnly, collectionsToo]) {
    const { body } = await each.user.call<{ user: { email: string } }>('GET', '/api/auth/session');
    await remove(each, '/api/user', { confirmation: body.user.email });
  }
  await expect.poll(() => remainingRows(db())).toEqual({});
  expect(workerErrors).toEqual([]);
});
