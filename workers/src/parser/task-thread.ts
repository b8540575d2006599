import { Worker } from 'node:worker_threads';
import { PageFailure } from '../errors/page-failure.ts';
import type { FetchedPage } from '../formats/page.ts';
import type { ThreadMessage, ThreadTask } from './thread-messages.ts';

/** The page or document of a task. */
export type Subject = Pick<FetchedPage, 'url'>;

/** Reads pages and declarations. */
export const PARSER_PROGRAM = new URL('./parser-worker.ts', import.meta.url);
/** Builds segments. */
export const SEGMENT_PROGRAM = new URL('./segment-worker.ts', import.meta.url);

/** Loading the parser takes a third of a second, several on a busy machine. */
const START_TIMEOUT_MS = 30_000;
/**
 * A page's tree and markdown are garbage when the next page comes. Semi-spaces of 8 MB hold most of them; Node's default
 * grows with the machine's memory.
 */
const MAX_YOUNG_GENERATION_MB = 24;

/** Unpacking a file fills about 100 MB in this time. */
const CHECK_MS = 100;
/** A thread may also wait for a CPU. A thread that waits forever must end, too. */
const MAX_WAITING_FACTOR = 8;
const MEBIBYTE = 1024 * 1024;

class ThreadTimeoutError extends Error {
  override readonly name = 'ThreadTimeoutError';
}

class ThreadMemoryError extends Error {
  override readonly name = 'ThreadMemoryError';
}

/**
 * One worker thread that runs one task at a time; the next one may be sent once the page of the last is read. A task that
 * ends the thread fails alone, and the next starts another.
 */
export class TaskThread {
  readonly #program: URL;
  readonly #maxHeapMb: number;
  #worker: Worker | null = null;
  #ready: Promise<Worker> | null = null;
  #unreadTask: ThreadTask | null = null;
  #busySinceMs: number | null = null;
  /** Settles together with the last task sent. */
  #lastTask: Promise<unknown> = Promise.resolve();
  #isStopped = false;

  constructor(program: URL, maxHeapMb: number) {
    this.#program = program;
    this.#maxHeapMb = maxHeapMb;
  }

  get isStarted(): boolean {
    return this.#ready !== null;
  }

  /** Whether the thread has a task that it has not read yet. */
  get isBusy(): boolean {
    return this.#unreadTask !== null;
  }

  /** When the current task began, by `performance.now()`; null without one and while the thread starts. */
  get busySinceMs(): number | null {
    return this.#busySinceMs;
  }

  /** Starts the thread unless it runs. Failures show up in the next `run`. */
  start(): void {
    this.#ready ??= this.#begin();
    this.#ready.catch(() => {});
  }

