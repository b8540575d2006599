import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Tracing } from '../../shared/src/tracing/active-span.ts';
import { createOtlpTracing } from '../../shared/src/tracing/otlp-tracing.ts';
import { type SignedUpBrowser, startTestApi, type TestApi } from '../support/api/test-api.ts';
import { createCollection, createKey } from '../support/database/factories.ts';
import type { LaunchedProcess } from '../support/processes/launch.ts';
import { startWorker } from '../support/processes/start-worker.ts';
import { serveSite, type TestSite } from '../support/servers/serve-site.ts';
import {
  type ReceivedSpan,
  startTraceReceiver,
  type TraceReceiver,
} from '../support/servers/trace-receiver.ts';

const TIMES = 10;
const NUMBERS = Array.from({ length: TIMES }, (_, index) => index + 1);
const SECRET = 'canary-4f1c';

let receiver: TraceReceiver;
let tracing: Tracing;
let site: TestSite;
let api: TestApi;
let worker: LaunchedProcess;
let ada: SignedUpBrowser;

beforeAll(async () => {
  receiver = await startTraceReceiver();
  tracing = createOtlpTracing('api', receiver.endpoint, 1);
  const pages = NUMBERS.map((number) => [
    `/${number}?key=${SECRET}`,
    `<main><h1>Chapter ${number}</h1><p>This chapter says ${SECRET} of setting ${number}.</p></main>`,
  ]);
  site = await serveSite(Object.fromEntries(pages));
  api = await startTestApi({ tracing, crawlAllowedHosts: [site.host] });
  worker = await startWorker(api.databaseUrl, site.host, { OTEL_EXPORTER_OTLP_ENDPOINT: receiver.endpoint });
  ada = await api.signUp({ isPro: true });
});

afterAll(async () => {
  await worker.end('SIGTERM');
  await api.close();
  await tracing.close();
  await site[Symbol.asyncDispose]();
  await receiver[Symbol.asyncDispose]();
});

/** The spans of a trace, as `service: name`. */
const namesOf = (spans: readonly ReceivedSpan[], traceId: string) =>
  spans.filter((span) => span.traceId === traceId).map(({ service, name }) => `${service}: ${name}`);

function newTraceparent() {
  const [traceId, spanId] = [randomBytes(16).toString('hex'), randomBytes(8).toString('hex')];
  return { traceId, spanId, text: `00-${traceId}-${spanId}-01` };
}

async function newOwner() {
  const user = await api.signUp({ isPro: true });
  return { ...user, ...(await createCollection(api.dataSource, user.userId)) };
}

test('adding a URL creates one trace from the request through outbox and job to fetch and store', async () => {
  const started: ReturnType<typeof newTraceparent>[] = [];
  // The crawls of one owner are limited, so every few sources get a new owner.
  let owner = { ...ada, collectionId: 0 };
  for (const number of NUMBERS) {
    if (number % 5 === 1) owner = await newOwner();
    const { collectionId } = owner;
    const { text, ...trace } = newTraceparent();
    started.push({ text, ...trace });
    const url = `${site.origin}/${number}?key=${SECRET}`;
    const body = JSON.stringify({ collectionId, url, maxUrls: 1, crawlType: 'crawl' });
    const headers = { origin: api.publicUrl, 'content-type': 'application/json', traceparent: text };
    const answer = await owner.request(`/api/collections/${collectionId}/urls`, {
      method: 'POST',
      headers,
      body,
    });
    expect(answer.status).toBe(201);
  }
  const whole = [
    'api: POST /api/collections/:collectionId/urls',
    'workers: process ingest-page',
    'workers: fetch',
    'workers: store document',
  ];
  const linked = () =>
    started.filter(({ traceId }) => {
      const names = new Set(namesOf(receiver.spans, traceId));
      // The worker sends the job if it reads the outbox first.
      const isSent = [...names].some((name) => name.endsWith(': send ingest-page'));
      return isSent && whole.every((name) => names.has(name));
    }).length;
  await expect.poll(linked, { interval: 100 }).toBe(TIMES);
});

test('every span is a child of the span that caused it', () => {
  const byId = new Map(receiver.spans.map((span) => [span.spanId, span]));
  const parents = new Set(
    receiver.spans.map(
      ({ name, parentSpanId }) => `${name} < ${byId.get(parentSpanId ?? '')?.name ?? 'none'}`,
    ),
  );
  expect(parents).toContain('send ingest-page < POST /api/collections/:collectionId/urls');
  expect(parents).toContain('process ingest-page < send ingest-page');
  expect(parents).toContain('fetch < process ingest-page');
  expect(parents).toContain('store document < process ingest-page');
});

test('a tool call continues the trace of its message and links to the request', async () => {
  const { mcpServerHash } = await createCollection(api.dataSource, ada.userId);
  const { raw } = await createKey(api.dataSource, ada.userId, api.deps.appSecret);
  const started = NUMBERS.map(newTraceparent);
  for (const { text } of started) {
    const params = {
      name: 'retrieve_technical_documentation',
      arguments: { query: `${SECRET} of a setting` },
      _meta: { traceparent: text },
    };
    const answer = await api.browser().request(`/mcp/server/${mcpServerHash}`, {
      method: 'POST',
      headers: {
        host: new URL(api.publicUrl).host,
        authorization: `Bearer ${raw}`,
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        'mcp-protocol-version': '2025-11-25',
      },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params }),
    });
    expect(answer.status).toBe(200);
  }
  const ofCalls = () =>
    started.flatMap(({ traceId, spanId }) =>
      receiver.spans.filter((span) => span.traceId === traceId && span.parentSpanId === spanId),
    );
  // A request's span ends after its tool call and may be exported later.
  const linked = () => {
    const requests = new Set(
      receiver.spans.filter(({ name }) => name === 'POST /mcp/server/:hash').map(({ spanId }) => spanId),
    );
    return ofCalls().filter(({ links }) => links.length === 1 && requests.has(links[0]?.spanId ?? '')).length;
  };
  await expect.poll(linked, { interval: 100 }).toBe(TIMES);
  expect(ofCalls()).toHaveLength(TIMES);
  expect(new Set(ofCalls().map(({ name }) => name))).toEqual(
    new Set(['tools/call retrieve_technical_documentation']),
  );
});

test('no span contains a URL, a question or page content', () => {
  expect(receiver.bodies.join('')).not.toContain(SECRET);
  expect(receiver.bodies.join('')).not.toContain('setting');
});
