import { Worker } from 'node:worker_threads';
import { PageFailure } from '../errors/page-failure.ts';
import type { TaskRunner } from './runner-pool.ts';
import type { Subject, ThreadMessage, ThreadTask } from './thread-messages.ts';

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
const CHECK_INTERVAL_MS = 100;
/** A thread may also wait for a CPU. A thread that waits forever must end, too. */
const MAX_WAITING_FACTOR = 8;
const MIB = 1024 * 1024;

class ThreadTimeoutError extends Error {
  override readonly name = 'ThreadTimeoutError';
}

class ThreadMemoryError extends Error {
  override readonly name = 'ThreadMemoryError';
}

/** One worker thread that runs one task at a time. A task that ends the thread fails alone, and the next starts another. */
export class TaskThread implements TaskRunner {
  readonly #program: URL;
  readonly #maxHeapMb: number;
  #worker: Worker | null = null;
  #ready: Promise<Worker> | null = null;

  constructor(program: URL, maxHeapMb: number) {
    this.#program = program;
    this.#maxHeapMb = maxHeapMb;
  }

  get isStarted(): boolean {
    return this.#ready !== null;
  }

  /** Starts the thread unless it runs. Failures show up in the next `run`. */
  start(): void {
    this.#ready ??= this.#begin();
    this.#ready.catch(() => {});
  }

  /**
   * Runs a task.
   *
   * @throws {PageFailure} `too_costly` after `timeoutMs` of CPU time, `too_large` when it needs too much memory,
   * `internal` when the thread ends in another way.
   */
  async run(task: ThreadTask, subject: Subject, timeoutMs: number): Promise<ThreadMessage> {
    try {
      this.start();
      const worker = await this.#ready;
      if (!worker) throw new Error('the parser was stopped');
      worker.postMessage(task);
      return await nextReply(worker, timeoutMs, this.#maxHeapMb);
    } catch (error) {
      await this.stop();
      throw this.#failureOf(error, subject, timeoutMs);
    }
  }

  async stop(): Promise<void> {
    const worker = this.#worker;
    this.#worker = null;
    this.#ready = null;
    await worker?.terminate();
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
      if (this.#worker === worker) void this.stop();
    });
    await nextReply(worker, START_TIMEOUT_MS, this.#maxHeapMb);
    return worker;
  }

  #failureOf(error: unknown, { url }: Subject, timeoutMs: number): PageFailure {
    if (error instanceof ThreadTimeoutError) {
      const message = `Reading the page needs more than ${timeoutMs / 1000} seconds of CPU time.`;
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
 * The worker's next reply. Rejects with ThreadTimeoutError after `timeoutMs` of CPU time, with ThreadMemoryError when
 * buffers exceed `maxBuffersMb`, or with the error that ended the worker.
 */
function nextReply(worker: Worker, timeoutMs: number, maxBuffersMb: number): Promise<ThreadMessage> {
  const { promise, resolve, reject } = Promise.withResolvers<ThreadMessage>();
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
    if (bytes > maxBuffersMb * MIB) reject(new ThreadMemoryError());
  };
  // The check of a worker that has ended fails.
  const checks = setInterval(() => void check().catch(() => {}), CHECK_INTERVAL_MS);
  worker.once('message', resolve).once('error', reject).once('exit', onExit);
  return promise.finally(() => {
    clearTimeout(timer);
    clearInterval(checks);
    worker.off('message', resolve).off('error', reject).off('exit', onExit);
  });
}

/** Node ends a thread that fills its heap with ERR_WORKER_OUT_OF_MEMORY. */
function isOutOfMemory(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
}
