import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { serveMetrics } from '@lectern/shared/metrics/metrics-server.ts';
import { createProcessMetrics } from '@lectern/shared/metrics/process-metrics.ts';
import { measureBacklog, measurePool } from '@lectern/shared/metrics/store-metrics.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApi, type TestApi } from '../../test/support/test-api.ts';

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

test('requests are told by the pattern of their route, however many addresses there are', async () => {
  const ada = await api.signUp();
  for (let at = 0; at < 30; at++) await ada.call('GET', `/api/collections/${1_000_000 + at}`);
  for (let at = 0; at < 30; at++) await ada.request(`/nowhere/${at}`, { method: `M${at}` });
  const lines = (await scrape()).text
    .split('\n')
    .filter((line) => line.startsWith('http_server_request_duration_seconds_count'));
  expect(lines.find((line) => line.includes('route="/api/collections/:collectionId"'))).toMatch(
    /status="404".* 30$/,
  );
  expect(lines.length).toBeLessThan(10);
  expect(lines.join('\n')).not.toContain('1000001');
});

test('the backlog, the queues, the pool and the process are told', async () => {
  const { text } = await scrape();
  expect(text).toContain('sources_waiting{service="api"} 0');
  expect(text).toContain('outbox_oldest_seconds{service="api"} 0');
  expect(text).toMatch(/queue_jobs\{.*queue="url".*\} 0/);
  expect(text).toMatch(/db_client_connections\{.*state="idle".*\} \d/);
  expect(text).toContain('nodejs_eventloop_lag_p99_seconds');
});

test('nothing else is served beside the figures', async () => {
  expect((await scrape('/')).status).toBe(404);
  expect((await api.browser().request('/metrics')).headers.get('content-type')).not.toContain(
    'version=0.0.4',
  );
});
