import type { IncomingHttpHeaders, RequestListener, ServerResponse } from 'node:http';
import { Counter, Gauge, type Registry } from 'prom-client';
import { createFairQueue } from './fair-queue.ts';
import { type RejectionReason, rejectRequest } from './reject-request.ts';

/** Bounds how many requests run at once. */
export interface ConcurrencyLimit {
  /** The same listener behind the limit. */
  wrap(listener: RequestListener): RequestListener;
  /** Registers metrics of waiting and rejected requests. */
  measure(registry: Registry): void;
}

export interface ConcurrencyOptions {
  /** More requests at once only make each of them slower: one processor and 20 database connections do the work. */
  readonly maxRunning?: number;
  /** Leaves room for others while one sender's requests are slow. */
  readonly maxRunningPerSender?: number;
  readonly maxQueued?: number;
  /** A request that runs longer waits for something else, such as a page that is fetched, and frees its slot. */
  readonly slotMs?: number;
}

interface QueuedRequest {
  readonly sender: string;
  readonly start: () => void;
  readonly reject: (reason: RejectionReason) => void;
}

/**
 * Probes and the web application's files are cheap and must always be served. An absolute URL, escapes and dot segments
 * can be other spellings of a limited path.
 */
const LIMITED_URLS = /^(?:\/(?:api|mcp|packages|admin)\/|[^/]|[^?]*(?:%|\\|\/\.))/;
const SESSION_COOKIE = /lectern_session=([^;]+)/;

/**
 * Limits concurrent requests; the others wait in a bounded queue that serves senders in turn. A request that does
 * not fit into the queue is rejected before it reaches the application. A reverse proxy handles floods.
 */
export function createConcurrencyLimit({
  maxRunning = 16,
  maxRunningPerSender = 12,
  maxQueued = 100,
  slotMs = 1_000,
}: ConcurrencyOptions = {}): ConcurrencyLimit {
  const queue = createFairQueue<QueuedRequest>(maxQueued);
  const runningBySender = new Map<string, number>();
  const rejected: Record<RejectionReason, number> = { overload: 0, sender: 0 };
  let usedSlots = 0;

  const runningOf = (sender: string) => runningBySender.get(sender) ?? 0;
  const hasRoom = (sender: string) => runningOf(sender) < maxRunningPerSender;
  const startNext = () => {
    while (usedSlots < maxRunning) {
      const next = queue.next(hasRoom);
      if (next === null) return;
      next.start();
    }
  };
  const run = (sender: string, response: ServerResponse, serve: () => void) => {
    usedSlots += 1;
    runningBySender.set(sender, runningOf(sender) + 1);
    let hasSlot = true;
    const freeSlot = () => {
      if (!hasSlot) return;
      hasSlot = false;
      clearTimeout(slotTimer);
      usedSlots -= 1;
      if (runningOf(sender) > 1) runningBySender.set(sender, runningOf(sender) - 1);
      else runningBySender.delete(sender);
      startNext();
    };
    const slotTimer = setTimeout(freeSlot, slotMs).unref();
    response.once('close', freeSlot);
    serve();
  };
  return {
    wrap: (listener) => (request, response) => {
      const { url = '', headers } = request;
      if (!LIMITED_URLS.test(url)) return listener(request, response);
      const sender = senderOf(headers);
      const leaveQueue = () => queue.remove(sender, queued);
      const queued: QueuedRequest = {
        sender,
        start() {
          response.off('close', leaveQueue);
          run(sender, response, () => listener(request, response));
        },
        reject(reason) {
          rejected[reason] += 1;
          rejectRequest(url, response, reason);
        },
      };
      response.once('close', leaveQueue);
      if (usedSlots < maxRunning && hasRoom(sender)) return queued.start();
      const dropped = queue.add(sender, queued);
      dropped?.reject(hasRoom(dropped.sender) ? 'overload' : 'sender');
    },
    measure: (registry) => registerMetrics(registry, () => queue.length, rejected),
  };
}

/**
 * The API key or the session that a request names, not verified yet; '' when it names neither. Other Authorization
 * headers count last, because a proxy may send the same one for all users.
 */
function senderOf({ authorization = '', cookie = '', ...headers }: IncomingHttpHeaders): string {
  const key = /^bearer +lct_/i.test(authorization) ? authorization : headers['x-api-key'];
  if (typeof key === 'string') return key;
  return SESSION_COOKIE.exec(cookie)?.[1] ?? authorization;
}

function registerMetrics(
  registry: Registry,
  queueLength: () => number,
  rejected: Readonly<Record<RejectionReason, number>>,
): void {
  new Gauge({
    name: 'http_server_requests_waiting',
    help: 'Requests that wait for one of the concurrent requests to finish',
    registers: [registry],
    collect() {
      this.set(queueLength());
    },
  });
  new Counter({
    name: 'http_server_requests_shed_total',
    help: 'Requests rejected by the concurrency limit: overload (503) or too many of one sender (429)',
    labelNames: ['reason'],
    registers: [registry],
    collect() {
      this.reset();
      for (const [reason, count] of Object.entries(rejected)) this.inc({ reason }, count);
    },
  });
}
