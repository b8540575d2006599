import type { Db, Transact } from '@lectern/shared/db/data-source.ts';
import { deleteFailedRequests } from '@lectern/shared/db/stores/documents/requested-documents.ts';
import { AGING_TABLES, deleteOldRows } from '@lectern/shared/db/stores/maintenance/old-rows.ts';
import { deleteIdleHosts } from '@lectern/shared/db/stores/pages/host-paces.ts';
import { removeOldPublicPages } from '@lectern/shared/db/stores/pages/public-pages.ts';
import { deleteOldSitemaps } from '@lectern/shared/db/stores/sitemaps/sitemap-caches.ts';
import { deleteExpiredTrash } from '@lectern/shared/db/stores/trash/trash.ts';
import { deleteOldConnections } from '@lectern/shared/db/stores/usage/connections.ts';
import { deleteExcessToolCalls } from '@lectern/shared/db/stores/usage/tool-calls.ts';
import { RETENTION_DAYS } from '@lectern/shared/domain/retention.ts';
import { MAX_LOGGED_CALLS } from '@lectern/shared/domain/tools/tool-call.ts';
import type { Logger } from '@lectern/shared/logger.ts';

interface DeleteExpiredDeps {
  readonly db: Db;
  readonly transact: Transact;
  readonly logger: Logger;
}

/** Deletes data older than RETENTION_DAYS. Safe to run often and in parallel. A failed step is logged; the others continue. */
export async function deleteExpired({ db, transact, logger }: DeleteExpiredDeps): Promise<void> {
  const tasks: Readonly<Record<string, () => Promise<unknown>>> = {
    ...Object.fromEntries(AGING_TABLES.map((table) => [table, () => deleteOldRows(db, table)])),
    trash: () => deleteExpiredTrash(transact, RETENTION_DAYS.trash * 24 * 60 * 60),
    'failed requests': () => deleteFailedRequests(db),
    'host paces': () => deleteIdleHosts(db, RETENTION_DAYS.hostPaces * 24),
    'public pages': () => removeAllOldPublicPages(db),
    sitemaps: () => deleteOldSitemaps(db, RETENTION_DAYS.sitemaps),
    connections: () => deleteOldConnections(db, RETENTION_DAYS.connections),
    'excess tool calls': () => deleteExcessToolCalls(db, MAX_LOGGED_CALLS),
  };
  for (const [name, deleteOld] of Object.entries(tasks)) {
    await deleteOld().catch((error: unknown) => logger.warn({ err: error, name }, 'cleanup failed'));
  }
}

/** Pages are large; small batches keep other writers from waiting. */
const PAGES_PER_BATCH = 1_000;

async function removeAllOldPublicPages(db: Db): Promise<void> {
  let removed = PAGES_PER_BATCH;
  while (removed === PAGES_PER_BATCH) {
    removed = await removeOldPublicPages(db, RETENTION_DAYS.publicPages, PAGES_PER_BATCH);
  }
}
