/** A page of 10 million characters fits, even if most of them are escaped. */
const MAX_MESSAGE_BYTES = 64 * 1024 * 1024;
/** The burst of events that a page with its workers may send. A page with 500 requests sends about 4,000. */
const MAX_EVENTS = 5_000;
/** The rate of further events. Clicks in menus load many parts of a page. */
const EVENTS_PER_SECOND = 200;
/** Web workers that a page may run at a time. More could take the CPU time of all other pages. */
const MAX_WORKERS = 2;
/** Lectern does not read these events, and a page can send gigabytes of them within seconds. */
const UNREAD_EVENTS = ['Runtime.consoleAPICalled', 'Runtime.exceptionThrown', 'Log.entryAdded'];

const END = Buffer.from('\0');
const EVENT = Buffer.from('{"method":"');
/** Chromium writes the session last. */
const SESSION = /"sessionId":"(\w+)"\}$/;
const MAX_SESSION_CHARS = 100;

/** The events of a page, including those of its workers. */
interface PageEvents {
  readonly sessionId: string;
  readonly startedMs: number;
  /** The sessions of its workers. */
  readonly workers: Set<string>;
  count: number;
}

/** A target that Chromium attached, or the end of one. */
interface Target {
  readonly sessionId: string;
  readonly targetInfo?: { readonly type: string };
}

/**
 * Limits what pages can send through the debugging pipe, because Playwright buffers, parses and handles it in this process.
 * Drops messages that are too long and events that Lectern does not read. A page with too many events counts as crashed.
 */
export class MessageFilter {
  readonly #deliver: (message: Buffer) => void;
  #pending: Buffer[] = [];
  #pendingBytes = 0;
  readonly #pages = new Map<string, PageEvents>();
  /** The sessions of the browser itself, which attach the sessions of all its pages. */
  readonly #browserSessions = new Set<string>();

  /** `deliver` receives whole messages, each with the zero byte that ends it. */
  constructor(deliver: (message: Buffer) => void) {
    this.#deliver = deliver;
  }

  push(chunk: Buffer): void {
    let start = 0;
    for (let end = chunk.indexOf(0); end !== -1; end = chunk.indexOf(0, start)) {
      this.#append(chunk.subarray(start, end));
      this.#finish();
      start = end + 1;
    }
    this.#append(chunk.subarray(start));
  }

  #append(part: Buffer): void {
    this.#pendingBytes += part.length;
    if (this.#pendingBytes > MAX_MESSAGE_BYTES) this.#pending = [];
    else this.#pending.push(part);
  }

  #finish(): void {
    const isTooLong = this.#pendingBytes > MAX_MESSAGE_BYTES;
    const message = Buffer.concat([...this.#pending, END]);
    this.#pending = [];
    this.#pendingBytes = 0;
    if (isTooLong) return;
    const isEvent = message.subarray(0, EVENT.length).equals(EVENT);
    if (!isEvent || this.#isWanted(message)) this.#deliver(message);
  }

  #isWanted(event: Buffer): boolean {
    const name = event.toString('latin1', EVENT.length, event.indexOf('"', EVENT.length));
    const end = event.toString('latin1', Math.max(0, event.length - MAX_SESSION_CHARS), event.length - 1);
    const [, sessionId] = SESSION.exec(end) ?? [];
    if (sessionId === undefined || this.#browserSessions.has(sessionId)) {
      if (name === 'Target.attachedToTarget') this.#attachToBrowser(targetOf(event));
      if (name === 'Target.detachedFromTarget') this.#pages.delete(targetOf(event).sessionId);
      return true;
    }
    const page = this.#pages.get(sessionId) ?? {
      sessionId,
      startedMs: performance.now(),
      workers: new Set(),
      count: 0,
    };
    this.#pages.set(sessionId, page);
    const isWanted = this.#count(page) && !UNREAD_EVENTS.includes(name);
    if (name === 'Target.attachedToTarget') return this.#attach(page, targetOf(event)) && isWanted;
    if (name === 'Target.detachedFromTarget') this.#detach(page, targetOf(event));
    return isWanted;
  }

  #attachToBrowser({ sessionId, targetInfo }: Target): void {
    if (targetInfo?.type === 'browser') this.#browserSessions.add(sessionId);
  }

  /** False for a worker over the limit: a worker does not start before Playwright has received this event. */
  #attach(page: PageEvents, { sessionId, targetInfo }: Target): boolean {
    this.#pages.set(sessionId, page);
    if (targetInfo?.type !== 'worker') return true;
    if (page.workers.size >= MAX_WORKERS) return false;
    page.workers.add(sessionId);
    return true;
  }

  #detach(page: PageEvents, { sessionId }: Target): void {
    this.#pages.delete(sessionId);
    page.workers.delete(sessionId);
  }

  /** False for a page over its limit. */
  #count(page: PageEvents): boolean {
    page.count += 1;
    if (!isOverLimit(page)) return true;
    if (page.count !== Number.POSITIVE_INFINITY) {
      page.count = Number.POSITIVE_INFINITY;
      const crashed = { method: 'Inspector.targetCrashed', params: {}, sessionId: page.sessionId };
      this.#deliver(Buffer.from(`${JSON.stringify(crashed)}\0`));
    }
    return false;
  }
}

function isOverLimit({ count, startedMs }: PageEvents): boolean {
  return count > MAX_EVENTS + ((performance.now() - startedMs) / 1_000) * EVENTS_PER_SECOND;
}

function targetOf(event: Buffer): Target {
  const { params } = JSON.parse(event.toString('utf8', 0, event.length - 1)) as { params: Target };
  return params;
}
