import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { createFairLimit } from '../../../fairness/fair-limit.ts';
import {
  NotASitemapError,
  type ParsedSitemap,
  parseSitemap,
  SitemapError,
  type SitemapHints,
} from './parse-sitemap.ts';
import type { SitemapAnswer, SitemapTask } from './sitemap-worker.ts';

/** Smaller files parse faster than a thread starts. Compressed files may grow 200-fold. */
const SMALL_BYTES = 250_000;
const SMALL_GZIP_BYTES = SMALL_BYTES / 200;
/** The largest file allowed by the protocol takes about 1.5 s and 300 MiB. */
const TIMEOUT_MS = 15_000;
const MAX_HEAP_MB = 768;

/** Across all crawls of this process, because of the memory. A user with hostile files leaves a thread for others. */
const limit = createFairLimit({ max: 2, maxPerOwner: 1 });

const WORKER_FILE = new URL('./sitemap-worker.ts', import.meta.url);

/**
 * Parses a sitemap like `parseSitemap`, large ones in a separate thread, one at a time for each user. Other crawls continue,
 * and a file that takes too much time or memory only ends its thread. Throws SitemapError.
 */
export async function parseSitemapInWorker(
  bytes: Uint8Array,
  base: string,
  hints: SitemapHints = {},
): Promise<ParsedSitemap> {
  const isGzip = bytes[0] === 0x1f && bytes[1] === 0x8b;
  if (bytes.length < (isGzip ? SMALL_GZIP_BYTES : SMALL_BYTES)) {
    return parseSitemap(bytes, base, hints);
  }
  const answer = await limit.run(() => parseInThread({ bytes, base, hints }));
  if ('error' in answer) {
    throw answer.isSitemap ? new SitemapError(answer.error) : new NotASitemapError(answer.error);
  }
  return answer.parsed;
}

async function parseInThread(task: SitemapTask): Promise<SitemapAnswer> {
  const resourceLimits = { maxOldGenerationSizeMb: MAX_HEAP_MB };
  const worker = new Worker(WORKER_FILE, { workerData: task, resourceLimits });
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  try {
    const [answer] = await once(worker, 'message', { signal });
    return answer;
  } catch (cause) {
    const what = signal.aborted ? `took longer than ${TIMEOUT_MS / 1000} s` : 'needs too much memory';
    throw new SitemapError(`parsing ${what}`, { cause });
  } finally {
    // Its memory must be free before the next thread starts.
    await worker.terminate();
  }
}
