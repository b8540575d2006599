/**
 * The process that makes the load: it is told where and what once, and then gets orders. Requests are sent when their
 * time has come, whether or not those before have their answers, as people do who do not know of each other.
 */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { Client, type Dispatcher } from 'undici';
import type { LoadOrder, LoadReport, MixedRequest } from './offered-load.ts';

const TICK_MS = 5;
/** As many as wait for an answer at ten times of what is served, with those that are told to come again after a second. */
const CONNECTIONS = 8_000;
const ANSWER_LIMIT_MS = 10_000;

interface Told {
  readonly origin: string;
  readonly requests: readonly MixedRequest[];
}

let told: Told = { origin: '', requests: [] };
/** Connections that wait for nothing; the one used last is used first, as balancers do. */
const idle: Client[] = [];
let connections = 0;
let next = 0;

process.on('message', (message: Told | LoadOrder) => {
  if ('origin' in message) {
    told = message;
    process.send?.('told');
  } else {
    void fulfil(message).then((report) => process.send?.(report));
  }
});
process.once('disconnect', () => process.exit(0));

async function fulfil({ requestsPerSecond, seconds }: LoadOrder): Promise<LoadReport> {
  const times: number[] = [];
  const failures: Record<string, number> = {};
  let [sent, refused, failed] = [0, 0, 0];
  const settled: Promise<void>[] = [];
  const ownDelay = monitorEventLoopDelay({ resolution: 1 });
  ownDelay.enable();
  const startedMs = performance.now();
  let lastGoodMs = startedMs;
  const total = Math.round(requestsPerSecond * seconds);
  while (sent < total) {
    const elapsed = (performance.now() - startedMs) / 1_000;
    for (const due = Math.min(total, Math.ceil(elapsed * requestsPerSecond)); sent < due; sent += 1)
      settled.push(
        ask().then(({ status, hasRetryAfter, ms }) => {
          if (status >= 200 && status < 400) {
            times.push(ms);
            lastGoodMs = performance.now();
          } else if ((status === 429 || status === 503) && hasRetryAfter) refused += 1;
          else {
            failed += 1;
            failures[status] = (failures[status] ?? 0) + 1;
          }
        }),
      );
    await new Promise((resolve) => setTimeout(resolve, TICK_MS));
  }
  const sentSeconds = (performance.now() - startedMs) / 1_000;
  ownDelay.disable();
  await Promise.all(settled);
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.floor(times.length * share)] ?? Number.NaN;
  return {
    sent,
    sentPerSecond: sent / sentSeconds,
    ownDelayMs: ownDelay.percentile(99) / 1e6,
    goodput: (times.length * 1_000) / Math.max(1, lastGoodMs - startedMs),
    refused,
    failed,
    failures,
    p50: at(0.5),
    p99: at(0.99),
  };
}

interface Answer {
  readonly status: number;
  readonly hasRetryAfter: boolean;
  readonly ms: number;
}

function ask(): Promise<Answer> {
  const request = told.requests[next++ % told.requests.length];
  if (!request) throw new RangeError('Making load: it was not told what to ask');
  const { method, path, headers } = request;
  // Each text that is added is another one.
  const body = request.body?.replace('{number}', String(next)) ?? null;
  const sentMs = performance.now();
  const client = idle.pop() ?? connect();
  if (client === null) return Promise.resolve({ status: 0, hasRetryAfter: false, ms: 0 });
  return new Promise((resolve) => {
    let [status, hasRetryAfter] = [0, false];
    const end = () => {
      idle.push(client);
      resolve({ status, hasRetryAfter, ms: performance.now() - sentMs });
    };
    const handler: Dispatcher.DispatchHandler = {
      onRequestStart() {},
      onResponseStart(_controller, statusCode, answered) {
        status = statusCode;
        hasRetryAfter = answered['retry-after'] !== undefined;
      },
      onResponseData() {},
      onResponseEnd: end,
      onResponseError() {
        status = 0;
        end();
      },
    };
    client.dispatch({ method, path, headers, body }, handler);
  });
}

/**
 * One more connection; its time to connect is part of its first request's, as it is for whoever asks. Null where all that
 * there may be wait for an answer.
 */
function connect(): Client | null {
  if (connections === CONNECTIONS) return null;
  connections += 1;
  const limits = { headersTimeout: ANSWER_LIMIT_MS, bodyTimeout: ANSWER_LIMIT_MS };
  return new Client(told.origin, { pipelining: 1, keepAliveTimeout: 60_000, ...limits });
}
