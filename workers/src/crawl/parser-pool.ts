import { ParserThread } from './parser-thread.ts';
import type { ParsedPage } from './parser-worker.ts';
import { type FetchedPage, PageFailure } from './types.ts';

export type { ParsedPage } from './parser-worker.ts';

export interface ParserPoolOptions {
  /** Threads; each parses one page at a time and is started when it is first needed. */
  readonly threads: number;
  /** The longest a page may take, in milliseconds, its wait for a thread not counted. */
  readonly timeoutMs: number;
  /** The heap a thread may use, in MiB. */
  readonly maxHeapMb: number;
}

export interface ParserPool {
  /**
   * The page as markdown and passages.
   *
   * @throws {PageFailure} as toMarkdown does; `timeout` for a page that takes too long, `internal` for one that kills
   * its parser or was still waiting when the pool was closed.
   */
  parse(page: FetchedPage): Promise<ParsedPage>;
  /** Ends the threads, even in the middle of a page. */
  close(): Promise<void>;
}

interface Waiting {
  readonly page: FetchedPage;
  readonly resolve: (parsed: ParsedPage) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * A pool of parser threads. Pages come from anywhere, so each is parsed under a memory and a time limit, apart from
 * the worker that crawls: a page that breaks a limit costs its thread, and the next page gets a new one.
 */
export function createParserPool({ threads, timeoutMs, maxHeapMb }: ParserPoolOptions): ParserPool {
  const idle = Array.from({ length: threads }, () => new ParserThread({ timeoutMs, maxHeapMb }));
  const all = [...idle];
  const waiting: Waiting[] = [];
  let isClosed = false;

  function next(): void {
    const thread = idle.pop();
    const job = thread && waiting.shift();
    if (!job) {
      if (thread) idle.push(thread);
      return;
    }
    void thread
      .parse(job.page)
      .then(job.resolve, job.reject)
      .finally(() => {
        idle.push(thread);
        next();
      });
  }

  return {
    parse(page) {
      if (isClosed) return Promise.reject(closedFailure(page));
      return new Promise<ParsedPage>((resolve, reject) => {
        waiting.push({ page, resolve, reject });
        next();
      });
    },
    async close() {
      isClosed = true;
      for (const { page, reject } of waiting.splice(0)) reject(closedFailure(page));
      await Promise.all(all.map((thread) => thread.stop()));
    },
  };
}

function closedFailure(page: FetchedPage): PageFailure {
  return new PageFailure(
    'internal',
    page.url,
    `Parsing ${page.finalUrl}: the worker is stopping; the page will be retried`,
  );
}
