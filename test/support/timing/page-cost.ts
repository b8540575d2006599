import { PageFailure } from '@lectern/workers/errors/page-failure.ts';
import { readPage } from '@lectern/workers/formats/all-formats.ts';
import { splitPassages } from '@lectern/workers/passages/split-passages.ts';
import type { RepeatedPattern } from '../payloads/repeated-patterns.ts';

/** The CPU time in milliseconds of converting a page to passages, or of refusing it. */
export async function measurePageMs(format: string, content: string | Uint8Array): Promise<number> {
  const url = `https://docs.example.org/guide.${format}`;
  const text = typeof content === 'string' ? { body: content } : { body: '', bytes: content };
  const page = { url, finalUrl: url, kind: format, ...text, etag: null, lastModified: null } as const;
  const before = process.threadCpuUsage();
  try {
    splitPassages(await readPage({ ...page, fetchedAt: new Date(0), tryType: 'http' }));
  } catch (error) {
    if (!(error instanceof PageFailure)) throw error;
  }
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
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
 * Lists the patterns that take more than MAX_GROWTH times as long for four times `chars`. Repeats each measurement
 * until the minimum passes, because compilation and garbage collection distort single runs.
 */
export async function findSuperlinear(
  patterns: readonly RepeatedPattern[],
  chars: number,
): Promise<readonly string[]> {
  const found: string[] = [];
  const noiseMs = maxNoiseMs(4 * chars);
  for (const { format, name, make } of patterns) {
    const [small, large] = [make(chars), make(4 * chars)];
    let smallMs = Number.POSITIVE_INFINITY;
    let largeMs = Number.POSITIVE_INFINITY;
    let isLinear = false;
    for (let run = 0; run < MAX_RUNS && !isLinear; run += 1) {
      largeMs = Math.min(largeMs, await measurePageMs(format, large));
      if (largeMs > noiseMs) smallMs = Math.min(smallMs, await measurePageMs(format, small));
      isLinear = largeMs <= Math.max(noiseMs, MAX_GROWTH * smallMs);
    }
    if (!isLinear)
      found.push(`${format} ${name}: ${smallMs.toFixed(0)} ms, four times as long ${largeMs.toFixed(0)} ms`);
  }
  return found;
}
