import { createParserPool, type ParserPool } from '../../../workers/src/parser/parser-pool.ts';

let pool: ParserPool | null = null;

/** The parser pool of all tests in this process, because starting a thread takes longer than most tests. */
export function sharedParserPool(): ParserPool {
  pool ??= createParserPool({ maxThreads: 1, timeoutMs: 60_000, maxHeapMb: 256 });
  return pool;
}
