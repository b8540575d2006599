import { setTimeout as pause } from 'node:timers/promises';
import type { Db } from '@lectern/shared/db/data-source.ts';
import type { ToolRun } from '@lectern/shared/db/entities/tool-run.ts';
import { findToolRun } from '@lectern/shared/db/stores/tool-runs.ts';

const FIRST_PAUSE_MS = 60;
const LONGEST_PAUSE_MS = 500;

/**
 * Waits until a run is done or has failed; null when it is neither at `deadlineMs` (of performance.now), when it is
 * gone, or when `signal` is aborted. The run goes on whoever waits.
 */
export async function awaitToolRun(
  db: Db,
  owned: { userId: number; toolRunId: number },
  { deadlineMs, signal }: { deadlineMs: number; signal: AbortSignal },
): Promise<ToolRun | null> {
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(pauseMs * 1.5, LONGEST_PAUSE_MS)) {
    const run = await findToolRun(db, owned);
    if (run === null || run.status === 'done' || run.status === 'failed') return run;
    if (performance.now() + pauseMs > deadlineMs) return null;
    // Only the signal ends the pause early: whoever asked has gone, or this process stops.
    await pause(pauseMs, undefined, { signal }).catch(() => {});
    if (signal.aborted) return null;
  }
}
