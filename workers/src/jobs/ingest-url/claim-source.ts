import type { Db, Transact } from '@lectern/shared/db/data-source.ts';
import {
  type ClaimedSource,
  claimSource,
  type IngestRun,
  readCrashedStarts,
} from '@lectern/shared/db/stores/ingest/ingest.ts';
import { getOwnerLoad, lockOwnerQueue } from '@lectern/shared/db/stores/ingest/owner-load.ts';
import { DelayJobError } from '@lectern/shared/errors.ts';
import type { JobContext } from '@lectern/shared/queues/serve-queues.ts';

/** Concurrent site crawls per owner, and separately concurrent single pages. */
const MAX_RUNNING_PER_OWNER = 4;
/** Concurrent sources that their owner waits for. Agents may request twenty pages a minute, each from a site that hangs. */
const MAX_AWAITED_PER_OWNER = 8;
/** Delay per position in the owner's queue. */
const OWNER_DELAY_MS = 250;
/** Indexed by the number of crashed starts. Shorter than the interval at which `reconcile` updates waiting sources. */
const CRASH_DELAYS_MS = [0, 0, 5_000, 15_000, 25_000];

/**
 * Claims a source; null when a newer attempt has taken over. The first source of an owner, and one that a user waits
 * for, has no priority number and a higher limit.
 *
 * @throws {DelayJobError} while the owner has enough sources in progress.
 */
export async function claimWithinOwnerLimit(
  transact: Transact,
  run: IngestRun,
  { priority }: Pick<JobContext, 'priority'>,
): Promise<ClaimedSource | null> {
  const maxRunning = priority ? MAX_RUNNING_PER_OWNER : MAX_AWAITED_PER_OWNER;
  return transact(async (transaction) => {
    await lockOwnerQueue(transaction, run.documentUrlId);
    const { running, ahead } = await getOwnerLoad(transaction, run.documentUrlId);
    if (running < maxRunning) return claimSource(transaction, run);
    const message = `Source ${run.documentUrlId} is delayed: its owner already has ${running} in progress`;
    throw new DelayJobError(message, OWNER_DELAY_MS * (ahead + 1));
  });
}

/**
 * Delays a source that was in progress when its worker ended repeatedly: if it is the cause, the others get time to work in
 * between.
 *
 * @throws {DelayJobError} until the delay is over.
 */
export async function waitAfterCrashes(db: Db, run: IngestRun): Promise<void> {
  const { starts, quietMs } = await readCrashedStarts(db, run);
  const delayMs = CRASH_DELAYS_MS[Math.min(starts, CRASH_DELAYS_MS.length - 1)] ?? 0;
  if (quietMs >= delayMs) return;
  throw new DelayJobError(`Source ${run.documentUrlId} may crash its worker`, delayMs - quietMs);
}
