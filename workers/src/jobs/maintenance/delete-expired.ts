import type { Db, Transact } from '@lectern/shared/db/data-source.ts';
import { deleteExpiredRegistrations } from '@lectern/shared/db/stores/accounts/pending-registrations.ts';
import { deleteExpiredSessions } from '@lectern/shared/db/stores/accounts/sessions.ts';
import { deleteHandledEvents } from '@lectern/shared/db/stores/billing/plans.ts';
import { deleteOldVisionSteps } from '@lectern/shared/db/stores/ingest/vision-steps.ts';
import { deleteIdleHosts } from '@lectern/shared/db/stores/pages/host-paces.ts';
import { removeOldPublicPages } from '@lectern/shared/db/stores/pages/public-pages.ts';
import { deleteOldToolRuns } from '@lectern/shared/db/stores/queue/tool-runs.ts';
import { deleteOldSitemaps } from '@lectern/shared/db/stores/sitemaps/sitemap-caches.ts';
import { deleteExpiredTrash } from '@lectern/shared/db/stores/trash/trash.ts';
import { deleteOldCalls } from '@lectern/shared/db/stores/usage/call-counts.ts';
import { deleteOldConnections } from '@lectern/shared/db/stores/usage/connections.ts';
import { deleteOldQuestions } from '@lectern/shared/db/stores/usage/unanswered-questions.ts';
import { TRASH_DAYS } from '@lectern/shared/domain/trash.ts';
import type { Logger } from '@lectern/shared/logger.ts';

export interface TidyDeps {
  readonly db: Db;
  readonly transact: Transact;
  readonly logger: Logger;
}

/**
 * What is kept how long after it was last of use. Sessions and registrations go when they expire, finished jobs leave their queue after an hour, failed
 * ones after a week; counters of rates leave when their window ends; audit events stay, and all else is its owner's.
 */
export const KEPT = {
  binSeconds: TRASH_DAYS * 24 * 60 * 60,
  hostPacesHours: 24,
  visionStepsDays: 7,
  publicPagesDays: 30,
  toolRunsDays: 30,
  sitemapsDays: 30,
  // Stripe sends an event again for three days at most.
  stripeEventsDays: 30,
  questionsDays: 90,
  connectionsDays: 90,
  // A month can be compared with the same of the year before.
  callsDays: 400,
} as const;

/** Forgets what is no longer of use to anybody. May run anywhere, often; what fails is logged, and the others go on. */
export async function tidy({ db, transact, logger }: TidyDeps): Promise<void> {
  const now = new Date();
  const tasks: Readonly<Record<string, () => Promise<unknown>>> = {
    sessions: () => deleteExpiredSessions(db, now),
    registrations: () => deleteExpiredRegistrations(db, now),
    bin: () => deleteExpiredTrash(transact, KEPT.binSeconds),
    'host paces': () => deleteIdleHosts(db, KEPT.hostPacesHours),
    'vision steps': () => deleteOldVisionSteps(db, KEPT.visionStepsDays),
    'public pages': () => removeAllOldPublicPages(db),
    'tool runs': () => deleteOldToolRuns(db, KEPT.toolRunsDays),
    sitemaps: () => deleteOldSitemaps(db, KEPT.sitemapsDays),
    'stripe events': () => deleteHandledEvents(db, KEPT.stripeEventsDays),
    questions: () => deleteOldQuestions(db, KEPT.questionsDays),
    connections: () => deleteOldConnections(db, KEPT.connectionsDays),
    calls: () => deleteOldCalls(db, KEPT.callsDays),
  };
  for (const [what, forget] of Object.entries(tasks)) {
    await forget().catch((error: unknown) => logger.warn({ err: error, what }, 'not tidied'));
  }
}

/** Pages are large: so many are removed at a time that other writers need not wait long. */
const PAGES_AT_A_TIME = 1_000;

async function removeAllOldPublicPages(db: Db): Promise<void> {
  let removed = PAGES_AT_A_TIME;
  while (removed === PAGES_AT_A_TIME) {
    removed = await removeOldPublicPages(db, KEPT.publicPagesDays, PAGES_AT_A_TIME);
  }
}
