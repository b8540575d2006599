import type { SegmentInput } from '@lectern/shared/search/index/segment.ts';
import { PageFailure } from '../errors/page-failure.ts';
import type { FetchedPage } from '../formats/page.ts';
import { ParserThread } from './parser-thread.ts';
import type { ParsedPage, ParseOptions } from './parser-worker.ts';
import { takeNext, type Waiting } from './take-next.ts';
import { NotBegunError, type Subject } from './thread-answers.ts';

export type { ParsedPage } from './parser-worker.ts';

export interface ParserPoolOptions {
  /** Threads at most; each does one task after the other. */
  readonly threads: number;
  /** The longest a page may take, in milliseconds, its wait for a thread not counted. */
  readonly timeoutMs: number;
  /** The heap a thread may use, in MiB. */
  readonly maxHeapMb: number;
  /** Another thread is started when pages wait and none was done for so long. Default 3 s. */
  readonly patienceMs?: number;
}

export interface ParserPool {
  /**
   * The page as markdown and passages, and their postings where these are wanted.
   *
   * @throws {PageFailure} as the format's reader does; `timeout` for a page that takes too long, `internal` for one that kills
   * its parser or was still waiting when the pool was closed.
   */
  parse(page: FetchedPage, options?: PageOptions): Promise<ParsedPage>;
  /**
   * The bytes of the segment of the document at `url`, ahead of the pages that wait. Takes over the postings in
   * `input`. Throws as `parse` does.
   */
  index(url: string, input: SegmentInput): Promise<Uint8Array>;
  /** Has a thread start, for pages that are about to come. */
  start(): void;
  /** Threads that work, and pages that wait for one. */
  readonly load: { readonly used: number; readonly waiting: number };
  /** Ends the threads, even in the middle of a page. */
  close(): Promise<void>;
}

export interface PageOptions extends ParseOptions {
  /** Pages of its crawl that have not ended; of pages that wait those with the fewest go first. Default none. */
  readonly left?: number;
}

interface WaitingTask extends Waiting {
  readonly subject: Subject;
  /** Resolves with false when the thread never came to it; then it waits again. */
  readonly run: (thread: ParserThread) => Promise<boolean>;
  readonly reject: (error: unknown) => void;
}

/**
 * One thread keeps up with all that the pace of hosts lets a worker fetch; another one takes some 80 MB, and is for
 * pages that stand behind a slow one.
 */
const PATIENCE_MS = 3_000;
/** A thread beyond the first that had nothing to do for so long is ended. */
const IDLE_MS = 30_000;
/** Goes before all pages. */
const URGENT = -1;
/**
 * Tasks that a thread is given at a time: the one that it works on and the next. Between two pages it would otherwise
 * wait until this thread, which has other things to do, has taken the one and sent the other: an eighth of its time.
 */
const TASKS_OF_A_THREAD = 2;

/**
 * A pool of parser threads. Pages come from anywhere, so each is parsed under a memory and a time limit, apart from
 * the worker that crawls: a page that breaks a limit costs its thread, and the next page gets a new one.
 */
