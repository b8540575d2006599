import type { Db, Transact } from '@lectern/shared/db/data-source.ts';
import { deleteOldIdempotencyKeys } from '@lectern/shared/db/stores/accounts/idempotency-keys.ts';
import { deleteExpiredRegistrations } from '@lectern/shared/db/stores/accounts/pending-registrations.ts';
import { deleteExpiredSessions } from '@lectern/shared/db/stores/accounts/sessions.ts';
import { deleteOldRows } from '@lectern/shared/db/stores/maintenance/old-rows.ts';
import { deleteIdleHosts } from '@lectern/shared/db/stores/pages/host-paces.ts';
import { removeOldPublicPages } from '@lectern/shared/db/stores/pages/public-pages.ts';
import { deleteOldSitemaps } from '@lectern/shared/db/stores/sitemaps/sitemap-caches.ts';
import { deleteExpiredTrash } from '@lectern/shared/db/stores/trash/trash.ts';
import { deleteOldConnections } from '@lectern/shared/db/stores/usage/connections.ts';
import { deleteOldToolCalls } from '@lectern/shared/db/stores/usage/tool-calls.ts';
import { CHANGES_DAYS } from '@lectern/shared/domain/documents/page-change.ts';
import { TRASH_DAYS } from '@lectern/shared/domain/documents/trash.ts';
import { CALL_LOG_DAYS, MAX_LOGGED_CALLS } from '@lectern/shared/domain/tools/tool-call.ts';
import type { Logger } from '@lectern/shared/logger.ts';

interface DeleteExpiredDeps {
  readonly db: Db;
  readonly transact: Transact;
  readonly logger: Logger;
}

/**
 * Retention periods after the last use. Sessions and registrations end when they expire. Finished jobs leave their queue
 * after an hour, failed ones after a week. Audit events stay, and everything else belongs to its owner.
 */
export const RETENTION = {
  trashSeconds: TRASH_DAYS * 24 * 60 * 60,
  hostPacesHours: 24,
  visionStepsDays: 7,
  publicPagesDays: 30,
  deliveriesDays: 30,
  emailsDays: 30,
  toolRunsDays: 30,
  sitemapsDays: 30,
  // Stripe resends an event for up to three days.
  stripeEventsDays: 30,
  refreshesDays: CHANGES_DAYS,
  callLogDays: CALL_LOG_DAYS,
  questionsDays: 90,
  connectionsDays: 90,
  // Allows comparing a month with the same month of the previous year.
  callsDays: 400,
} as const;

/** Deletes expired data. Safe to run often and in parallel. A failed step is logged, and the others continue. */
export async function deleteExpired({ db, transact, logger }: DeleteExpiredDeps): Promise<void> {
  const now = new Date();
  const tasks: Readonly<Record<string, () => Promise<unknown>>> = {
    sessions: () => deleteExpiredSessions(db, now),
    registrations: () => deleteExpiredRegistrations(db, now),
    'idempotency keys': () => deleteOldIdempotencyKeys(db),
    trash: () => deleteExpiredTrash(transact, RETENTION.trashSeconds),
    'host paces': () => deleteIdleHosts(db, RETENTION.hostPacesHours),
    'vision steps': () => deleteOldRows(db, 'vision_steps', RETENTION.visionStepsDays),
    'public pages': () => removeAllOldPublicPages(db),
    deliveries: () => deleteOldRows(db, 'webhook_deliveries', RETENTION.deliveriesDays),
    emails: () => deleteOldRows(db, 'emails', RETENTION.emailsDays),
    'tool runs': () => deleteOldRows(db, 'tool_runs', RETENTION.toolRunsDays),
    sitemaps: () => deleteOldSitemaps(db, RETENTION.sitemapsDays),
    'stripe events': () => deleteOldRows(db, 'stripe_events', RETENTION.stripeEventsDays),
    refreshes: () => deleteOldRows(db, 'refreshes', RETENTION.refreshesDays),
    questions: () => deleteOldRows(db, 'unanswered_questions', RETENTION.questionsDays),
    connections: () => deleteOldConnections(db, RETENTION.connectionsDays),
    'call log': () => deleteOldToolCalls(db, RETENTION.callLogDays, MAX_LOGGED_CALLS),
    calls: () => deleteOldRows(db, 'tool_usage_logs', RETENTION.callsDays),
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
    removed = await removeOldPublicPages(db, RETENTION.publicPagesDays, PAGES_PER_BATCH);
  }
}
