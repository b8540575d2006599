/**
 * The load generator process. It receives the target and requests once, then orders. It sends requests on schedule, even
 * if earlier ones have no response yet, as independent users do.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { percentile } from '../../../test/support/timing/percentile.ts';
import { type HttpConnection, openConnection, type ResponseSummary } from './http-connection.ts';
import type { LoadOrder, LoadReport, MixedRequest, Outcome } from './offered-load.ts';

const TICK_MS = 2;
/** Enough for all waiting requests at ten times the capacity. */
const MAX_CONNECTIONS = 8_000;
const RESPONSE_TIMEOUT_MS = 10_000;
const TIMEOUT_CHECK_MS = 500;

interface Setup {
  readonly port: number;
  readonly requests: readonly MixedRequest[];
}

/** A serialized request, except for the number that makes each added text unique. */
interface SerializedRequest {
  readonly kind: string;
  readonly head: string;
  readonly body: string | null;
}

let port = 0;
let requestsOfAll: readonly SerializedRequest[] = [];
let requestsOfOne: readonly SerializedRequest[] = [];
/** Idle connections. The last used is reused first, as load balancers do. */
const idle: HttpConnection[] = [];
/** The time of the request on each busy connection, oldest first. */
const busy = new Map<HttpConnection, number>();
let opened = 0;
let nextRequest = 0;
let nextNumber = 0;

process.on('message', (message: Setup | LoadOrder) => {
  if ('port' in message) {
    port = message.port;
    requestsOfAll = message.requests.map(serialize);
    requestsOfOne = message.requests.filter(({ user }) => user === 0).map(serialize);
    process.send?.('ready');
  } else {
    void execute(message).then((report) => process.send?.(report));
  }
});
process.once('disconnect', () => process.exit(0));
setInterval(() => {
  const oldestMs = performance.now() - RESPONSE_TIMEOUT_MS;
  for (const [connection, sinceMs] of busy) {
    if (sinceMs > oldestMs) break;
    connection.close(`no response within ${RESPONSE_TIMEOUT_MS / 1_000} s`);
  }
}, TIMEOUT_CHECK_MS).unref();

function serialize({ kind, method, path, headers, body }: MixedRequest): SerializedRequest {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return { kind, head: `${method} ${path} HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\n${lines.join('')}`, body };
}

function textOf({ head, body }: SerializedRequest): string {
  if (body === null) return `${head}\r\n`;
  nextNumber += 1;
  const numbered = body.replace('{number}', String(nextNumber));
  return `${head}content-length: ${Buffer.byteLength(numbered)}\r\n\r\n${numbered}`;
}

async function execute({ requestsPerSecond, seconds, floodPerSecond }: LoadOrder): Promise<LoadReport> {
  const openedBefore = opened;
  const cpuBefore = process.cpuUsage();
  const [all, flood] = await Promise.all([
    sendAll(requestsOfAll, requestsPerSecond, seconds),
    floodPerSecond > 0 ? sendAll(requestsOfOne, floodPerSecond, seconds) : null,
  ]);
  const { user, system } = process.cpuUsage(cpuBefore);
  const connections = { open: idle.length + busy.size, opened: opened - openedBefore };
  return { all, flood, connections, cpuMs: (user + system) / 1_000 };
}

async function sendAll(
  requests: readonly SerializedRequest[],
  perSecond: number,
  seconds: number,
): Promise<Outcome> {
  const tally = createTally();
  const startedMs = performance.now();
  const total = Math.round(perSecond * seconds);
  const settled: Promise<void>[] = [];
  let sent = 0;
  while (sent < total) {
    const elapsedMs = performance.now() - startedMs;
    for (const due = Math.min(total, Math.ceil((elapsedMs * perSecond) / 1_000)); sent < due; sent += 1) {
      // Safe: the index is within the list.
      const request = requests[nextRequest++ % requests.length] as SerializedRequest;
      const sentMs = performance.now();
      tally.recordDelay(sentMs - startedMs - (sent * 1_000) / perSecond);
      settled.push(sendOne(request).then((response) => tally.record(request.kind, response, sentMs)));
    }
    await delay(TICK_MS);
  }
  const sentSeconds = (performance.now() - startedMs) / 1_000;
  await Promise.all(settled);
  return { sent, sentPerSecond: sent / sentSeconds, ...tally.result(startedMs) };
}

function createTally() {
  const times: number[] = [];
  const delays: number[] = [];
  const [succeeded, rejected, failed] = [0, 1, 2].map(() => ({}) as Record<string, number>) as [
    Record<string, number>,
    Record<string, number>,
    Record<string, number>,
  ];
  let lastGoodMs = 0;
  const count = (counts: Record<string, number>, name: string) => {
    counts[name] = (counts[name] ?? 0) + 1;
  };
  return {
    recordDelay: (ms: number) => void delays.push(ms),
    record(kind: string, { status, hasRetryAfter, failure }: ResponseSummary, sentMs: number) {
      if (failure !== null) count(failed, failure);
      else if (status >= 200 && status < 400) {
        lastGoodMs = performance.now();
        times.push(lastGoodMs - sentMs);
        count(succeeded, kind);
      } else if ((status === 429 || status === 503) && hasRetryAfter) count(rejected, String(status));
      else count(failed, `status ${status}`);
    },
    result(startedMs: number) {
      const goodput = (times.length * 1_000) / Math.max(1, lastGoodMs - startedMs);
      const [p50, p99] = [percentile(times, 0.5), percentile(times, 0.99)];
      return { delayMs: percentile(delays, 0.99), goodput, succeeded, rejected, failed, p50, p99 };
    },
  };
}

function sendOne(request: SerializedRequest): Promise<ResponseSummary> {
  const connection = takeConnection();
  if (connection === null)
    return Promise.resolve({
      status: 0,
      hasRetryAfter: false,
      failure: `all ${MAX_CONNECTIONS} connections are busy`,
    });
  return new Promise((resolve) => {
    busy.set(connection, performance.now());
    connection.send(textOf(request), (response) => {
      busy.delete(connection);
      if (connection.isUsable) idle.push(connection);
      resolve(response);
    });
  });
}

/**
 * Returns an idle or a new connection; null if all are busy. The time to connect counts toward the first request, as it
 * does for users.
 */
function takeConnection(): HttpConnection | null {
  for (let connection = idle.pop(); connection; connection = idle.pop())
    if (connection.isUsable) return connection;
  if (busy.size >= MAX_CONNECTIONS) return null;
  opened += 1;
  return openConnection(port);
}
