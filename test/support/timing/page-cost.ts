import { PageFailure } from '@lectern/workers/errors/page-failure.ts';
import { readPage } from '@lectern/workers/formats/all-formats.ts';
import { splitPassages } from '@lectern/workers/passages/split-passages.ts';
import type { RepeatedPattern } from '../payloads/repeated-patterns.ts';

/** The processor time in milliseconds of turning a page of `format` into passages, or of refusing it. */
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

/** Four times the input may take this many times as long: twice the input 2.5 times. */
const MAX_GROWTH = 2.5 ** 2;

/** Shorter times are noise: the processor time is counted in ticks of 4 ms. */
const MAX_NOISE_MS = 80;

/** Other work on the machine only adds to a time, so the least of several is the nearest to the truth. */
const MAX_RUNS = 8;

/**
 * The patterns that take more than MAX_GROWTH times as long for four times `chars`, with their times. A pair of lengths is
 * measured until its least times are fine, since compilation and garbage collection make single times useless.
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
