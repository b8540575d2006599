import type { IncomingHttpHeaders, IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { LRUCache } from 'lru-cache';
import { Counter, Gauge, type Registry } from 'prom-client';
import { toClientAddress } from '../middleware/client-address.ts';
import { HOST_PREFIX, SESSION_COOKIE } from '../middleware/cookies.ts';
import { type RejectionReason, rejectRequest } from './reject-request.ts';

const DEFAULTS = {
  /** More requests at once only make each of them slower: one processor and 20 database connections do the work. */
  maxRunning: 16,
  /** Leaves room for others while one sender's requests are slow. */
  maxRunningPerSender: 12,
  maxQueued: 100,
  /** A request that runs longer waits for something else, such as a page that is fetched, and frees its slot. */
  slotMs: 1_000,
  /** Number of reverse proxies that append to X-Forwarded-For. */
  trustedProxies: 0,
};

export type ConcurrencyOptions = Partial<typeof DEFAULTS>;

interface QueuedRequest {
  readonly start: () => void;
  readonly reject: (reason: RejectionReason) => void;
}

/** The requests with verified API keys and sessions of a user, or the other requests of a client address. */
interface Sender {
  readonly key: string;
  running: number;
  /** In the order of their arrival. */
  readonly queued: QueuedRequest[];
}

/**
 * Probes and the web application's files are cheap and must always be served. An absolute URL, escapes and dot segments
 * can be other spellings of a limited path.
 */
const LIMITED_URLS = /^(?:\/(?:api|mcp|packages|admin)\/|[^/]|[^?]*(?:%|\\|\/\.))/;
const SESSION_TOKEN = new RegExp(`(?:^|;) *(?:${HOST_PREFIX})?${SESSION_COOKIE}=([^;]+)`);
const MAX_VERIFIED_TOKENS = 10_000;
const VERIFIED_MS = 600_000;

/**
 * Limits concurrent requests; the others wait in a bounded queue that serves senders in turn. A request that does
 * not fit into the queue is rejected before it reaches the application. A reverse proxy handles floods.
 */
export class ConcurrencyLimit {
  readonly #limits: typeof DEFAULTS;
  /** Senders with requests; those with queued ones in the order of their turns. */
  readonly #senders = new Map<string, Sender>();
  /** The user IDs of verified tokens. */
  readonly #verifiedTokens = new LRUCache<string, number>({ max: MAX_VERIFIED_TOKENS, ttl: VERIFIED_MS });
  readonly #rejected: Record<RejectionReason, number> = { overload: 0, sender: 0 };
  #usedSlots = 0;
  #queueLength = 0;

  constructor(options: ConcurrencyOptions = {}) {
    this.#limits = { ...DEFAULTS, ...options };
  }

  /** Counts later requests with this API key or session token as requests of its user, from any address. */
  recordVerified(token: string, userId: number): void {
    this.#verifiedTokens.set(token, userId);
  }

  /** The same listener behind the limit. */
  wrap(listener: RequestListener): RequestListener {
    return (request, response) => {
      const { url = '' } = request;
      if (!LIMITED_URLS.test(url)) return listener(request, response);
      const key = this.#senderOf(request);
      const sender = this.#senders.get(key) ?? { key, running: 0, queued: [] };
      const start = () => {
        response.off('close', leaveQueue);
        this.#takeSlot(sender, response);
        listener(request, response);
      };
      const reject = (reason: RejectionReason) => {
        this.#rejected[reason] += 1;
        rejectRequest(url, response, reason);
      };
      const queued = { start, reject };
      const leaveQueue = () => this.#remove(sender, queued);
      if (this.#usedSlots < this.#limits.maxRunning && this.#hasRoom(sender)) return start();
      response.once('close', leaveQueue);
      this.#enqueue(sender, queued);
    };
  }

  /** Registers metrics of waiting and rejected requests. */
  measure(registry: Registry): void {
    const queueLength = () => this.#queueLength;
    new Gauge({
      name: 'http_server_requests_waiting',
      help: 'Requests that wait for one of the concurrent requests to finish',
      registers: [registry],
      collect() {
        this.set(queueLength());
      },
    });
    const rejected = this.#rejected;
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

  /** Invented tokens must not count as senders, and more sessions and keys must not give a user more slots. */
  #senderOf({ headers, socket }: IncomingMessage): string {
    for (const token of tokensOf(headers)) {
      const userId = this.#verifiedTokens.get(token);
      if (userId !== undefined) return `user ${userId}`;
    }
    const forwardedFor = headers['x-forwarded-for']?.toString();
    return toClientAddress(this.#limits.trustedProxies, forwardedFor, socket.remoteAddress);
  }

  #hasRoom({ running }: Sender): boolean {
    return running < this.#limits.maxRunningPerSender;
  }

  /** Frees the slot when the response ends, and when it takes too long. */
  #takeSlot(sender: Sender, response: ServerResponse): void {
    this.#usedSlots += 1;
    sender.running += 1;
    this.#senders.set(sender.key, sender);
    const freeSlot = () => {
      clearTimeout(timer);
      response.off('close', freeSlot);
      this.#usedSlots -= 1;
      sender.running -= 1;
      this.#forgetIdle(sender);
      this.#startNext();
    };
    const timer = setTimeout(freeSlot, this.#limits.slotMs).unref();
    response.once('close', freeSlot);
  }

  #startNext(): void {
    while (this.#usedSlots < this.#limits.maxRunning) {
      const next = this.#senders.values().find((sender) => sender.queued.length > 0 && this.#hasRoom(sender));
      const request = next?.queued.shift();
      if (!next || !request) return;
      this.#queueLength -= 1;
      this.#moveToEnd(next);
      request.start();
    }
  }

  /** When the queue is full, the sender with the most queued requests loses its newest one. */
  #enqueue(sender: Sender, request: QueuedRequest): void {
    if (sender.queued.push(request) === 1) this.#moveToEnd(sender);
    this.#queueLength += 1;
    if (this.#queueLength <= this.#limits.maxQueued) return;
    let busiest = sender;
    for (const other of this.#senders.values()) {
      if (other.queued.length > busiest.queued.length) busiest = other;
    }
    const newest = busiest.queued.at(-1);
    if (newest === undefined) return;
    this.#remove(busiest, newest);
    newest.reject(this.#hasRoom(busiest) ? 'overload' : 'sender');
  }

  #remove(sender: Sender, request: QueuedRequest): void {
    const place = sender.queued.indexOf(request);
    if (place < 0) return;
    sender.queued.splice(place, 1);
    this.#queueLength -= 1;
    this.#forgetIdle(sender);
  }

  #moveToEnd(sender: Sender): void {
    this.#senders.delete(sender.key);
    this.#senders.set(sender.key, sender);
  }

  #forgetIdle({ key, running, queued }: Sender): void {
    if (running === 0 && queued.length === 0) this.#senders.delete(key);
  }
}

/** The API keys and the session token of a request, not verified yet. */
function tokensOf({ authorization = '', cookie = '', ...headers }: IncomingHttpHeaders): string[] {
  const [, bearer] = /^bearer +(\S+)/i.exec(authorization) ?? [];
  const [, session] = SESSION_TOKEN.exec(cookie) ?? [];
  return [bearer, headers['x-api-key']?.toString().trim(), session].filter((token) => token !== undefined);
}
