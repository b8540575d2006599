import type { Transact } from '@lectern/shared/db/data-source.ts';
import { restartSource } from '@lectern/shared/db/stores/documents/documents.ts';
import { requestReleaseCheck } from '@lectern/shared/db/stores/documents/library-documents.ts';
import { takeDueSources } from '@lectern/shared/db/stores/ingest/refresh-schedules.ts';
import { takeWaitingSources } from '@lectern/shared/db/stores/ingest/refresh-urls.ts';
import { requestIngest } from '@lectern/shared/db/stores/ingest/request-ingest.ts';
import { REFRESH } from '@lectern/shared/domain/documents/retry.ts';
import type { QueueClient } from '@lectern/shared/queues/queue-client.ts';
import { relayOutbox } from '@lectern/shared/queues/relay-outbox.ts';

/** The rest follows in the next round: after an outage, thousands of refreshes may be due. */
const BATCH_SIZE = 20;
/** Runs after all crawls that users have just requested, whose priority is the number of the user's other crawls. */
const PRIORITY = 100_000;

/**
 * Starts the refreshes that are due or waited for a crawl to end, and returns their number. For libraries, it also enqueues
 * the check for a new release; a published package itself never changes. Safe to run often and in parallel.
 */
export async function startDueRefreshes(deps: {
  readonly transact: Transact;
  readonly queue: QueueClient;
  readonly plans: 'on' | 'off';
}): Promise<number> {
  const started = await deps.transact(async (db) => {
    const waiting = await takeWaitingSources(db, BATCH_SIZE);
    const due = await takeDueSources(db, BATCH_SIZE, deps.plans);
    for (const { library, documentUrlId } of due)
      if (library !== null) await requestReleaseCheck(db, documentUrlId);
    for (const source of [...waiting, ...due.filter(({ library }) => library?.source !== 'package')]) {
      const attempt = await restartSource(db, source.documentUrlId, REFRESH);
      if (attempt !== null) await requestIngest(db, { ...source, attempt, priority: PRIORITY });
    }
    return waiting.length + due.length;
  });
  if (started > 0) await relayOutbox(deps.transact, deps.queue);
  return started;
}
