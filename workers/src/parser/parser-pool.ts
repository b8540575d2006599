import type { SegmentInput } from '@lectern/shared/search/index/segment.ts';
import { PageFailure } from '../errors/page-failure.ts';
import { getFormat } from '../formats/all-formats.ts';
import type { FetchedPage } from '../formats/page.ts';
import type { Reference } from '../formats/reference/reference.ts';
import { ParserProcess } from './parser-process.ts';
import { createTaskQueue } from './task-queue.ts';
import { PARSER_PROGRAM, SEGMENT_PROGRAM, type Subject, TaskThread } from './task-thread.ts';
import type { PackageSources, ParsedPage, ParseOptions, ThreadMessage } from './thread-messages.ts';

export type { ParsedPage, ParseOptions } from './thread-messages.ts';

interface ParserPoolOptions {
  readonly maxThreads: number;
  /** The processor time that a page may take, in milliseconds. */
  readonly timeoutMs: number;
  /** The heap of one thread, in MiB. */
  readonly maxHeapMb: number;
  /** Another thread starts when every running one has been busy with its task for this long. Default 500 ms. */
  readonly warmUpAfterMs?: number;
}

export interface PoolParseOptions extends ParseOptions {
  /** Parses the page in a separate process, whose crash does not affect the worker. Default false. */
  readonly isIsolated?: boolean;
  /** Called with the processor time of the page, in milliseconds, also when it fails. */
  readonly onUsed?: (ms: number) => void;
}

export interface ParserPool {
  /**
   * Parses a page into markdown and passages. Owners share the time of the threads fairly.
   *
   * @throws {PageFailure} as the format's reader does; `too_costly` when the page takes too long, `too_large` when it
   * needs too much memory, `internal` when it crashes its parser or still waits when the pool is closed.
   */
  parse(page: FetchedPage, options?: PoolParseOptions): Promise<ParsedPage>;
  /** Builds the bytes of the segment of the document at `url`. Throws as `parse` does. */
  buildSegment(url: string, input: SegmentInput): Promise<Uint8Array>;
  /** Writes the API reference of the package at `url` from its sources. Throws as `parse` does. */
  readReference(url: string, input: PackageSources): Promise<Reference>;
  /** Starts a thread before the first page arrives. */
  start(): void;
  /** Busy threads, and tasks that wait for one. */
  readonly load: { readonly used: number; readonly waiting: number };
  /** Ends the threads, even in the middle of a page. */
  close(): Promise<void>;
}

/** Longer than a page or segment usually takes. Another thread costs 35 MB, so it only starts behind a costly page. */
const WARM_UP_AFTER_MS = 500;
/** One for the owner of costly pages, and one for the others. */
const MIN_THREADS = 2;

/** A segment covers a whole document, so it gets more time than a page. */
const SEGMENT_TIMEOUT_FACTOR = 3;

/** The declarations of a whole package. */
const DECLARATIONS_TIMEOUT_FACTOR = 2;

/** Creates a pool of parser threads that isolates the worker from hostile pages by a time and a memory limit. */
export function createParserPool(options: ParserPoolOptions): ParserPool {
  const { timeoutMs, maxHeapMb, warmUpAfterMs = WARM_UP_AFTER_MS } = options;
  const maxThreads = Math.max(options.maxThreads, MIN_THREADS);
  const parsers = Array.from({ length: maxThreads }, () => new TaskThread(PARSER_PROGRAM, maxHeapMb));
  const inParsers = createTaskQueue(parsers, { warmUpAfterMs, minRunners: 1 });
  const processes = Array.from({ length: maxThreads }, () => new ParserProcess(maxHeapMb));
  const inProcesses = createTaskQueue(processes, { warmUpAfterMs, minRunners: 0 });
  const indexers = Array.from({ length: maxThreads }, () => new TaskThread(SEGMENT_PROGRAM, maxHeapMb));
  const inIndexers = createTaskQueue(indexers, { warmUpAfterMs, minRunners: 0 });
  let isClosed = false;

  return {
    async parse(page, { hasLinks = true, isIsolated = false, onUsed } = {}) {
      const limitMs = timeoutMs * getFormat(page.kind).limits.timeoutFactor;
      const task = { kind: 'parse', page, hasLinks } as const;
      const queue = isIsolated ? inProcesses : inParsers;
      const message = await queue.run({ task, subject: page, limitMs, ...(onUsed && { onUsed }) });
      if (message.kind === 'parsed') return message.page;
      throw failureOf(message, page);
    },
    async buildSegment(url, input) {
      const limitMs = timeoutMs * SEGMENT_TIMEOUT_FACTOR;
      const task = { kind: 'build segment', input } as const;
      const message = await inIndexers.run({ task, subject: { url }, limitMs });
      if (message.kind === 'segment') return message.bytes;
      throw failureOf(message, { url });
    },
    async readReference(url, input) {
      const limitMs = timeoutMs * DECLARATIONS_TIMEOUT_FACTOR;
      const task = { kind: 'read reference', input } as const;
      const message = await inParsers.run({ task, subject: { url }, limitMs });
      if (message.kind === 'reference') return message.reference;
      throw failureOf(message, { url });
    },
    start() {
      if (!isClosed) parsers[0]?.start();
    },
    get load() {
      const loads = [inParsers.load, inProcesses.load, inIndexers.load];
      const sum = (key: 'used' | 'waiting') => loads.reduce((total, load) => total + load[key], 0);
      return { used: sum('used'), waiting: sum('waiting') };
    },
    async close() {
      isClosed = true;
      await Promise.all([inParsers.close(), inProcesses.close(), inIndexers.close()]);
    },
  };
}

function failureOf(message: ThreadMessage, { url }: Subject): PageFailure {
  if (message.kind === 'failed') return new PageFailure(message.failure, url, message.message, message);
  return new PageFailure('internal', url, `Parsing the page failed: unexpected reply "${message.kind}".`);
}
