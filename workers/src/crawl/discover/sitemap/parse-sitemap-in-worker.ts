import { Worker } from 'node:worker_threads';
import pLimit from 'p-limit';
import { type ParsedSitemap, parseSitemap, SitemapError, type SitemapHints } from './parse-sitemap.ts';
import type { SitemapAnswer, SitemapTask } from './sitemap-worker.ts';

/** Smaller files are read in a few milliseconds, less than a thread needs to start. Compressed ones grow tenfold. */
const SMALL_BYTES = 250_000;
const SMALL_GZIP_BYTES = 25_000;
/** The largest file that the protocol allows takes about 3 s and 300 MiB. */
const TIMEOUT_MS = 30_000;
const MAX_HEAP_MB = 768;

/** Of all crawls of this process, since each such thread may take most of a gigabyte. */
const oneAtATime = pLimit(1);

const WORKER_FILE = new URL('./sitemap-worker.ts', import.meta.url);

/**
 * Reads a sitemap as `parseSitemap` does, a big one in a thread of its own: other crawls of this process go on
 * meanwhile, and a file that takes too much time or memory costs nothing but its thread. Big ones take turns. Throws
 * SitemapError.
 */
export async function parseSitemapAside(
  bytes: Uint8Array,
  base: string,
  hints: SitemapHints = {},
): Promise<ParsedSitemap> {
  const isGzip = bytes[0] === 0x1f && bytes[1] === 0x8b;
  if (bytes.length < (isGzip ? SMALL_GZIP_BYTES : SMALL_BYTES)) {
    return parseSitemap(bytes, base, hints);
  }
  const answer = await oneAtATime(() => parseInThread({ bytes, base, hints }));
  if ('error' in answer) {
    throw new SitemapError(answer.error);
  }
  return answer.parsed;
}

async function parseInThread(task: SitemapTask): Promise<SitemapAnswer> {
  const worker = new Worker(WORKER_FILE, { resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB } });
  const { promise, resolve, reject } = Promise.withResolvers<SitemapAnswer>();
  const ended = new Promise((resolveEnded) => worker.once('exit', resolveEnded));
  const timer = setTimeout(() => {
    reject(new SitemapError(`it was not read within ${TIMEOUT_MS / 1000} s`));
    void worker.terminate();
  }, TIMEOUT_MS);
  worker.once('message', resolve);
  worker.once('error', (error) => reject(new SitemapError('it takes too much memory', { cause: error })));
  worker.postMessage(task);
  try {
    return await promise;
  } finally {
    // Having answered it ends by itself, and its memory is free before the next one starts.
    await ended;
    clearTimeout(timer);
  }
}
