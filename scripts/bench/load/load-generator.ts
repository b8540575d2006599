/**
 * The load generator process. It receives the target and requests once, then stages. It sends requests on schedule, even
 * if earlier ones have no response yet, as independent users do.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { errors, Pool } from 'undici';
import { percentile } from '../../../test/support/timing/percentile.ts';
import type { LoadReport, LoadStage, MixedRequest, Outcome } from './offered-load.ts';

const TICK_MS = 2;
/** Enough for all waiting requests at ten times the capacity. */
const MAX_CONNECTIONS = 8_000;
const RESPONSE_TIMEOUT_MS = 10_000;

interface Setup {
  readonly origin: string;
  readonly requests: readonly MixedRequest[];
}

let pool: Pool;
let allRequests: readonly MixedRequest[] = [];
let floodRequests: readonly MixedRequest[] = [];
let nextRequest = 0;
let nextNumber = 0;

process.on('message', (message: Setup | LoadStage) => {
  if ('origin' in message) {
    const timeouts = { headersTimeout: RESPONSE_TIMEOUT_MS, bodyTimeout: RESPONSE_TIMEOUT_MS };
    pool = new Pool(message.origin, { connections: MAX_CONNECTIONS, ...timeouts });
    allRequests = message.requests;
    floodRequests = message.requests.filter(({ user }) => user === 0);
    process.send?.('ready');
  } else {
    void execute(message).then((report) => process.send?.(report));
  }
});
process.once('disconnect', () => process.exit(0));

async function execute({ requestsPerSecond, seconds, floodPerSecond }: LoadStage): Promise<LoadReport> {
  const cpuBefore = process.cpuUsage();
  const [all, flood] = await Promise.all([
    sendAll(allRequests, requestsPerSecond, seconds),
    floodPerSecond > 0 ? sendAll(floodRequests, floodPerSecond, seconds) : null,
  ]);
  const { user, system } = process.cpuUsage(cpuBefore);
  return { all, flood, openConnections: pool.stats.connected, cpuMs: (user + system) / 1_000 };
}

async function sendAll(
  requests: readonly MixedRequest[],
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
      const request = requests[nextRequest++ % requests.length] as MixedRequest;
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

/** The outcome of a request. */
interface ResponseSummary {
  /** 0 without a response. */
  readonly status: number;
  readonly hasRetryAfter: boolean;
  /** Null with a response. */
  readonly failure: string | null;
}

/** Sends a request, which also waits for a connection if none is idle. Never rejects. */
async function sendOne({ method, path, headers, body }: MixedRequest): Promise<ResponseSummary> {
  try {
    nextNumber += 1;
    const numbered = body?.replace('{number}', String(nextNumber)) ?? null;
    const response = await pool.request({ method, path, headers, body: numbered });
    await response.body.dump();
    const hasRetryAfter = 'retry-after' in response.headers;
    return { status: response.statusCode, hasRetryAfter, failure: null };
  } catch (error) {
    const failure = error instanceof errors.UndiciError ? error.code : String(error);
    return { status: 0, hasRetryAfter: false, failure };
  }
}
