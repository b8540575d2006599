import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { RepeatedPattern } from '../payloads/repeated-patterns.ts';
import { type CpuGrowth, compareSizes, MIN_NOISE_MS } from './cpu-growth.ts';
import type { PageCostTask } from './page-cost-worker.ts';

/** A thread of its own, as in production, whose CPU time contains no other work. */
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

const MAX_MEGABYTE_MS = 1_000;

/** A time that stays below MAX_MEGABYTE_MS at a megabyte even if it grows with the square of `chars`. */
const maxNoiseMs = (chars: number) => Math.max(MIN_NOISE_MS, MAX_MEGABYTE_MS * (chars / 1_000_000) ** 2);

/**
 * Lists the patterns whose cost grows faster than their input from `chars` to four times as many, and again to 16 times: input
 * that outgrows a cache or the young generation takes longer once, superlinear cost grows with each step.
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

/** Compares the costs of `chars` and of four times as many characters of the pattern. */
function measureGrowth({ format, make }: RepeatedPattern, chars: number): Promise<CpuGrowth> {
  const pages = new Map([chars, 4 * chars].map((size) => [size, make(size)]));
  return compareSizes((size) => measurePageMs(format, pages.get(size) ?? ''), chars, maxNoiseMs(4 * chars));
}