  /**
   * Runs a task after those that were sent before. `onRead` is called when the thread takes the next one, shortly before the
   * end of this one.
   *
   * @throws {PageFailure} `too_costly` after `timeoutMs` of processor time, `too_large` when it needs too much memory,
   * `internal` when the thread ends in another way.
   */
  run(
    task: ThreadTask,
    subject: Subject,
    timeoutMs: number,
    onRead: () => void = () => {},
  ): Promise<ThreadMessage> {
    this.#isStopped = false;
    this.#unreadTask = task;
    const markRead = () => {
      if (this.#unreadTask === task) this.#unreadTask = null;
    };
    // A thread that is not busy but has a task has read it.
    const sentTo = this.#busySinceMs === null ? null : this.#worker;
    sentTo?.postMessage(task);
    const running = this.#lastTask.then(async () => {
      try {
        const worker = await this.#getWorker();
        // The thread may have ended with the task before.
        if (worker !== sentTo) worker.postMessage(task);
        this.#busySinceMs = performance.now();
        return await nextReply(worker, timeoutMs, this.#maxHeapMb, () => {
          markRead();
          onRead();
        });
      } catch (error) {
        await this.#end();
        throw this.#failureOf(error, subject, timeoutMs);
      } finally {
        markRead();
        this.#busySinceMs = null;
      }
    });
    this.#lastTask = running.catch(() => {});
    return running;
  }

  /** Ends the thread, even in the middle of a task, and fails the tasks that it has. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    await this.#end();
  }

  async #end(): Promise<void> {
    const worker = this.#worker;
    this.#worker = null;
    this.#ready = null;
    await worker?.terminate();
  }

  async #getWorker(): Promise<Worker> {
    if (!this.#isStopped) this.start();
    const worker = await this.#ready;
    if (!worker) throw new Error('the parser was stopped');
    return worker;
  }

  async #begin(): Promise<Worker> {
    const worker = new Worker(this.#program, {
      resourceLimits: {
        maxOldGenerationSizeMb: this.#maxHeapMb,
        maxYoungGenerationSizeMb: MAX_YOUNG_GENERATION_MB,
      },
    });
    this.#worker = worker;
    // A thread may also fail between two tasks; that must not end the process.
    worker.on('error', () => {});
    worker.once('exit', () => {
      if (this.#worker === worker) void this.#end();
    });
    await nextReply(worker, START_TIMEOUT_MS, this.#maxHeapMb);
    return worker;
  }

  #failureOf(error: unknown, { url }: Subject, timeoutMs: number): PageFailure {
    if (error instanceof ThreadTimeoutError) {
      const message = `Reading the page needs more than ${timeoutMs / 1000} seconds of processor time.`;
      return new PageFailure('too_costly', url, message, { cause: error });
    }
    if (error instanceof ThreadMemoryError || isOutOfMemory(error)) {
      const message = `Reading the page needs more than ${this.#maxHeapMb} MiB of memory.`;
      return new PageFailure('too_large', url, message, { cause: error });
    }
    const reason = error instanceof Error ? error.message : String(error);
    const message = `Parsing the page failed: the parser crashed (${reason}).`;
    return new PageFailure('internal', url, message, { cause: error });
  }
}

/**
 * The worker's next reply; calls `onRead` when it announces one. Rejects with ThreadTimeoutError after `timeoutMs` of processor
 * time, with ThreadMemoryError when buffers exceed `maxBuffersMb`, or with the error that ended the worker.
 */
function nextReply(
  worker: Worker,
  timeoutMs: number,
  maxBuffersMb: number,
  onRead: () => void = () => {},
): Promise<ThreadMessage> {
  const { promise, resolve, reject } = Promise.withResolvers<ThreadMessage>();
  const onMessage = (message: ThreadMessage) => (message.kind === 'read' ? onRead() : resolve(message));
  const onExit = () => reject(new Error('the parser was stopped'));
  const timer = setTimeout(() => reject(new ThreadTimeoutError()), MAX_WAITING_FACTOR * timeoutMs);
  let before: NodeJS.CpuUsage | undefined;
  const check = async () => {
    // Most tasks end before the first check, so the time counts from there.
    before ??= await worker.cpuUsage();
    const { user, system } = await worker.cpuUsage(before);
    if ((user + system) / 1_000 >= timeoutMs) reject(new ThreadTimeoutError());
    // Resource limits cover the heap, but not the buffers outside it, into which files are unpacked.
    const { external_memory: bytes } = await worker.getHeapStatistics();
    if (bytes > maxBuffersMb * MEBIBYTE) reject(new ThreadMemoryError());
  };
  // The check of a worker that has ended fails.
  const checks = setInterval(() => void check().catch(() => {}), CHECK_MS);
  worker.on('message', onMessage).once('error', reject).once('exit', onExit);
  return promise.finally(() => {
    clearTimeout(timer);
    clearInterval(checks);
    worker.off('message', onMessage).off('error', reject).off('exit', onExit);
  });
}

/** Node ends a thread that fills its heap with ERR_WORKER_OUT_OF_MEMORY. */
function isOutOfMemory(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
}
