import * as contracts from '@lectern/shared/contracts/usage.ts';
import { countCollections, getCollection } from '@lectern/shared/db/stores/collections/collections.ts';
import { countTopicsOfUser } from '@lectern/shared/db/stores/topics/crawl-topics.ts';
import { listConnections } from '@lectern/shared/db/stores/usage/connections.ts';
import { getMonthUsage } from '@lectern/shared/db/stores/usage/usage.ts';
import { limitsFor, maxPagesFor } from '@lectern/shared/domain/accounts/plans.ts';
import type { RouteDeps } from '../deps.ts';
import type { Router } from '../http/router.ts';
import { reportUsage } from './report-usage.ts';

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
