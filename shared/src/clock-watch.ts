/** Notices that the machine's clock was set back: what was dated before is later than now, and would be waited for. */
export interface ClockWatch {
  /**
   * Calls `mend` with the milliseconds that the clock was set back by since the last time it was mended, if it was by
   * more than a second; again the next time when it rejects.
   */
  whenSetBack(mend: (setBackMs: number) => Promise<void>): Promise<void>;
}

/** A clock that is only corrected is not set back by so much at a time. */
const TOLERATED_MS = 1_000;

/** A watch that begins now. */
export function createClockWatch(
  wallMs: () => number = Date.now,
  steadyMs: () => number = () => performance.now(),
): ClockWatch {
  const aheadMs = () => wallMs() - steadyMs();
  let knownMs = aheadMs();
  return {
    async whenSetBack(mend) {
      const nowMs = aheadMs();
      if (knownMs - nowMs > TOLERATED_MS) await mend(knownMs - nowMs);
      knownMs = nowMs;
    },
  };
}
