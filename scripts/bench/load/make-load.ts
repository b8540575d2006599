/**
 * The process that makes the load: it is told where and what once, and then gets orders. Requests are sent when their
 * time has come, whether or not those before have their answers, as people do who do not know of each other.
 */
import { type Dispatcher, Pool } from 'undici';
import type { LoadOrder, LoadReport, MixedRequest } from './offered-load.ts';

const TICK_MS = 5;
/** More than any server that is well has under way. */
const CONNECTIONS = 1_500;
const ANSWER_LIMIT_MS = 10_000;

interface Told {
  readonly origin: string;
  readonly requests: readonly MixedRequest[];
}

let told: Told = { origin: '', requests: [] };
let pool: Pool | null = null;
let next = 0;

process.on('message', (message: Told | LoadOrder) => {
  if ('origin' in message) {
    told = message;
    pool = new Pool(message.origin, {
      connections: CONNECTIONS,
      pipelining: 1,
      headersTimeout: ANSWER_LIMIT_MS,
      bodyTimeout: ANSWER_LIMIT_MS,
    });
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
  const startedMs = performance.now();
  const total = Math.round(requestsPerSecond * seconds);
  while (sent < total) {
    const elapsed = (performance.now() - startedMs) / 1_000;
    for (const due = Math.min(total, Math.ceil(elapsed * requestsPerSecond)); sent < due; sent += 1)
      settled.push(
        ask().then(({ status, hasRetryAfter, ms }) => {
          if (status >= 200 && status < 400) times.push(ms);
          else if ((status === 429 || status === 503) && hasRetryAfter) refused += 1;
          else {
            failed += 1;
            failures[status] = (failures[status] ?? 0) + 1;
          }
        }),
      );
    await new Promise((resolve) => setTimeout(resolve, TICK_MS));
  }
  await Promise.all(settled);
  const tookSeconds = (performance.now() - startedMs) / 1_000;
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.floor(times.length * share)] ?? Number.NaN;
  return {
    sent,
    goodput: times.length / tookSeconds,
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
  let sentMs = performance.now();
  return new Promise((resolve) => {
    let [status, hasRetryAfter] = [0, false];
    const end = () => resolve({ status, hasRetryAfter, ms: performance.now() - sentMs });
    const handler: Dispatcher.DispatchHandler = {
      // What waits here for one of its connections waits for this process, not for the server.
      onRequestStart() {
        sentMs = performance.now();
      },
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
    pool?.dispatch({ method, path, headers, body }, handler);
  });
}
