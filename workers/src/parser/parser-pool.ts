import type { SegmentInput } from '@lectern/shared/search/index/segment.ts';
import { PageFailure } from '../errors/page-failure.ts';
import { getFormat } from '../formats/all-formats.ts';
import type { FetchedPage } from '../formats/page.ts';
import type { Reference } from '../formats/reference/reference.ts';
import { ParserProcess } from './parser-process.ts';
import { createRunnerPool } from './runner-pool.ts';
import { SEGMENT_PROGRAM, type Subject, TaskThread } from './task-thread.ts';
import type { PackageSources, ParsedPage, ParseOptions, ThreadMessage } from './thread-messages.ts';

export type { ParsedPage, ParseOptions } from './thread-messages.ts';

interface ParserPoolOptions {
  /** Parser processes, and segment threads. At least two of each, one for the owner of costly pages and one for the others. */
  readonly maxThreads: number;
  /** The processor time that a page may take, in milliseconds. */
  readonly timeoutMs: number;
  /** The heap of one parser, in MiB. */
  readonly maxHeapMb: number;
}

export interface PoolParseOptions extends ParseOptions {
  /** Called with the processor time of the page, in milliseconds, also when it fails. */
  readonly onUsed?: (ms: number) => void;
}

export interface ParserPool {
  /**
   * Parses a page into markdown and passages. Owners share the time of the parsers fairly.
   *
   * @throws {PageFailure} as the format's reader does; `too_costly` when the page takes too long, `too_large` when it
   * needs too much memory, `internal` when it crashes its parser or still waits when the pool is closed.
   */
  parse(page: FetchedPage, options?: PoolParseOptions): Promise<ParsedPage>;
  /** Builds the bytes of the segment of the document at `url`. Throws as `parse` does. */
  buildSegment(url: string, input: SegmentInput): Promise<Uint8Array>;
  /** Writes the API reference of the package at `url` from its sources. Throws as `parse` does. */
  readReference(url: string, input: PackageSources): Promise<Reference>;
  /** Starts a parser before the first page arrives. */
  start(): void;
  /** Busy parsers and threads, and tasks that wait for one. */
  readonly load: { readonly used: number; readonly waiting: number };
  /** Ends the parsers, even in the middle of a page. */
  close(): Promise<void>;
}

const MIN_THREADS = 2;

/** A segment covers a whole document, so it gets more time than a page. */
const SEGMENT_TIMEOUT_FACTOR = 3;

/** The declarations of a whole package. */
const DECLARATIONS_TIMEOUT_FACTOR = 2;

/** Creates a pool of parser processes that isolates the worker from hostile pages by a time and a memory limit. */
export function createParserPool({ maxThreads, timeoutMs, maxHeapMb }: ParserPoolOptions): ParserPool {
  const size = Math.max(maxThreads, MIN_THREADS);
  const processes = Array.from({ length: size }, () => new ParserProcess(maxHeapMb));
  const parsers = createRunnerPool(processes, 1);
  // A thread of the worker takes less memory, and the texts of a segment have passed the parser.
  const threads = Array.from({ length: size }, () => new TaskThread(SEGMENT_PROGRAM, maxHeapMb));
  const indexers = createRunnerPool(threads, 0);
  let isClosed = false;

  return {
    async parse(page, { hasLinks = true, onUsed } = {}) {
      const limitMs = timeoutMs * getFormat(page.kind).limits.timeoutFactor;
      const task = { kind: 'parse', page, hasLinks } as const;
      const message = await parsers.run({ task, subject: page, limitMs, ...(onUsed && { onUsed }) });
      if (message.kind === 'parsed') return message.page;
      throw failureOf(message, page);
    },
    async buildSegment(url, input) {
      const limitMs = timeoutMs * SEGMENT_TIMEOUT_FACTOR;
      const task = { kind: 'build segment', input } as const;
      const message = await indexers.run({ task, subject: { url }, limitMs });
      if (message.kind === 'segment') return message.bytes;
      throw failureOf(message, { url });
    },
    async readReference(url, input) {
      const limitMs = timeoutMs * DECLARATIONS_TIMEOUT_FACTOR;
      const task = { kind: 'read reference', input } as const;
      const message = await parsers.run({ task, subject: { url }, limitMs });
      if (message.kind === 'reference') return message.reference;
      throw failureOf(message, { url });
    },
    start() {
      if (!isClosed) processes[0]?.start();
    },
    get load() {
      const [parsing, indexing] = [parsers.load, indexers.load];
      return { used: parsing.used + indexing.used, waiting: parsing.waiting + indexing.waiting };
    },
    async close() {
      isClosed = true;
      await Promise.all([parsers.close(), indexers.close()]);
    },
  };
}

function failureOf(message: ThreadMessage, { url }: Subject): PageFailure {
  if (message.kind === 'failed') return new PageFailure(message.failure, url, message.message, message);
  return new PageFailure('internal', url, `Parsing the page failed: unexpected reply "${message.kind}".`);
}
