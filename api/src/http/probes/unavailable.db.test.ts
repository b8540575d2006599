import { createDataSource, type DataSource } from '@lectern/shared/db/data-source.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type SignedUpBrowser, startTestApi, type TestApi } from '../../../../test/support/api/test-api.ts';
import { createCollection, createKey } from '../../../../test/support/database/factories.ts';
import {
  type FaultProxy,
  startFaultProxy,
  throughProxy,
} from '../../../../test/support/faults/fault-proxy.ts';
import { createRateLimits } from '../middleware/rate-limits.ts';

const POOL_SIZE = 4;
/** The connection timeout of tests that do not test it. */
const PATIENT_MS = 20_000;
/** One connection listens for changes of collections. */
const FREE_CONNECTIONS = POOL_SIZE - 1;

let keeper: TestApi;
let api: TestApi;
let proxy: FaultProxy;
let dataSource: DataSource;
let ada: SignedUpBrowser;
let server: { path: string; apiKey: string };

beforeAll(async () => {
  keeper = await startTestApi();
  proxy = await startFaultProxy(keeper.databaseUrl);
  dataSource = await createDataSource(throughProxy(keeper.databaseUrl, proxy), {
    maxConnections: POOL_SIZE,
    connectTimeoutMs: PATIENT_MS,
    statementTimeoutMs: 1_000,
    onPoolError: () => {},
  }).initialize();
  api = await startTestApi({ dataSource, queue: keeper.queue, countUse: createRateLimits(dataSource) });
  ada = await keeper.signUp();
  const db = keeper.dataSource;
  const { mcpServerHash } = await createCollection(db, ada.userId);
  const { raw } = await createKey(db, ada.userId, keeper.deps.appSecret);
  server = { path: `/mcp/server/${mcpServerHash}`, apiKey: raw };
});

afterAll(async () => {
  await api.close();
  await dataSource.destroy();
  await proxy[Symbol.asyncDispose]();
  await keeper.close();
});

beforeEach(() => proxy.resume());

/** Replaced by tests of the connection timeout. */
const waitFor = (connectTimeoutMs: number) => {
  dataSource.pool.options.connectionTimeoutMillis = connectTimeoutMs;
};

const get = (path: string) => {
  const browser = api.browser();
  for (const [name, value] of ada.cookies) browser.cookies.set(name, value);
  return browser.request(path);
};

const askServer = () =>
  api.browser().request(server.path, {
    method: 'POST',
    headers: {
      host: new URL(keeper.publicUrl).host,
      authorization: `Bearer ${server.apiKey}`,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' }),
  });

test('answers 503 with Retry-After when no database connection is available', async () => {
  const borrowed = await Promise.all(Array.from({ length: FREE_CONNECTIONS }, () => dataSource.connect()));
  waitFor(200);
  for (const response of await Promise.all([get('/api/collections'), askServer()])) {
    expect(response.status).toBe(503);
    expect(response.headers.get('retry-after')).toBe('2');
  }
  waitFor(PATIENT_MS);
  for (const connection of borrowed) connection.release();
  expect((await get('/api/collections')).status).toBe(200);
  expect((await askServer()).status).toBe(200);
});

test('is healthy but not ready while the database hangs, and ready again afterwards', async () => {
  proxy.hang();
  waitFor(500);
  expect((await get('/healthz')).status).toBe(200);
  const ready = await get('/readyz');
  expect(ready.status).toBe(503);
  expect(await ready.json()).toEqual({
    status: 'not ready',
    checks: { database: false, migrations: false, queue: true },
  });
  const reports = api.logLines.filter(
    (line) => line.includes('check failed') && line.includes('"what":"database"'),
  );
  expect(reports).toHaveLength(1);
  const refused = await get('/api/collections');
  expect(refused.status).toBe(503);
  expect(await refused.json()).toMatchObject({ code: 'unavailable' });
  waitFor(PATIENT_MS);
  proxy.drop();
  proxy.resume();
  await expect.poll(async () => (await get('/readyz')).status).toBe(200);
  expect((await get('/api/collections')).status).toBe(200);
});
