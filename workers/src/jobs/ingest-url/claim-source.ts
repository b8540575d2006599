import type { Db, Transact } from '@lectern/shared/db/data-source.ts';
import {
  type ClaimedSource,
  claimSource,
  countCrashedStarts,
  type IngestRun,
} from '@lectern/shared/db/stores/ingest/ingest.ts';
import { getOwnerLoad, lockOwnerQueue } from '@lectern/shared/db/stores/ingest/owner-load.ts';
import { DelayJobError } from '@lectern/shared/errors.ts';
import type { Handlers, JobContext } from '@lectern/shared/queues/serve-queues.ts';

/** Concurrent site crawls per owner, and separately concurrent single pages. */
const MAX_RUNNING_PER_OWNER = 4;
/** Delay per position in the owner's queue. */
const OWNER_DELAY_MS = 250;
const SUSPECT_DELAY_MS = 1_000;

/**
 * Claims a source; null when a newer attempt has taken over. The first source of an owner, and one that a user waits
 * for, has no priority number and is claimed at once.
 *
 * @throws {DelayJobError} while the owner has enough sources in progress.
 */
export async function claimInTurn(
  { db, transact }: { readonly db: Db; readonly transact: Transact },
  run: IngestRun,
  { priority }: Pick<JobContext, 'priority'>,
): Promise<ClaimedSource | null> {
  if (!priority) return claimSource(db, run);
  return transact(async (transaction) => {
    await lockOwnerQueue(transaction, run.documentUrlId);
    const { running, ahead } = await getOwnerLoad(transaction, run.documentUrlId);
    if (running < MAX_RUNNING_PER_OWNER) return claimSource(transaction, run);
    const message = `Source ${run.documentUrlId} waits: its owner has ${running} others in progress`;
    throw new DelayJobError(message, OWNER_DELAY_MS * (ahead + 1));
  });
}

/**
 * Runs suspects one at a time: sources that were in progress when their worker ended. The one that crashes its worker is
 * then found without blaming the others.
 */
export function isolateSuspects(db: Db, handle: Handlers['ingest-url']): Handlers['ingest-url'] {
  let isSuspectRunning = false;
  return async (run, context) => {
    if ((await countCrashedStarts(db, run)) === 0) return handle(run, context);
    if (isSuspectRunning) {
      throw new DelayJobError(`Source ${run.documentUrlId} may crash its worker`, SUSPECT_DELAY_MS);
    }
    isSuspectRunning = true;
    try {
      await handle(run, context);
    } finally {
      isSuspectRunning = false;
    }
  };
}
