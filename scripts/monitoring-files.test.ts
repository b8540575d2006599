import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Registry } from 'prom-client';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { httpMetrics } from '../api/src/http/middleware/http-metrics.ts';
import { ConcurrencyLimit } from '../api/src/http/server/concurrency-limit.ts';
import { measureTools } from '../api/src/mcp/protocol/tool-metrics.ts';
import { ConnectionPool } from '../shared/src/db/connection-pool.ts';
import { DataSource } from '../shared/src/db/data-source.ts';
import { measureLoad, measurePool } from '../shared/src/metrics/pool-metrics.ts';
import { createProcessMetrics } from '../shared/src/metrics/process-metrics.ts';
import { measureBacklog } from '../shared/src/metrics/store-metrics.ts';
import { measureCrawls, measureJobs, measureTemporaryFolder } from '../shared/src/metrics/worker-metrics.ts';
import type { QueueClient } from '../shared/src/queues/queue-client.ts';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const read = (path: string) => readFileSync(join(root, path), 'utf8');

const dashboard = z
  .object({
    uid: z.string(),
    title: z.string(),
    panels: z.array(
      z.object({
        id: z.int(),
        title: z.string(),
        type: z.string(),
        gridPos: z.object({ x: z.int(), y: z.int(), w: z.int(), h: z.int() }),
        targets: z.array(z.object({ expr: z.string(), refId: z.string() })).optional(),
      }),
    ),
  })
  .parse(JSON.parse(read('infra/monitoring/dashboard.json')));

const alerts = z
  .object({
    groups: z.array(
      z.object({
        rules: z.array(
          z.object({
            alert: z.string().regex(/^Lectern/),
            expr: z.string(),
            for: z.string().regex(/^\d+[smh]$/),
            labels: z.object({ severity: z.enum(['page', 'ticket']) }),
            annotations: z.object({ summary: z.string(), action: z.string() }),
          }),
        ),
      }),
    ),
  })
  .parse(parse(read('infra/monitoring/alerts.yaml')));

/** Every metric of the processes with its labels, without querying a store. */
const series = await (async () => {
  const registry = createProcessMetrics('test');
  const dataSource = new DataSource(new ConnectionPool());
  httpMetrics(registry);
  new ConcurrencyLimit().measure(registry);
  measureTools(registry);
  measureCrawls(registry);
  measureJobs(registry);
  measurePool(registry, dataSource);
  measureLoad(registry, {});
  measureTemporaryFolder(registry, root);
  measureBacklog(registry, { dataSource, queue: { queues: [] } as unknown as QueueClient });
  return new Map(registry.getMetricsAsArray().flatMap(seriesOf));
})();

function seriesOf(metric: ReturnType<Registry['getMetricsAsArray']>[number]): [string, Set<string>][] {
  // Safe: every metric of prom-client has these fields, which its types omit.
  const {
    name,
    labelNames = [],
    type,
  } = metric as unknown as {
    name: string;
    labelNames?: string[];
    type?: string;
  };
  const labels = new Set([...labelNames, 'service', 'job', 'instance', 'le']);
  const names = [name, `${name}_count`, `${name}_sum`, `${name}_bucket`];
  return (type === 'gauge' || type === 'counter' ? [name] : names).map((each) => [each, labels]);
}

/** The names in a PromQL query: its metrics, the labels of their selectors, and the labels that it groups by. */
function namesIn(query: string) {
  const chosen = [...query.matchAll(/([a-z]\w*)\s*\{([^}]*)\}/g)].flatMap(([, metric = '', choice = '']) =>
    [...choice.matchAll(/(\w+)\s*(?:=~|!~|!=|=)\s*"/g)].map(([, label = '']) => ({ metric, label })),
  );
  const grouped = [...query.matchAll(/\b(?:by|without)\s*\(([^)]*)\)/g)].flatMap(([, list = '']) =>
    list.split(',').map((name) => name.trim()),
  );
  const bare = query.replace(/\{[^}]*\}|\[[^\]]*\]|\b(by|without)\s*\([^)]*\)|"[^"]*"/g, ' ');
  const metrics = [...bare.matchAll(/\b[a-z]\w*_\w+\b(?!\s*\()/g)].map(([name]) => name);
  return { metrics, chosen, grouped };
}

const queries = [
  ...dashboard.panels.flatMap(({ title, targets = [] }) => targets.map(({ expr }) => [title, expr] as const)),
  ...alerts.groups.flatMap(({ rules }) => rules.map(({ alert, expr }) => [alert, expr] as const)),
];

test.each(queries)('%s queries only existing metrics', (_, query) => {
  const { metrics, chosen, grouped } = namesIn(query);
  expect(metrics).not.toEqual([]);
  for (const name of metrics) expect(series.has(name), `no process reports ${name}`).toBe(true);
  for (const { metric, label } of chosen) expect([...(series.get(metric) ?? [])]).toContain(label);
  const known = metrics.flatMap((name) => [...(series.get(name) ?? [])]);
  expect(known).toEqual(expect.arrayContaining(grouped));
});

describe('the alerts', () => {
  const rules = alerts.groups.flatMap((group) => group.rules);

  test('leave out the probes of an orchestrator, which outnumber the requests of a small team', () => {
    const selectors = rules.flatMap(
      ({ expr }) => expr.match(/http_server_requests_total(?:\{[^}]*\})?/g) ?? [],
    );
    expect(selectors).toHaveLength(4);
    for (const selector of selectors) expect(selector).toContain('route!~"/healthz|/readyz"');
  });

  test.each([
    'process_start_time_seconds{service="api"}',
    'process_start_time_seconds{service="workers"}',
    'metrics_store_failures_total{store="postgres"}',
  ])('fire when a process or PostgreSQL is down (%s)', (selector) => {
    expect(rules.some(({ expr }) => expr.includes(selector))).toBe(true);
  });
});

describe('the dashboard', () => {
  test.each([
    ['requests', 'http_server_requests_total'],
    ['times of requests', 'http_server_request_duration_seconds_bucket'],
    ['tools', 'mcp_tool_call_duration_seconds_bucket'],
    ['connections', 'db_client_connection_wait_seconds_bucket'],
    ['slots', 'pool_slots'],
    ['the outbox', 'outbox_oldest_seconds'],
    ['queues', 'owners_waiting'],
    ['crawls', 'crawl_outcomes_total'],
    ['blocked addresses', 'egress_blocked_total'],
    ['refusals', 'quota_refusals_total'],
    ['the event loop', 'nodejs_eventloop_lag_p99_seconds'],
  ])('shows %s', (_, metric) => {
    expect(queries.some(([, query]) => namesIn(query).metrics.includes(metric))).toBe(true);
  });

  test('places its panels without overlap', () => {
    const taken = new Set<string>();
    for (const { id, gridPos } of dashboard.panels) {
      for (let x = gridPos.x; x < gridPos.x + gridPos.w; x += 1)
        for (let y = gridPos.y; y < gridPos.y + gridPos.h; y += 1) {
          expect(taken.has(`${x} ${y}`), `panel ${id} overlaps another at ${x} ${y}`).toBe(false);
          taken.add(`${x} ${y}`);
        }
    }
    expect(new Set(dashboard.panels.map(({ id }) => id)).size).toBe(dashboard.panels.length);
  });
});
