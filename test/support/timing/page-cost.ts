import { PageFailure } from '@lectern/workers/errors/page-failure.ts';
import { readPage } from '@lectern/workers/formats/all-formats.ts';
import { splitPassages } from '@lectern/workers/passages/split-passages.ts';
import type { RepeatedPattern } from '../payloads/repeated-patterns.ts';

/** The CPU time in milliseconds of converting a page to passages, or of refusing it. */
export async function measurePageMs(format: string, body: string): Promise<number> {
  const url = `https://docs.example.org/guide.${format}`;
  const page = { url, finalUrl: url, kind: format, body, etag: null, lastModified: null } as const;
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

/** Shorter times are noise, because CPU time is counted in ticks of 4 ms. */
const MAX_NOISE_MS = 80;

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
  for (const { format, name, make } of patterns) {
    const [small, large] = [make(chars), make(4 * chars)];
    let smallMs = Number.POSITIVE_INFINITY;
    let largeMs = Number.POSITIVE_INFINITY;
    let isLinear = false;
    for (let run = 0; run < MAX_RUNS && !isLinear; run += 1) {
      largeMs = Math.min(largeMs, await measurePageMs(format, large));
      if (largeMs > MAX_NOISE_MS) smallMs = Math.min(smallMs, await measurePageMs(format, small));
      isLinear = largeMs <= Math.max(MAX_NOISE_MS, MAX_GROWTH * smallMs);
    }
    if (!isLinear)
      found.push(`${format} ${name}: ${smallMs.toFixed(0)} ms, four times as long ${largeMs.toFixed(0)} ms`);
  }
  return found;
}
