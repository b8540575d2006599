import type { Worker } from 'node:worker_threads';
import { PageFailure } from '../errors/page-failure.ts';
import type { FetchedPage } from '../formats/page.ts';
import type { ThreadMessage } from './parser-worker.ts';

/** What a thread works on, as failures name it. */
export type Subject = Pick<FetchedPage, 'url' | 'finalUrl'>;

/** A task that its thread had not begun when it ended or when the task was taken back: another thread is to do it. */
export class NotBegunError extends Error {
  override readonly name = 'NotBegunError';
}

interface Awaited {
  readonly subject: Subject;
  readonly timeoutMs: number;
  readonly resolve: (message: ThreadMessage) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * The answers that a running thread owes. It does one task after the other, so that the oldest is the one that it works
 * on, whose time runs and whose fault it is when the thread ends.
 */
export class ThreadAnswers {
  readonly #worker: Worker;
  readonly #maxHeapMb: number;
  readonly #onEnd: () => void;
  readonly #awaited: Awaited[] = [];
  #timer: NodeJS.Timeout | undefined;
  #error: unknown = new Error('the parser was stopped');
  #begunAtMs = 0;

  /** `onEnd` is told as soon as the thread takes no further task. */
  constructor(worker: Worker, maxHeapMb: number, onEnd: () => void) {
    this.#worker = worker;
    this.#maxHeapMb = maxHeapMb;
    this.#onEnd = onEnd;
    worker.on('message', (message: ThreadMessage) => {
      const [answered] = this.#awaited.splice(0, 1);
      this.#beginNext();
      answered?.resolve(message);
    });
    worker.on('error', (error) => {
      this.#error = error;
      this.#onEnd();
    });
    // What the thread said before it ended has come by then.
    worker.once('exit', () => this.#giveUp((subject) => crashFailure(this.#error, subject, this.#maxHeapMb)));
  }

  /** Since when the thread works on the oldest of its tasks, by `performance.now()`. */
  get begunAtMs(): number {
    return this.#begunAtMs;
  }

  /**
   * The answer to the task that the thread was given last.
   *
   * @throws {PageFailure} `timeout` when it takes longer than `timeoutMs`, `internal` when it ends the thread.
   * @throws {NotBegunError} when the thread ends before, or the task is taken back.
   */
  next(subject: Subject, timeoutMs: number): Promise<ThreadMessage> {
    return new Promise((resolve, reject) => {
      this.#awaited.push({ subject, timeoutMs, resolve, reject });
      if (this.#awaited.length === 1) this.#beginNext();
    });
  }

  /** Takes back what has not begun. The thread will do it all the same, and nobody hears of it. */
  takeBack(): void {
    for (const { reject } of this.#awaited.slice(1)) reject(new NotBegunError());
  }

  #beginNext(): void {
    clearTimeout(this.#timer);
    this.#begunAtMs = performance.now();
    const [first] = this.#awaited;
    if (!first) return;
    this.#timer = setTimeout(() => {
      this.#giveUp((subject) => timeoutFailure(subject, first.timeoutMs));
      void this.#worker.terminate();
    }, first.timeoutMs);
  }

  #giveUp(failureOf: (subject: Subject) => PageFailure): void {
    clearTimeout(this.#timer);
    this.#onEnd();
    const [first, ...others] = this.#awaited.splice(0);
    for (const { reject } of others) reject(new NotBegunError());
    first?.reject(failureOf(first.subject));
  }
}

function timeoutFailure(page: Subject, timeoutMs: number): PageFailure {
  const found = `not done within ${timeoutMs} ms`;
  return new PageFailure(
    'timeout',
    page.url,
    `Parsing ${page.finalUrl}: ${found}; add its parts as pages of their own`,
  );
}

/** Node ends a thread that fills its heap with ERR_WORKER_OUT_OF_MEMORY. */
function crashFailure(error: unknown, page: Subject, maxHeapMb: number): PageFailure {
  const isFull = error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
  const reason = error instanceof Error ? error.message : String(error);
  const found = isFull
    ? `it takes more than ${maxHeapMb} MiB of memory`
    : `the page ended its parser (${reason})`;
  const message = `Parsing ${page.finalUrl}: ${found}; paste the part you need as a document`;
  return new PageFailure('internal', page.url, message, { cause: error });
}
