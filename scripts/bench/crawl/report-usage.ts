import { isMainThread } from 'node:worker_threads';

/** The reply of a measured process to the message 'usage'. */
export interface Usage {
  /** User and system CPU time of all threads, in milliseconds. */
  readonly cpuMs: number;
  /** Peak resident memory in MB. */
  readonly peakMb: number;
  /** Current resident memory in MB. */
  readonly residentMb: number;
}

// Worker threads inherit `--import` but have no IPC channel.
if (isMainThread && process.send) {
  process.on('message', (message) => {
    if (message === 'usage') process.send?.(usageNow());
  });
}

/** Node reports peak memory in KiB and current memory in bytes. */
function usageNow(): Usage {
  const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage();
  return {
    cpuMs: (userCPUTime + systemCPUTime) / 1_000,
    peakMb: (maxRSS * 1_024) / 1_000_000,
    residentMb: process.memoryUsage.rss() / 1_000_000,
  };
}
