import type { Db, Transact } from '@lectern/shared/db/data-source.ts';
import { forgetHandledEvents } from '@lectern/shared/db/stores/billing.ts';
import { emptyBin } from '@lectern/shared/db/stores/bin.ts';
import { forgetOldCalls } from '@lectern/shared/db/stores/call-counts.ts';
import { forgetOldConnections } from '@lectern/shared/db/stores/connections.ts';
import { forgetIdleHosts } from '@lectern/shared/db/stores/host-paces.ts';
import { dropExpiredRegistrations } from '@lectern/shared/db/stores/pending-registrations.ts';
import { removeOldPublicPages } from '@lectern/shared/db/stores/public-pages.ts';
import { dropExpiredSessions } from '@lectern/shared/db/stores/sessions.ts';
import { forgetOldSitemaps } from '@lectern/shared/db/stores/sitemap-caches.ts';
import { forgetOldToolRuns } from '@lectern/shared/db/stores/tool-runs.ts';
import { forgetOldQuestions } from '@lectern/shared/db/stores/unanswered-questions.ts';
import { forgetOldVisionSteps } from '@lectern/shared/db/stores/vision-steps.ts';
import { BIN_DAYS } from '@lectern/shared/domain/bin.ts';
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
  binSeconds: BIN_DAYS * 24 * 60 * 60,
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
    sessions: () => dropExpiredSessions(db, now),
    registrations: () => dropExpiredRegistrations(db, now),
    bin: () => emptyBin(transact, KEPT.binSeconds),
    'host paces': () => forgetIdleHosts(db, KEPT.hostPacesHours),
    'vision steps': () => forgetOldVisionSteps(db, KEPT.visionStepsDays),
    'public pages': () => removeAllOldPublicPages(db),
    'tool runs': () => forgetOldToolRuns(db, KEPT.toolRunsDays),
    sitemaps: () => forgetOldSitemaps(db, KEPT.sitemapsDays),
    'stripe events': () => forgetHandledEvents(db, KEPT.stripeEventsDays),
    questions: () => forgetOldQuestions(db, KEPT.questionsDays),
    connections: () => forgetOldConnections(db, KEPT.connectionsDays),
    calls: () => forgetOldCalls(db, KEPT.callsDays),
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
