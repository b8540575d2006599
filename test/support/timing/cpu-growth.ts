/** The CPU time for an input, and for four times as much. */
export interface CpuGrowth {
  readonly smallMs: number;
  readonly largeMs: number;
  /** Whether the time grows at most by MAX_GROWTH, or stays too short to tell. */
  readonly isLinear: boolean;
}

/** The factor for four times the input: 2.5 for each doubling. */
const MAX_GROWTH = 2.5 ** 2;

/** CPU time is counted in ticks of 4 ms, and garbage collection falls into any run. */
export const MIN_NOISE_MS = 40;

/** As much work as the large input. Fewer are enough once they count as many ticks as the shortest large input. */
const MAX_SMALL_RUNS = 4;

/** Other work on the machine only adds to a time, so the minimum of several runs is the most accurate. */
const MAX_RUNS = 8;

/**
 * Measures how the CPU time of `run` grows with the size of its input. Choose a size at which a quadratic algorithm takes
 * longer than MIN_NOISE_MS.
 */
export function measureCpuGrowth(run: (size: number) => unknown, size: number): Promise<CpuGrowth> {
  return compareSizes((chosen) => cpuMsOf(() => run(chosen)), size);
}

/**
 * Compares the times that `measureMs` returns for `size` and four times `size`. Repeats both measurements until the minimum
 * passes, because compilation and garbage collection distort single runs.
 */
export async function compareSizes(
  measureMs: (size: number) => number | Promise<number>,
  size: number,
  noiseMs = MIN_NOISE_MS,
): Promise<CpuGrowth> {
  let smallMs = Number.POSITIVE_INFINITY;
  let largeMs = Number.POSITIVE_INFINITY;
  let isLinear = false;
  for (let run = 0; run < MAX_RUNS && !isLinear; run += 1) {
    largeMs = Math.min(largeMs, await measureMs(4 * size));
    if (largeMs > noiseMs) smallMs = Math.min(smallMs, await meanOf(() => measureMs(size)));
    isLinear = largeMs <= Math.max(noiseMs, MAX_GROWTH * smallMs);
  }
  return { smallMs, largeMs, isLinear };
}

async function meanOf(measureMs: () => number | Promise<number>): Promise<number> {
  let [totalMs, runs] = [0, 0];
  do {
    totalMs += await measureMs();
    runs += 1;
  } while (runs < MAX_SMALL_RUNS && totalMs < MIN_NOISE_MS);
  return totalMs / runs;
}

/** The CPU time of this thread in `run`. */
export function cpuMsOf(run: () => unknown): number {
  const before = process.threadCpuUsage();
  run();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1_000;
}
