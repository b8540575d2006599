import type { Db, Transact } from '@lectern/shared/db/data-source.ts';
import { deleteOldIdempotencyKeys } from '@lectern/shared/db/stores/accounts/idempotency-keys.ts';
import { deleteExpiredRegistrations } from '@lectern/shared/db/stores/accounts/pending-registrations.ts';
import { deleteExpiredSessions } from '@lectern/shared/db/stores/accounts/sessions.ts';
import { deleteHandledEvents } from '@lectern/shared/db/stores/billing/plans.ts';
import { deleteOldRefreshes } from '@lectern/shared/db/stores/changes/refreshes.ts';
import { deleteOldVisionSteps } from '@lectern/shared/db/stores/ingest/vision-steps.ts';
import { deleteOldEmails } from '@lectern/shared/db/stores/notifications/emails.ts';
import { deleteOldDeliveries } from '@lectern/shared/db/stores/notifications/webhook-deliveries.ts';
import { deleteIdleHosts } from '@lectern/shared/db/stores/pages/host-paces.ts';
import { removeOldPublicPages } from '@lectern/shared/db/stores/pages/public-pages.ts';
import { deleteOldToolRuns } from '@lectern/shared/db/stores/queue/tool-runs.ts';
import { deleteOldSitemaps } from '@lectern/shared/db/stores/sitemaps/sitemap-caches.ts';
import { deleteExpiredTrash } from '@lectern/shared/db/stores/trash/trash.ts';
import { deleteOldCalls } from '@lectern/shared/db/stores/usage/call-counts.ts';
import { deleteOldConnections } from '@lectern/shared/db/stores/usage/connections.ts';
import { deleteOldToolCalls } from '@lectern/shared/db/stores/usage/tool-calls.ts';
import { deleteOldQuestions } from '@lectern/shared/db/stores/usage/unanswered-questions.ts';
import { CHANGES_DAYS } from '@lectern/shared/domain/documents/page-change.ts';
import { TRASH_DAYS } from '@lectern/shared/domain/documents/trash.ts';
import { CALL_LOG_DAYS, MAX_LOGGED_CALLS } from '@lectern/shared/domain/tools/tool-call.ts';
import type { Logger } from '@lectern/shared/logger.ts';

export interface DeleteExpiredDeps {
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
    'vision steps': () => deleteOldVisionSteps(db, RETENTION.visionStepsDays),
    'public pages': () => removeAllOldPublicPages(db),
    deliveries: () => deleteOldDeliveries(db, RETENTION.deliveriesDays),
    emails: () => deleteOldEmails(db, RETENTION.emailsDays),
    'tool runs': () => deleteOldToolRuns(db, RETENTION.toolRunsDays),
    sitemaps: () => deleteOldSitemaps(db, RETENTION.sitemapsDays),
    'stripe events': () => deleteHandledEvents(db, RETENTION.stripeEventsDays),
    refreshes: () => deleteOldRefreshes(db, RETENTION.refreshesDays),
    questions: () => deleteOldQuestions(db, RETENTION.questionsDays),
    connections: () => deleteOldConnections(db, RETENTION.connectionsDays),
    'call log': () => deleteOldToolCalls(db, RETENTION.callLogDays, MAX_LOGGED_CALLS),
    calls: () => deleteOldCalls(db, RETENTION.callsDays),
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
