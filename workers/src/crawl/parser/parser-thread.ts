import { setFlagsFromString } from 'node:v8';
import { Worker } from 'node:worker_threads';
import type { SegmentInput } from '@lectern/shared/search/segment.ts';
import { type BodyKind, type FetchedPage, PageFailure } from '../types.ts';
import type { ParsedPage, ThreadMessage, ThreadTask } from './parser-worker.ts';

export interface ParserThreadLimits {
  /** The longest a page may take, in milliseconds. */
  readonly timeoutMs: number;
  /** The heap the thread may use, in MiB. */
  readonly maxHeapMb: number;
}

/** A file such as a PDF is a whole manual: it may take so many times as long as a page. */
const FILE_PATIENCE = 3;
const FILES: ReadonlySet<BodyKind> = new Set(['pdf', 'docx', 'openapi']);
/** A thread that has loaded nothing after this time never will. */
const START_TIMEOUT_MS = 30_000;

/** An idle thread ends within milliseconds; one that something keeps alive is ended after this time. */
const END_TIMEOUT_MS = 1_000;

/**
 * Room for new objects: a page's tree, markdown and postings are dead when the next page comes, and what does not fit is
 * taken for old and costs a fifth of the thread's time to clean up. More gains nothing. It is said by the flag, since
 * that with which the process was started would count for threads, too, whatever their limits are.
 */
setFlagsFromString('--max-semi-space-size=16');
/**
 * When a page is still being read while new objects are cleaned up, V8 takes its elements for objects that live long,
 * and from then on has those of all pages among the old ones: a thread that this happens to takes a quarter more time.
 */
setFlagsFromString('--no-allocation-site-pretenuring');

const WORKER_FILE = new URL('./parser-worker.ts', import.meta.url);

export interface ParseOptions {
  /** Whether the postings of its passages are wanted too. Default false. */
  readonly isIndexed?: boolean;
}

/** What a thread works on, as failures name it. */
export type Subject = Pick<FetchedPage, 'url' | 'finalUrl'>;

/** One thread that does one task at a time. It starts with its first page and again after a page that ended it. */
export class ParserThread {
  readonly #limits: ParserThreadLimits;
  #worker: Worker | null = null;
  #isBusy = false;
  #readyAtMs: number | null = null;

  constructor(limits: ParserThreadLimits) {
    this.#limits = limits;
  }

  /** Whether it runs: a thread that does not takes a third of a second and tens of MB to start. */
  get isStarted(): boolean {
    return this.#worker !== null;
  }

  /** Since when it takes tasks, by `performance.now()`; null while it does not run or still starts. */
  get readyAtMs(): number | null {
    return this.#worker && this.#readyAtMs;
  }

  /** @throws {PageFailure} as toMarkdown does; `timeout` or `internal` when the page ended the thread. */
  async parse(page: FetchedPage, { isIndexed = false }: ParseOptions = {}): Promise<ParsedPage> {
    const timeoutMs = this.#limits.timeoutMs * (FILES.has(page.kind) ? FILE_PATIENCE : 1);
    const message = await this.#run({ kind: 'parse', page, isIndexed }, page, timeoutMs);
    if (message.kind === 'parsed') return message.page;
    throw unexpected(message, page);
  }

  /** The bytes of a document's segment; `document` is named in failures. */
  async index(document: Subject, input: SegmentInput): Promise<Uint8Array> {
    const timeoutMs = this.#limits.timeoutMs * FILE_PATIENCE;
    const message = await this.#run({ kind: 'index', input }, document, timeoutMs);
    if (message.kind === 'indexed') return message.bytes;
    throw unexpected(message, document);
  }

  async #run(task: ThreadTask, subject: Subject, timeoutMs: number): Promise<ThreadMessage> {
    this.#isBusy = true;
    try {
      const worker = this.#worker ?? (await this.#start(subject));
      worker.postMessage(task, handedOver(task));
      return await this.#nextMessage(worker, subject, timeoutMs);
    } finally {
      this.#isBusy = false;
    }
  }

  /** Ends it, even in the middle of a task. */
  async stop(): Promise<void> {
    const worker = this.#worker;
    this.#worker = null;
    if (worker && !this.#isBusy) await endByItself(worker);
    else await worker?.terminate();
  }

  async #start(subject: Subject): Promise<Worker> {
    const worker = new Worker(WORKER_FILE, {
      resourceLimits: { maxOldGenerationSizeMb: this.#limits.maxHeapMb },
    });
    this.#worker = worker;
    this.#readyAtMs = null;
    // An error between two pages has nobody to be told to; the next page starts a new thread.
    worker.on('error', () => {});
    worker.once('exit', () => this.#forget(worker));
    await this.#nextMessage(worker, subject, START_TIMEOUT_MS);
    this.#readyAtMs = performance.now();
    return worker;
  }

  #forget(worker: Worker): void {
    if (this.#worker === worker) this.#worker = null;
  }

  /** The next message of the thread. A thread that ends or stays silent is given up. */
  #nextMessage(worker: Worker, subject: Subject, timeoutMs: number): Promise<ThreadMessage> {
    return new Promise((resolve, reject) => {
      const giveUp = (failure: PageFailure) => {
        settle();
        this.#forget(worker);
        reject(failure);
      };
      const onMessage = (message: ThreadMessage) => {
        settle();
        resolve(message);
      };
      const onError = (error: unknown) => giveUp(crashFailure(error, subject, this.#limits.maxHeapMb));
      const onExit = () =>
        giveUp(crashFailure(new Error('the parser was stopped'), subject, this.#limits.maxHeapMb));
      const onTimeout = () => {
        giveUp(timeoutFailure(subject, timeoutMs));
        void worker.terminate();
      };
      const timer = setTimeout(onTimeout, timeoutMs);
      const settle = () => {
        clearTimeout(timer);
        worker.off('message', onMessage).off('error', onError).off('exit', onExit);
      };
      worker.on('message', onMessage).on('error', onError).on('exit', onExit);
    });
  }
}

/** A thread that is ended from outside is stopped wherever it stands; one that is told to ends in order. */
async function endByItself(worker: Worker): Promise<void> {
  const timer = setTimeout(() => worker.terminate(), END_TIMEOUT_MS);
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
