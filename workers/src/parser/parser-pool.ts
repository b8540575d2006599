import type { SegmentInput } from '@lectern/shared/search/index/segment.ts';
import {
  NotASitemapError,
  type ParsedSitemap,
  SitemapError,
  type SitemapFile,
} from '../crawl/discover/sitemap/parse-sitemap.ts';
import { PageFailure } from '../errors/page-failure.ts';
import { getFormat } from '../formats/all-formats.ts';
import type { FetchedPage } from '../formats/page.ts';
import type { Reference } from '../formats/reference/reference.ts';
import { ParserProcess } from './parser-process.ts';
import { createRunnerPool, type RunnerPool } from './runner-pool.ts';
import { PARSER_PROGRAM, SEGMENT_PROGRAM, TaskThread } from './task-thread.ts';
import type { PackageSources, ParsedPage, ParseOptions, Subject, ThreadMessage } from './thread-messages.ts';

export type { ParsedPage, ParseOptions } from './thread-messages.ts';

interface ParserPoolOptions {
  /** Threads that parse pages, and threads that build segments. At least two of each, one of which is for other owners. */
  readonly maxThreads: number;
  /** The CPU time that a page may take, in milliseconds. Default 15 s. */
  readonly timeoutMs?: number;
  /** The heap of one thread, in MiB. Default 512 MiB. */
  readonly maxHeapMb?: number;
}

export interface PoolParseOptions extends ParseOptions {
  /** Called with the CPU time of the page, in milliseconds, also when it fails. */
  readonly onUsed?: (ms: number) => void;
}

/** Parses pages, sitemaps and packages. */
export interface Parsers {
  /**
   * Parses a page into markdown and passages. Owners share the time of the parsers fairly.
   *
   * @throws {PageFailure} as the format's reader does; `too_costly` when the page takes too long, `too_large` when it
   * needs too much memory, `internal` when it crashes its parser or still waits when the pool is closed.
   */
  parse(page: FetchedPage, options?: PoolParseOptions): Promise<ParsedPage>;
  /** Writes the API reference of the package at `url` from its sources. Throws as `parse` does. */
  readReference(url: string, input: PackageSources): Promise<Reference>;
  /** Parses a sitemap. Throws SitemapError, and PageFailure as `parse` does. */
  readSitemap(file: SitemapFile): Promise<ParsedSitemap>;
}

export interface CrawlParsers extends Parsers {
  /** The same in processes, whose crash does not end the worker. Each takes 55 MB more than a thread. */
  readonly isolated: Parsers;
}

export interface ParserPool extends CrawlParsers {
  /** Builds the bytes of the segment of the document at `url`. Throws as `parse` does. */
  buildSegment(url: string, input: SegmentInput): Promise<Uint8Array>;
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

/** Creates a pool of parsers that protects the worker from hostile pages by a time and a memory limit. */
export function createParserPool({
  maxThreads,
  timeoutMs = 15_000,
  maxHeapMb = 512,
}: ParserPoolOptions): ParserPool {
  const length = Math.max(maxThreads, MIN_THREADS);
  const threadsFor = (program: URL) => Array.from({ length }, () => new TaskThread(program, maxHeapMb));
  const threads = threadsFor(PARSER_PROGRAM);
  const inThreads = createRunnerPool(threads, 1);
  const processes = Array.from({ length }, () => new ParserProcess(maxHeapMb));
  const inProcesses = createRunnerPool(processes, 0);
  const indexers = createRunnerPool(threadsFor(SEGMENT_PROGRAM), 0);
  const pools = [inThreads, inProcesses, indexers];
  let isClosed = false;

  return {
    ...createParsers(inThreads, timeoutMs),
    isolated: createParsers(inProcesses, timeoutMs),
    async buildSegment(url, input) {
      const limitMs = timeoutMs * SEGMENT_TIMEOUT_FACTOR;
      const task = { kind: 'build segment', input } as const;
      const message = await indexers.run({ task, subject: { url }, limitMs });
      if (message.kind === 'segment') return message.bytes;
      throw failureOf(message, { url });
    },
    start() {
      if (!isClosed) threads[0]?.start();
    },
    get load() {
      const sum = (key: 'used' | 'waiting') => pools.reduce((total, { load }) => total + load[key], 0);
      return { used: sum('used'), waiting: sum('waiting') };
    },
    async close() {
      isClosed = true;
      await Promise.all(pools.map((pool) => pool.close()));
    },
  };
}

/**
 * The parsers for the pages of a source. If a run of the source ended with its worker, one of its pages may have crashed
 * the worker. `starts` counts the runs.
 */
export function parsersFor({ starts }: { readonly starts: number }, pool: CrawlParsers): Parsers {
  return starts > 1 ? pool.isolated : pool;
}

function createParsers(pool: RunnerPool, timeoutMs: number): Parsers {
  return {
    async parse(page, { hasLinks = true, onUsed } = {}) {
      const limitMs = timeoutMs * getFormat(page.kind).limits.timeoutFactor;
      const task = { kind: 'parse', page, hasLinks } as const;
      const message = await pool.run({ task, subject: page, limitMs, ...(onUsed && { onUsed }) });
      if (message.kind === 'parsed') return message.page;
      throw failureOf(message, page);
    },
    async readReference(url, input) {
      const limitMs = timeoutMs * DECLARATIONS_TIMEOUT_FACTOR;
      const task = { kind: 'read reference', input } as const;
      const message = await pool.run({ task, subject: { url }, limitMs });
      if (message.kind === 'reference') return message.reference;
      throw failureOf(message, { url });
    },
    async readSitemap(file) {
      const task = { kind: 'read sitemap', file } as const;
      const message = await pool.run({ task, subject: file, limitMs: timeoutMs });
      if (message.kind === 'sitemap') return message.sitemap;
      if (message.kind !== 'refused sitemap') throw failureOf(message, file);
      throw message.isSitemap ? new SitemapError(message.message) : new NotASitemapError(message.message);
    },
  };
}

function failureOf(message: ThreadMessage, { url }: Subject): PageFailure {
  if (message.kind === 'failed') return new PageFailure(message.failure, url, message.message, message);
  return new PageFailure('internal', url, `Parsing the page failed: unexpected message "${message.kind}".`);
}
