import type { ReplyInput } from '@lectern/shared/contracts/endpoint.ts';
import * as contracts from '@lectern/shared/contracts/usage.ts';
import type { Db } from '@lectern/shared/db/data-source.ts';
import { countCollections, getCollection } from '@lectern/shared/db/stores/collections/collections.ts';
import { countTopicsOfUser } from '@lectern/shared/db/stores/topics/crawl-topics.ts';
import { countCallsByDay, countCallsByTool } from '@lectern/shared/db/stores/usage/call-counts.ts';
import { listConnections } from '@lectern/shared/db/stores/usage/connections.ts';
import { listUnanswered } from '@lectern/shared/db/stores/usage/unanswered-questions.ts';
import { getMonthUsage } from '@lectern/shared/db/stores/usage/usage.ts';
import { limitsFor, maxPagesFor } from '@lectern/shared/domain/accounts/plans.ts';
import type { RouteDeps } from '../deps.ts';
import type { Router } from '../http/router.ts';

const DAYS = 30;
const DAY_MS = 86_400_000;
const MAX_QUESTIONS = 100;

/** Routes of usage. */
export function addUsageRoutes(router: Router, { db, plans, site, now }: RouteDeps): void {
  router.forUser(contracts.getToolUsage, async ({ user }) => ({
    toolUsage: await getMonthUsage(db, user.id, now()),
    limit: limitsFor(user.isPro, plans).toolCallsPerMonth,
  }));
  router.forUser(contracts.getLimits, async ({ user: { id, isPro } }) => {
    const { collections, topics } = limitsFor(isPro, plans);
    return {
      collections: { used: await countCollections(db, id), limit: collections },
      topics: { used: await countTopicsOfUser(db, id), limit: topics },
      maxPagesPerDocument: maxPagesFor(isPro, site.maxPagesPerSource),
    };
  });
  router.forUser(contracts.getUsageReport, ({ user }) => reportUsage(db, user.id, now()));
  router.forUser(contracts.getConnections, async ({ owned }) => {
    await getCollection(db, owned);
    return listConnections(db, owned);
  });
}

/** A user's tool calls of the last 30 UTC days including today, and the questions without an answer. */
async function reportUsage(
  db: Db,
  userId: number,
  now: Date,
): Promise<ReplyInput<typeof contracts.getUsageReport>> {
  const today = Math.floor(now.getTime() / DAY_MS);
  const since = new Date((today - DAYS + 1) * DAY_MS);
  const [days, tools, unanswered] = await Promise.all([
    countCallsByDay(db, userId, since, DAYS),
    countCallsByTool(db, userId, since),
    listUnanswered(db, userId, MAX_QUESTIONS),
  ]);
  return { days, tools, unanswered };
}
