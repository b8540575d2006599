import { isMainThread } from 'node:worker_threads';

/** What a measured process says of itself when it is sent 'usage'. */
export interface Usage {
  /** Processor time so far, user and system, all threads, in milliseconds. */
  readonly cpuMs: number;
  /** The most memory the process held so far, in MB. */
  readonly peakMb: number;
  /** What it holds now. */
  readonly residentMb: number;
}

// Loaded into a process by `--import`: its threads load it, too, and have no channel of their own.
if (isMainThread && process.send) {
  process.on('message', (message) => {
    if (message === 'usage') process.send?.(usageNow());
  });
}

/** Maximum and present resident memory are told in KiB and bytes. */
function usageNow(): Usage {
  const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage();
  return {
    cpuMs: (userCPUTime + systemCPUTime) / 1_000,
    peakMb: (maxRSS * 1_024) / 1_000_000,
    residentMb: process.memoryUsage.rss() / 1_000_000,
  };
}
