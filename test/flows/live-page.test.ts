import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createOutboxRelay } from '../../api/src/outbox-relay.ts';
import { createLogger } from '../../shared/src/logger.ts';
import { createQueueBackend } from '../../shared/src/queues/backend.ts';
import { createQueueClient } from '../../shared/src/queues/queue-client.ts';
import { manualPage } from '../support/crawl/test-ingest.ts';
import { callTool, factsOf, urlsOf } from '../support/mcp/mcp-calls.ts';
import { type McpUser, startTestMcpServer, type TestMcpServer } from '../support/mcp/test-mcp-server.ts';
import { serveSite, type TestSite } from '../support/servers/serve-site.ts';

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const stops: (() => Promise<unknown>)[] = [];
let site: TestSite;
let server: TestMcpServer;
let hasty: { readonly origin: string };
let ada: McpUser;

beforeAll(async () => {
  site = await serveSite({
    '/docs/queues.html': manualPage(
      'Queues',
      `<h2 id="size">Size</h2><p>A queue of mail holds 4012 letters.</p><p>${'Each letter has a stamp. '.repeat(60)}</p>
       <h2 id="order">Order</h2><p>Oldest first. ${'The next one follows it. '.repeat(60)}</p>`,
    ),
    '/docs/plain.html': manualPage('Plain', 'Nothing but words about herring.'),
    '/docs/plain': manualPage('Plain', 'Nothing but words about herring.'),
    '/old': { status: 301, headers: { location: '/docs/moved.html' } },
    '/docs/moved.html': manualPage('Moved', 'This page has moved to another town.'),
  });
  server = await startTestMcpServer((dataSource, databaseUrl) => {
    const logger = createLogger({ service: 'test', level: 'silent' });
    const queue = createQueueClient(createQueueBackend({ databaseUrl }), logger);
    const relay = createOutboxRelay({ transact: dataSource.transaction, queue, logger });
    stops.push(async () => {
      await relay.idle();
      await queue.close();
    });
    return { crawlAllowedHosts: [site.host], relayOutbox: relay.start, liveWaitMs: 100_000 };
  });
  const worker = await startWorker(server.databaseUrl);
  stops.unshift(async () => {
    worker.kill('SIGTERM');
    await once(worker, 'exit');
  });
  hasty = await server.startSecond({ crawlAllowedHosts: [site.host], liveWaitMs: 0 });
  ada = await server.signUp();
});

afterAll(async () => {
  for (const stop of stops) await stop();
  await site[Symbol.asyncDispose]();
  await server.close();
});

