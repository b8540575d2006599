import { setFlagsFromString } from 'node:v8';
import { Worker } from 'node:worker_threads';
import type { SegmentInput } from '@lectern/shared/search/index/segment.ts';
import { PageFailure } from '../errors/page-failure.ts';
import { getFormat } from '../formats/all-formats.ts';
import type { FetchedPage } from '../formats/page.ts';
import type { ParsedPage, ParseOptions, ThreadMessage, ThreadTask } from './parser-worker.ts';
import { type Subject, ThreadAnswers } from './thread-answers.ts';

export interface ParserThreadLimits {
  /** The longest a page may take, in milliseconds. */
  readonly timeoutMs: number;
  /** The heap the thread may use, in MiB. */
  readonly maxHeapMb: number;
}

/** Building the index of a whole document may take this many times as long as a page. */
const INDEX_TIMEOUT_FACTOR = 3;
/** A thread that has loaded nothing after this time never will. */
const START_TIMEOUT_MS = 30_000;

/** An idle thread ends within milliseconds; one that something keeps alive is ended after this time. */
const END_TIMEOUT_MS = 1_000;
/** One that still loads first comes to its end, which on a busy machine takes seconds. */
const LOADING_END_TIMEOUT_MS = 10_000;

/**
 * A page's tree, markdown and postings are garbage when the next page comes. 16 MB for each semi-space hold them, and
 * more gains nothing; Node's default grows with the machine's memory.
 */
const MAX_YOUNG_GENERATION_MB = 48;
/** Pretenuring would allocate the elements of all later pages in the old generation, at a quarter more CPU time. */
setFlagsFromString('--no-allocation-site-pretenuring');

const WORKER_FILE = new URL('./parser-worker.ts', import.meta.url);
/** What is named where a thread ends before it has a page. */
const NO_PAGE: Subject = { url: '', finalUrl: 'no page' };

interface Running {
  readonly worker: Worker;
  readonly answers: ThreadAnswers;
  /** Rejects with PageFailure when the thread ends before it is ready. */
  readonly ready: Promise<void>;
}

/**
 * One thread that does one task after the other. It starts when it is told to or given its first page, and again after
 * a page that ended it. A page may be given to it while it works on another: then it need not wait for us between them.
 */
export class ParserThread {
  readonly #limits: ParserThreadLimits;
  #running: Running | null = null;
  #readyAtMs: number | null = null;
  #taskCount = 0;

  constructor(limits: ParserThreadLimits) {
    this.#limits = limits;
  }

  /** Whether it runs: a thread that does not takes a third of a second and tens of MB to start. */
  get isStarted(): boolean {
    return this.#running !== null;
  }

  /** Since when it takes tasks, by `performance.now()`; null while it does not run or still starts. */
  get readyAtMs(): number | null {
    return this.#running && this.#readyAtMs;
  }

  /** Tasks that it was given and that have not ended. */
  get taskCount(): number {
    return this.#taskCount;
  }

  /** Since when it works on the first of its tasks, by `performance.now()`. */
  get begunAtMs(): number {
    return this.#running?.answers.begunAtMs ?? 0;
  }

  /** Starts it unless it runs. */
  start(): void {
    this.#running ??= this.#begin();
  }

  /**
   * @throws {PageFailure} as the format's reader does; `timeout` or `internal` when the page ended the thread.
   * @throws {NotBegunError} when the thread ended, or the page was taken back, before its turn came.
   */
  async parse(
    page: FetchedPage,
    { isIndexed = false, hasLinks = true }: ParseOptions = {},
  ): Promise<ParsedPage> {
    const timeoutMs = this.#limits.timeoutMs * getFormat(page.kind).limits.timeoutFactor;
    const message = await this.#run({ kind: 'parse', page, isIndexed, hasLinks }, page, timeoutMs);
    if (message.kind === 'parsed') return message.page;
    throw unexpected(message, page);
  }

  /** The bytes of a document's segment; `document` is named in failures. Only for a thread that has no other task. */
  async index(document: Subject, input: SegmentInput): Promise<Uint8Array> {
    const timeoutMs = this.#limits.timeoutMs * INDEX_TIMEOUT_FACTOR;
    const message = await this.#run({ kind: 'index', input }, document, timeoutMs);
    if (message.kind === 'indexed') return message.bytes;
    throw unexpected(message, document);
  }

  /** Fails all pages but the one that it works on with NotBegunError. */
  takeBack(): void {
    this.#running?.answers.takeBack();
  }

  /** Ends it, even in the middle of a task. */
  async stop(): Promise<void> {
    const worker = this.#running?.worker;
    const timeoutMs = this.#readyAtMs === null ? LOADING_END_TIMEOUT_MS : END_TIMEOUT_MS;
    this.#running = null;
    if (worker && this.#taskCount === 0) await endByItself(worker, timeoutMs);
    else await worker?.terminate();
  }

  async #run(task: ThreadTask, subject: Subject, timeoutMs: number): Promise<ThreadMessage> {
    this.#taskCount += 1;
    try {
      this.#running ??= this.#begin();
      const { worker, answers, ready } = this.#running;
      await ready.catch((error: unknown) => {
        throw notStarted(error, subject);
      });
      worker.postMessage(task, handedOver(task));
      return await answers.next(subject, timeoutMs);
    } finally {
      this.#taskCount -= 1;
    }
  }

  #begin(): Running {
    const { maxHeapMb } = this.#limits;
    const worker = new Worker(WORKER_FILE, {
      resourceLimits: {
        maxOldGenerationSizeMb: maxHeapMb,
        maxYoungGenerationSizeMb: MAX_YOUNG_GENERATION_MB,
      },
    });
    const answers = new ThreadAnswers(worker, maxHeapMb, () => {
      if (this.#running?.worker === worker) this.#running = null;
    });
    this.#readyAtMs = null;
    const ready = answers.next(NO_PAGE, START_TIMEOUT_MS).then(() => {
      this.#readyAtMs = performance.now();
    });
    // Whoever has a page for it is told.
    ready.catch(() => {});
    return { worker, answers, ready };
  }
}

/** A thread that is ended from outside is stopped wherever it stands; one that is told to ends in order. */
async function endByItself(worker: Worker, timeoutMs: number): Promise<void> {
  const timer = setTimeout(() => worker.terminate(), timeoutMs);
  const ended = new Promise((resolve) => worker.once('exit', resolve));
  worker.postMessage({ kind: 'end' } satisfies ThreadTask);
  await ended;
  clearTimeout(timer);
}

/** The postings of pages are the thread's from then on, without a copy. */
function handedOver(task: ThreadTask): ArrayBuffer[] {
  const postings = task.kind === 'index' ? task.input.postings?.values() : undefined;
  return [...(postings ?? [])].map(({ buffer }) => buffer);
}

function unexpected(message: ThreadMessage, { url, finalUrl }: Subject): PageFailure {
  if (message.kind === 'failed') return new PageFailure(message.failure, url, message.message, message);
  return new PageFailure('internal', url, `Parsing ${finalUrl}: the parser started over; retry the page`);
}

function notStarted(error: unknown, { url, finalUrl }: Subject): PageFailure {
  const reason = error instanceof Error ? error.message : String(error);
  const message = `Parsing ${finalUrl}: no parser could be started (${reason}); retry the page`;
  return new PageFailure('internal', url, message, { cause: error });
}
