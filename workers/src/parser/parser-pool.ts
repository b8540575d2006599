import type { SegmentInput } from '@lectern/shared/search/index/segment.ts';
import { PageFailure } from '../errors/page-failure.ts';
import { getFormat } from '../formats/all-formats.ts';
import type { FetchedPage } from '../formats/page.ts';
import { FairQueue } from './fair-queue.ts';
import { ParserThread, type Subject } from './parser-thread.ts';
import type { ParsedPage, ParseOptions, ThreadMessage, ThreadTask } from './parser-worker.ts';

export type { ParsedPage, ParseOptions } from './parser-worker.ts';

export interface ParserPoolOptions {
  readonly maxThreads: number;
  /** The longest a page may take, in milliseconds, without its wait for a thread. */
  readonly timeoutMs: number;
  /** The heap of one thread, in MiB. */
  readonly maxHeapMb: number;
  /** Another thread starts when every running one has been busy with its task for this long. Default 3 s. */
  readonly patienceMs?: number;
}

export interface ParserPool {
  /**
   * Parses a page into markdown and passages. The pages of different owners take turns.
   *
   * @throws {PageFailure} as the format's reader does; `timeout` for a page that takes too long, `internal` for one that ends
   * its parser or still waits when the pool is closed.
   */
  parse(page: FetchedPage, options?: ParseOptions & { readonly owner?: string }): Promise<ParsedPage>;
  /** Builds the bytes of the segment of the document at `url`. Throws as `parse` does. */
  buildSegment(url: string, input: SegmentInput): Promise<Uint8Array>;
  /** Starts a thread before the first page arrives. */
  start(): void;
  /** Busy threads, and tasks that wait for one. */
  readonly load: { readonly used: number; readonly waiting: number };
  /** Ends the threads, even in the middle of a page. */
  close(): Promise<void>;
}

interface WaitingTask {
  readonly subject: Subject;
  readonly run: (thread: ParserThread) => Promise<void>;
  readonly reject: (error: unknown) => void;
}

/** One thread keeps up with a worker's fetching; another costs 80 MB, so it only starts behind a slow page. */
const PATIENCE_MS = 3_000;
/** Idle threads beyond the first end after this time. */
const IDLE_MS = 30_000;
/** Segments take turns with the pages of all owners. */
const SEGMENTS = 'segments';
const NO_OWNER = '';

/** A segment covers a whole document, so it gets more time than a page. */
const SEGMENT_TIMEOUT_FACTOR = 3;

/** Creates a pool of parser threads that isolates the worker from hostile pages by a time and a memory limit. */
export function createParserPool(options: ParserPoolOptions): ParserPool {
  const { maxThreads, timeoutMs, maxHeapMb, patienceMs = PATIENCE_MS } = options;
  const threads = Array.from({ length: maxThreads }, () => new ParserThread(maxHeapMb));
  const queue = new FairQueue<WaitingTask>();
  let isClosed = false;
  let recheck: NodeJS.Timeout | undefined;

  function findFreeThread(): ParserThread | undefined {
    const free = threads.filter(({ isBusy }) => !isBusy);
    return free.find(({ isStarted }) => isStarted) ?? (areAllStuck() ? free[0] : undefined);
  }

  function areAllStuck(): boolean {
    const now = performance.now();
    return threads
      .filter(({ isBusy }) => isBusy)
      .every(({ busySinceMs }) => busySinceMs !== null && now - busySinceMs >= patienceMs);
  }

  function dispatch(): void {
    clearTimeout(recheck);
    for (let thread = findFreeThread(); thread; thread = findFreeThread()) {
      const task = queue.shift();
      if (!task) return;
      void runOn(thread, task);
    }
    if (queue.size > 0) recheck = setTimeout(dispatch, patienceMs).unref();
  }

  async function runOn(thread: ParserThread, task: WaitingTask): Promise<void> {
    await task.run(thread);
    if (threads.filter(({ isStarted }) => isStarted).length > 1) endWhenIdle(thread);
    dispatch();
  }

  function endWhenIdle(thread: ParserThread): void {
    const timer = setTimeout(() => {
      const isSpare = threads.some((other) => other !== thread && other.isStarted);
      if (isSpare && !thread.isBusy) void thread.stop();
    }, IDLE_MS);
    timer.unref();
  }

  function enqueue(owner: string, task: ThreadTask, subject: Subject, limitMs: number) {
    if (isClosed) return Promise.reject(closedFailure(subject));
    const { promise, resolve, reject } = Promise.withResolvers<ThreadMessage>();
    const run = (thread: ParserThread) => thread.run(task, subject, limitMs).then(resolve, reject);
    queue.push(owner, { subject, run, reject });
    dispatch();
    return promise;
  }

  return {
    async parse(page, { owner = NO_OWNER, hasLinks = true } = {}) {
      const limitMs = timeoutMs * getFormat(page.kind).limits.timeoutFactor;
      const message = await enqueue(owner, { kind: 'parse', page, hasLinks }, page, limitMs);
      if (message.kind === 'parsed') return message.page;
      throw failureOf(message, page);
    },
    async buildSegment(url, input) {
      const limitMs = timeoutMs * SEGMENT_TIMEOUT_FACTOR;
      const message = await enqueue(SEGMENTS, { kind: 'build segment', input }, { url }, limitMs);
      if (message.kind === 'segment') return message.bytes;
      throw failureOf(message, { url });
    },
    start() {
      if (!isClosed) threads[0]?.start();
    },
    get load() {
      return { used: threads.filter(({ isBusy }) => isBusy).length, waiting: queue.size };
    },
    async close() {
      isClosed = true;
      clearTimeout(recheck);
      for (let task = queue.shift(); task; task = queue.shift()) task.reject(closedFailure(task.subject));
      await Promise.all(threads.map((thread) => thread.stop()));
    },
  };
}

function failureOf(message: ThreadMessage, { url }: Subject): PageFailure {
  if (message.kind === 'failed') return new PageFailure(message.failure, url, message.message, message);
  return new PageFailure('internal', url, `Parsing the page failed: unexpected reply "${message.kind}".`);
}

function closedFailure({ url }: Subject): PageFailure {
  return new PageFailure('internal', url, 'Parsing was interrupted: the worker is stopping.');
}
