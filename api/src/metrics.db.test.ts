import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { insertSource } from '@lectern/shared/db/stores/documents/documents.ts';
import { moveCollectionToTrash } from '@lectern/shared/db/stores/trash/trash.ts';
import { serveMetrics } from '@lectern/shared/metrics/metrics-server.ts';
import { measurePool } from '@lectern/shared/metrics/pool-metrics.ts';
import { createProcessMetrics } from '@lectern/shared/metrics/process-metrics.ts';
import { measureBacklog } from '@lectern/shared/metrics/store-metrics.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApi, type TestApi } from '../../test/support/api/test-api.ts';
import { acceptConnections, refuseConnections } from '../../test/support/database/change-database.ts';
import { createCollection, createUser } from '../../test/support/database/factories.ts';

let api: TestApi;
let server: Server;

beforeAll(async () => {
  const metrics = createProcessMetrics('api');
  api = await startTestApi({ metrics });
  measurePool(metrics, api.dataSource);
  measureBacklog(metrics, api);
  server = await serveMetrics(metrics, 0);
});

afterAll(async () => {
  server.close();
  await api.close();
});

async function scrape(path = '/metrics') {
  const { port } = server.address() as AddressInfo;
  const response = await fetch(`http://127.0.0.1:${port}${path}`);
  return { status: response.status, text: await response.text() };
}

test('labels requests with their route pattern', async () => {
  const ada = await api.signUp();
  for (let at = 0; at < 30; at++) await ada.call('GET', `/api/collections/${1_000_000 + at}`);
  for (let at = 0; at < 30; at++) await ada.request(`/nowhere/${at}`, { method: `M${at}` });
  const lines = (await scrape()).text
    .split('\n')
    .filter((line) => line.startsWith('http_server_requests_total'));
  expect(lines.find((line) => line.includes('route="/api/collections/:collectionId"'))).toMatch(
    /status="404".* 30$/,
  );
  expect(lines.length).toBeLessThan(10);
  expect(lines.join('\n')).not.toContain('1000001');
});

test('exports at most 2,000 series after 4,000 different paths', async () => {
  const paths = [...new Set(api.app.routes.map(({ path }) => path))];
  for (let at = 0; at < 4_000; at++) {
    const path = (paths[at % paths.length] ?? '/').replace(/:\w+(\{.*?\})?|\*/g, `${1_000_000 + at}`);
    const headers = { 'x-forwarded-for': `2001:db8::${at.toString(16)}`, 'user-agent': `agent ${at}` };
    await api.app.request(path, { headers, method: at % 7 === 0 ? 'POST' : 'GET' });
  }
  const { text } = await scrape();
  const series = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  expect(series.length).toBeLessThanOrEqual(2_000);
  expect(text).not.toMatch(/="[^"]*(100\d{4}|2001:db8|agent )/);
});

test('counts refusals by quota', async () => {
  const ada = await api.signUp();
  const body = (name: string) => ({ name });
  for (const name of ['First', 'Second', 'Third']) await ada.call('POST', '/api/collections', body(name));
  for (let at = 0; at < 12; at++) await ada.request('/api/user/export');
  const { text } = await scrape();
  expect(text).toMatch(/quota_refusals_total\{.*quota="plan".*\} 1/);
  expect(text).toMatch(/quota_refusals_total\{.*quota="export".*\} 2/);
});

test('exports other metrics while the database is unavailable', async () => {
  await refuseConnections(api.databaseUrl);
  const { status, text } = await scrape();
  await acceptConnections(api.databaseUrl);
  expect(status).toBe(200);
  expect((await scrape()).text).toContain('metrics_store_failures_total{store="postgres",service="api"} 1');
  expect(text).toContain('queue_store_up{service="api"} 0');
  expect(text).toContain('http_server_requests_total');
});

test('exports metrics of the backlog, queues, pool and process', async () => {
  const { userId } = await createUser(api.dataSource);
  const { collectionId } = await createCollection(api.dataSource, userId);
  const source = { collectionId, url: 'https://example.com/', maxUrls: 1, topics: [], fullText: 'Text' };
  await insertSource(api.dataSource, { ...source, crawlType: 'user_text' });
  expect((await scrape()).text).toContain('sources_waiting{service="api"} 1');
  await moveCollectionToTrash(api.dataSource, { userId, collectionId });
  const { text } = await scrape();
  expect(text).toContain('sources_waiting{service="api"} 0');
  expect(text).toContain('outbox_oldest_seconds{service="api"} 0');
  expect(text).toMatch(/queue_jobs\{.*queue="url".*\} 0/);
  expect(text).toContain('queue_store_up{service="api"} 1');
  expect(text).toContain('queue_store_fit{service="api"} 1');
  expect(text).toContain('owners_waiting{age="600",service="api"} 0');
  expect(text).toMatch(/db_client_connections\{.*state="idle".*\} \d/);
  expect(text).toMatch(/db_client_connection_wait_seconds_count\{.*\} [1-9]/);
  expect(text).toMatch(/db_client_connection_use_seconds_count\{.*\} [1-9]/);
  expect(text).toContain('nodejs_eventloop_lag_p99_seconds');
});

test('serves only metrics', async () => {
  expect((await scrape('/')).status).toBe(404);
  expect((await api.browser().request('/metrics')).headers.get('content-type')).not.toContain(
    'version=0.0.4',
  );
});