export function createParserPool(options: ParserPoolOptions): ParserPool {
  const { threads, timeoutMs, maxHeapMb, patienceMs = PATIENCE_MS } = options;
  const all = Array.from({ length: threads }, () => new ParserThread({ timeoutMs, maxHeapMb }));
  const waiting: WaitingTask[] = [];
  let isClosed = false;
  let progressMs = 0;
  let lookAgain: NodeJS.Timeout | undefined;

  /**
   * An idle thread that runs, else a new one where none works or those that do have come to a halt, else one that has
   * room for its next page.
   */
  function pickThread(): ParserThread | undefined {
    const idle = all.filter(({ taskCount }) => taskCount === 0);
    const running = idle.find(({ isStarted }) => isStarted);
    return running ?? (isMoving() ? all.find(hasPlace) : idle[0]);
  }

  /** Whether a thread works and has done a page lately, or is starting: on a busy machine that takes seconds. */
  function isMoving(): boolean {
    const working = all.filter(({ taskCount }) => taskCount > 0);
    const readyAtMs = working.map((thread) => thread.readyAtMs ?? Number.POSITIVE_INFINITY);
    return working.length > 0 && performance.now() - Math.max(progressMs, ...readyAtMs) < patienceMs;
  }

  /** Whether the thread may be given a page ahead: not while it is slow, nor before an index that waits for its turn. */
  function hasPlace(thread: ParserThread): boolean {
    const isQuick = thread.readyAtMs !== null && performance.now() - thread.begunAtMs < patienceMs;
    return isQuick && thread.taskCount < TASKS_OF_A_THREAD && !waiting.some(({ left }) => left === URGENT);
  }

  function next(): void {
    for (;;) {
      const thread = waiting.length > 0 ? pickThread() : undefined;
      const task = thread && takeNext(waiting, performance.now());
      if (!task) break;
      give(thread, task);
    }
    const isAnyBehind = waiting.length > 0 || all.some(({ taskCount }) => taskCount > 1);
    if (isAnyBehind && !lookAgain) lookAgain = setTimeout(again, patienceMs).unref();
  }

  function give(thread: ParserThread, task: WaitingTask): void {
    if (all.every(({ taskCount }) => taskCount === 0)) progressMs = performance.now();
    void task.run(thread).then((isDone) => {
      if (isDone) progressMs = performance.now();
      endWhenIdle(thread);
      next();
    });
  }

  /** What stands behind a slow page is for a thread that has nothing to do. */
  function again(): void {
    lookAgain = undefined;
    const slow = all.filter(({ begunAtMs }) => performance.now() - begunAtMs >= patienceMs);
    const isAnyIdle = all.some(({ taskCount }) => taskCount === 0);
    for (const thread of isAnyIdle ? slow : []) thread.takeBack();
    next();
  }

  function endWhenIdle(thread: ParserThread): void {
    const isOneOfMany = () => all.filter(({ isStarted }) => isStarted).length > 1;
    if (!isOneOfMany()) return;
    const timer = setTimeout(() => {
      if (thread.taskCount === 0 && isOneOfMany()) void thread.stop();
    }, IDLE_MS);
    timer.unref();
  }

  function add<Result>(
    subject: Subject,
    left: number,
    work: (thread: ParserThread) => Promise<Result>,
  ): Promise<Result> {
    if (isClosed) return Promise.reject(closedFailure(subject));
    return new Promise<Result>((resolve, reject) => {
      const run = async (thread: ParserThread): Promise<boolean> => {
        try {
          resolve(await work(thread));
        } catch (error) {
          if (!(error instanceof NotBegunError)) reject(error);
          else if (isClosed) reject(closedFailure(subject));
          else waiting.unshift(task);
          return !(error instanceof NotBegunError);
        }
        return true;
      };
      const task = { subject, left, sinceMs: performance.now(), run, reject };
      waiting.push(task);
      next();
    });
  }

  return {
    parse: (page, { left = 0, ...options } = {}) => add(page, left, (thread) => thread.parse(page, options)),
    index: (url, input) => {
      const document = { url, finalUrl: url };
      return add(document, URGENT, (thread) => thread.index(document, input));
    },
    start() {
      if (!isClosed && !all.some(({ isStarted }) => isStarted)) all[0]?.start();
    },
    get load() {
      const counts = all.map(({ taskCount }) => taskCount).filter((count) => count > 0);
      const behind = counts.reduce((sum, count) => sum + count - 1, 0);
      return { used: counts.length, waiting: waiting.length + behind };
    },
    async close() {
      isClosed = true;
      for (const { subject, reject } of waiting.splice(0)) reject(closedFailure(subject));
      await Promise.all(all.map((thread) => thread.stop()));
    },
  };
}

function closedFailure({ url, finalUrl }: Subject): PageFailure {
  return new PageFailure(
    'internal',
    url,
    `Parsing ${finalUrl}: the worker is stopping; the page will be retried`,
  );
}
