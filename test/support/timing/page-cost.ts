import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { RepeatedPattern } from '../payloads/repeated-patterns.ts';
import type { PageCostTask } from './page-cost-worker.ts';

/** A plain thread, as in production: the test runner's import wrappers make the same code take up to three times as long. */
const worker = new Worker(new URL('./page-cost-worker.ts', import.meta.url));
worker.unref();

/** The CPU time in milliseconds of converting a page to passages, or of refusing it. Rejects if the conversion crashes. */
export async function measurePageMs(format: string, content: PageCostTask['content']): Promise<number> {
  worker.ref();
  worker.postMessage({ format, content } satisfies PageCostTask);
  try {
    const [ms] = await once(worker, 'message');
    return ms;
  } finally {
    worker.unref();
  }
}

/** The factor for four times the input: 2.5 for each doubling. */
const MAX_GROWTH = 2.5 ** 2;

/** CPU time is counted in ticks of 4 ms, and garbage collection falls into any run. */
const MIN_NOISE_MS = 40;
const MAX_MEGABYTE_MS = 1_000;

/** A time that stays below MAX_MEGABYTE_MS at a megabyte even if it grows with the square of `chars`. */
const maxNoiseMs = (chars: number) => Math.max(MIN_NOISE_MS, MAX_MEGABYTE_MS * (chars / 1_000_000) ** 2);

/** Other work on the machine only adds to a time, so the minimum of several runs is the most accurate. */
const MAX_RUNS = 8;

/**
 * Lists the patterns that take more than MAX_GROWTH times as long for four times `chars`, and again for 16 times: input that
 * outgrows a cache or the young generation takes longer once, superlinear cost grows with each step.
 */
export async function findSuperlinear(
  patterns: readonly RepeatedPattern[],
  chars: number,
): Promise<readonly string[]> {
  const found: string[] = [];
  for (const pattern of patterns) {
    const first = await measureGrowth(pattern, chars);
    if (first.isLinear) continue;
    const second = await measureGrowth(pattern, 4 * chars);
    if (second.isLinear) continue;
    const times = [first.smallMs, first.largeMs, second.largeMs].map((ms) => ms.toFixed(0));
    found.push(`${pattern.format} ${pattern.name}: ${times.join(', ')} ms for 1, 4, 16 times the input`);
  }
  return found;
}

/**
 * Compares the cost of `chars` with that of four times as many. Repeats both measurements until the minimum passes, because
 * compilation and garbage collection distort single runs.
 */
async function measureGrowth({ format, make }: RepeatedPattern, chars: number) {
  const noiseMs = maxNoiseMs(4 * chars);
  const [small, large] = [make(chars), make(4 * chars)];
  let smallMs = Number.POSITIVE_INFINITY;
  let largeMs = Number.POSITIVE_INFINITY;
  let isLinear = false;
  for (let run = 0; run < MAX_RUNS && !isLinear; run += 1) {
    largeMs = Math.min(largeMs, await measurePageMs(format, large));
    if (largeMs > noiseMs) smallMs = Math.min(smallMs, await measurePageMs(format, small));
    isLinear = largeMs <= Math.max(noiseMs, MAX_GROWTH * smallMs);
  }
  return { smallMs, largeMs, isLinear };
}
