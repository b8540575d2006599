import type { Db } from '@lectern/shared/db/data-source.ts';
import { isRunCancelled } from '@lectern/shared/db/stores/ingest/cancellations.ts';
import type { ClaimedSource } from '@lectern/shared/db/stores/ingest/ingest.ts';

/** Whether the owner has canceled a running crawl. */
export interface Cancellation {
  readonly isRequested: boolean;
  stop(): void;
}

const POLL_INTERVAL_MS = 500;

/** Watches for the cancellation of a crawl until `stop` is called. */
export function watchCancellation(db: Db, source: ClaimedSource): Cancellation {
  let isRequested = source.isCancelled;
  let isAsking = false;
  const ask = async () => {
    // A database that hangs must not collect queries.
    if (isAsking) return;
    isAsking = true;
    try {
      isRequested ||= await isRunCancelled(db, source);
    } catch {
      // Storing the next page reports the same database error.
    } finally {
      isAsking = false;
    }
  };
  const timer = setInterval(ask, POLL_INTERVAL_MS);
  return {
    get isRequested() {
      return isRequested;
    },
    stop: () => clearInterval(timer),
  };
}
