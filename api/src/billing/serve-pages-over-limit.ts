import type { Db } from '@lectern/shared/db/data-source.ts';
import {
  countUnfinishedSources,
  listSourcesOverLimit,
  restartSource,
} from '@lectern/shared/db/stores/documents/documents.ts';
import { requestIngest } from '@lectern/shared/db/stores/ingest/request-ingest.ts';
import type { Retry } from '@lectern/shared/domain/documents/retry.ts';

/** A retry without pages: the run stores the document again from its stored pages. */
const STORED_PAGES: Retry = { pages: 'failed', withBrowser: false, pageIds: [] };

/**
 * Starts runs that serve a user's stored pages that exceeded the free plan's limit. Called in the transaction that writes
 * the larger plan.
 */
export async function servePagesOverLimit(db: Db, userId: number): Promise<void> {
  const unfinished = await countUnfinishedSources(db, userId);
  for (const [index, source] of (await listSourcesOverLimit(db, userId)).entries()) {
    const attempt = await restartSource(db, source.documentUrlId, STORED_PAGES);
    if (attempt !== null) await requestIngest(db, { ...source, attempt, priority: unfinished + index });
  }
}