async function startWorker(databaseUrl: string): Promise<ChildProcess> {
  const worker = spawn(process.execPath, ['workers/src/main.ts'], {
    cwd: root,
    env: {
      ...process.env,
      NODE_ENV: 'test',
      DATABASE_URL: databaseUrl,
      REDIS_URL: '',
      APP_SECRET: server.appSecret,
      CRAWL_ALLOWED_HOSTS: site.host,
      LOG_LEVEL: 'warn',
    },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  await once(worker, 'message');
  return worker;
}

const byUrl = (args: Record<string, unknown>, url = ada.serverUrl) =>
  callTool(ada, 'get_technical_documentation_by_url', args, url);
const documents = () =>
  server.db.query('SELECT * FROM recent_documents WHERE collection_id = $1 ORDER BY id', [ada.collectionId]);
const pageFetches = (path: string) => site.requests.filter((request) => request === `GET ${path}`).length;

test('fetches an unknown page while the agent waits and adds it as a document', async () => {
  const fetched = await byUrl({ url: `${site.origin}/docs/queues.html?utm_source=chat` });
  expect(fetched.text).toMatch(
    /^The whole page\. It was just fetched and added to the collection as a document\./,
  );
  expect(fetched.text).toContain('4012 letters');
  expect(await documents()).toMatchObject([{ status: 'active', document_topic: '', pin_index: null }]);

  const again = await byUrl({ url: `${site.host}/docs/queues` });
  expect(again.text).toMatch(/^The whole page\./);
  const found = await callTool(ada, 'retrieve_technical_documentation', { query: 'how many letters' });
  expect(urlsOf(found)[0]).toBe(`${site.origin}/docs/queues.html#size`);
  expect(pageFetches('/docs/queues.html')).toBe(1);
});

test('returns the section of a URL with a fragment', async () => {
  const fresh = await server.signUp();
  const result = await callTool(fresh, 'get_technical_documentation_by_url', {
    url: `${site.origin}/docs/queues.html#order`,
  });
  expect(result.text).toContain('Oldest first');
  expect(result.text).not.toContain('4012 letters');
  expect(factsOf(result).omitted).toBeGreaterThan(0);
});

test('concurrent requests for a page create one document and fetch it once', async () => {
  const url = `${site.origin}/docs/plain.html`;
  const spellings = [url, `${url}#a`, url.replace('.html', ''), `${url}?gclid=1`];
  const results = await Promise.all([...spellings, ...spellings].map((each) => byUrl({ url: each })));
  for (const { text } of results) expect(text).toContain('herring');
  expect(pageFetches('/docs/plain.html') + pageFetches('/docs/plain')).toBe(1);
  expect(await documents()).toHaveLength(2);
});

test('a page that takes too long is announced as processing and returned on a later request', async () => {
  const release = Promise.withResolvers<void>();
  site.reply('/docs/slow.html', async (_, response) => {
    await release.promise;
    response.writeHead(200, { 'content-type': 'text/html' }).end(manualPage('Slow', 'Snails arrive late.'));
  });
  const url = `${site.origin}/docs/slow.html`;
  const early = await byUrl({ url }, `${hasty.origin}/mcp/server/${ada.mcpServerHash}`);
  expect(early.isError).toBeUndefined();
  expect(early.text).toContain('ask again with the same URL');
  release.resolve();
  expect((await byUrl({ url })).text).toContain('Snails arrive late');
  expect(pageFetches('/docs/slow.html')).toBe(1);
});

test('a missing page returns an error, leaves no document and is not fetched again immediately', async () => {
  const url = `${site.origin}/docs/queue.html`;
  const before = await documents();
  const { isError, text } = await byUrl({ url });
  expect(isError).toBe(true);
  expect(text).toMatch(/could not be fetched\.[\s\S]*For the user: [\s\S]*similar URLs: \S+\/docs\/queues/);
  expect((await byUrl({ url })).text).toBe(text);
  expect(pageFetches('/docs/queue.html')).toBe(1);
  expect(await documents()).toEqual(before);
});

test('a page that fails after the agent stopped waiting leaves no document', async () => {
  const before = await documents();
  const url = `${site.origin}/docs/late.html`;
  await byUrl({ url }, `${hasty.origin}/mcp/server/${ada.mcpServerHash}`);
  expect(await documents()).toHaveLength(before.length + 1);
  await expect.poll(documents, { timeout: 20_000 }).toEqual(before);
});

test('a document that the user added stays when an agent requests it and it fails again', async () => {
  const url = `${site.origin}/docs/absent.html`;
  const [{ id }] = await server.db.query<[{ id: number }]>(
    `INSERT INTO document_urls (collection_id, url, max_urls, crawl_type, status, updated_at)
     VALUES ($1, $2, 1, 'crawl', 'error', now() - interval '5 minutes') RETURNING id`,
    [ada.collectionId, url],
  );
  await server.db.query(
    `INSERT INTO recent_documents (collection_id, document_url_id, url, document_name, document_topic, document_slug, status)
     VALUES ($1, $2, $3, 'Absent', '', 'absent', 'error')`,
    [ada.collectionId, id, url],
  );
  expect((await byUrl({ url })).text).toContain('could not be fetched');
  expect(await documents()).toContainEqual(expect.objectContaining({ url, status: 'error' }));
});

test('a redirected page is one document that both URLs find', async () => {
  const url = `${site.origin}/old`;
  expect((await byUrl({ url })).text).toContain('another town');
  const before = await documents();
  expect((await byUrl({ url })).text).toContain('another town');
  expect((await byUrl({ url: `${site.origin}/docs/moved.html` })).text).toContain('another town');
  expect(await documents()).toHaveLength(before.length);
});

test("no site and no log contains the user's API key (M9)", () => {
  expect(site.headers.length).toBeGreaterThan(0);
  expect(JSON.stringify(site.headers) + server.logLines.join('')).not.toContain(ada.apiKey);
  expect(
    site.headers.every(({ authorization, cookie }) => authorization === undefined && cookie === undefined),
  ).toBe(true);
});

test('the next answer reflects deleted and pinned documents', async () => {
  const url = `${site.origin}/docs/queues.html`;
  const [document] = await documents();
  await server.db.query('UPDATE recent_documents SET pin_index = 7 WHERE id = $1', [document.id]);
  await server.db.query('UPDATE document_collections SET revision = revision + 1 WHERE id = $1', [
    ada.collectionId,
  ]);
  expect(factsOf(await byUrl({ url })).passages[0]?.pinned).toBe(true);
});
