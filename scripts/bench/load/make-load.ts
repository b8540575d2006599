/**
 * The process that makes the load: it is told where and what once, and then gets orders. Requests are sent when their
 * time has come, whether or not those before have their answers, as people do who do not know of each other.
 */
import { setTimeout as pause } from 'node:timers/promises';
import type { LoadOrder, LoadReport, MixedRequest, Outcome } from './offered-load.ts';
import { type Answer, openConnection, type PlainConnection } from './plain-connection.ts';

const TICK_MS = 2;
/** As many as wait for an answer at ten times of what is served, with those that are told to come again after a second. */
const CONNECTIONS = 8_000;
const ANSWER_LIMIT_MS = 10_000;
const LOOK_EVERY_MS = 500;

interface Told {
  readonly port: number;
  readonly requests: readonly MixedRequest[];
}

/** A request as it is written, but for the number that makes each text that is added another one. */
interface Written {
  readonly kind: string;
  readonly head: string;
  readonly body: string | null;
}

let port = 0;
let ofAll: readonly Written[] = [];
let ofOne: readonly Written[] = [];
/** Connections that wait for nothing; the one used last is used first, as balancers do. */
const idle: PlainConnection[] = [];
/** Since when each of the others waits, the first of them first. */
const asked = new Map<PlainConnection, number>();
let opened = 0;
let next = 0;
let number = 0;

process.on('message', (message: Told | LoadOrder) => {
  if ('port' in message) {
    port = message.port;
    ofAll = message.requests.map(write);
    ofOne = message.requests.filter(({ person }) => person === 0).map(write);
    process.send?.('told');
  } else {
    void fulfil(message).then((report) => process.send?.(report));
  }
});
process.once('disconnect', () => process.exit(0));
setInterval(() => {
  const tooOldMs = performance.now() - ANSWER_LIMIT_MS;
  for (const [connection, sinceMs] of asked) {
    if (sinceMs > tooOldMs) break;
    connection.end(`no answer in ${ANSWER_LIMIT_MS / 1_000} s`);
  }
}, LOOK_EVERY_MS).unref();

function write({ kind, method, path, headers, body }: MixedRequest): Written {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return { kind, head: `${method} ${path} HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\n${lines.join('')}`, body };
}

function textOf({ head, body }: Written): string {
  if (body === null) return `${head}\r\n`;
  number += 1;
  const numbered = body.replace('{number}', String(number));
  return `${head}content-length: ${Buffer.byteLength(numbered)}\r\n\r\n${numbered}`;
}

async function fulfil({ requestsPerSecond, seconds, floodPerSecond }: LoadOrder): Promise<LoadReport> {
  const openedBefore = opened;
  const cpuBefore = process.cpuUsage();
  const [all, flood] = await Promise.all([
    send(ofAll, requestsPerSecond, seconds),
    floodPerSecond > 0 ? send(ofOne, floodPerSecond, seconds) : null,
  ]);
  const { user, system } = process.cpuUsage(cpuBefore);
  const connections = { open: idle.length + asked.size, opened: opened - openedBefore };
  return { all, flood, connections, cpuMs: (user + system) / 1_000 };
}

async function send(requests: readonly Written[], perSecond: number, seconds: number): Promise<Outcome> {
  const tally = createTally();
  const startedMs = performance.now();
  const total = Math.round(perSecond * seconds);
  const settled: Promise<void>[] = [];
  let sent = 0;
  while (sent < total) {
    const elapsedMs = performance.now() - startedMs;
    for (const due = Math.min(total, Math.ceil((elapsedMs * perSecond) / 1_000)); sent < due; sent += 1) {
      // The list is there, and its index is within it.
      const request = requests[next++ % requests.length] as Written;
      const askedMs = performance.now();
      tally.noteLate(askedMs - startedMs - (sent * 1_000) / perSecond);
      settled.push(ask(request).then((answer) => tally.note(request.kind, answer, askedMs)));
    }
    await pause(TICK_MS);
  }
  const sentSeconds = (performance.now() - startedMs) / 1_000;
  await Promise.all(settled);
  return { sent, sentPerSecond: sent / sentSeconds, ...tally.result(startedMs) };
}

function createTally() {
  const times: number[] = [];
  const late: number[] = [];
  const [answered, refused, failed] = [0, 1, 2].map(() => ({}) as Record<string, number>) as [
    Record<string, number>,
    Record<string, number>,
    Record<string, number>,
  ];
  let lastGoodMs = 0;
  const count = (counts: Record<string, number>, name: string) => {
    counts[name] = (counts[name] ?? 0) + 1;
  };
  return {
    noteLate: (ms: number) => void late.push(ms),
    note(kind: string, { status, hasRetryAfter, failure }: Answer, askedMs: number) {
      if (failure !== null) count(failed, failure);
      else if (status >= 200 && status < 400) {
        lastGoodMs = performance.now();
        times.push(lastGoodMs - askedMs);
        count(answered, kind);
      } else if ((status === 429 || status === 503) && hasRetryAfter) count(refused, String(status));
      else count(failed, `status ${status}`);
    },
    result(startedMs: number) {
      const goodput = (times.length * 1_000) / Math.max(1, lastGoodMs - startedMs);
      const [p50, p99] = [at(times, 0.5), at(times, 0.99)];
      return { lateMs: at(late, 0.99), goodput, answered, refused, failed, p50, p99 };
    },
  };
}

function at(values: number[], share: number): number {
  return values.sort((a, b) => a - b)[Math.floor(values.length * share)] ?? Number.NaN;
}

function ask(request: Written): Promise<Answer> {
  const connection = take();
  if (connection === null)
    return Promise.resolve({ status: 0, hasRetryAfter: false, failure: `${CONNECTIONS} connections wait` });
  return new Promise((resolve) => {
    asked.set(connection, performance.now());
    connection.ask(textOf(request), (answer) => {
      asked.delete(connection);
      if (connection.isUsable) idle.push(connection);
      resolve(answer);
    });
  });
}

/**
 * A connection that is there, or one more; its time to connect is part of its first request's, as it is for whoever asks.
 * Null where all that there may be wait for an answer.
 */
function take(): PlainConnection | null {
  for (let connection = idle.pop(); connection; connection = idle.pop())
    if (connection.isUsable) return connection;
  if (asked.size >= CONNECTIONS) return null;
  opened += 1;
  return openConnection(port);
}
