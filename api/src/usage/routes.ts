import * as contracts from '@lectern/shared/contracts/usage.ts';
import { getMonthUsage } from '@lectern/shared/db/stores/usage/usage.ts';
import { limitsFor } from '@lectern/shared/domain/accounts/plans.ts';
import type { RouteDeps } from '../deps.ts';
import type { Router } from '../http/router.ts';
import { reportUsage } from './report-usage.ts';
import { getClients, getLimits } from './service.ts';

/** Routes of usage. */
export function addUsageRoutes(router: Router, { db, plans, site, now }: RouteDeps): void {
  router.forUser(contracts.getToolUsage, async ({ user }) => ({
    toolUsage: await getMonthUsage(db, user.id, now()),
    limit: limitsFor(user.isPro, plans).toolCallsPerMonth,
  }));
  router.forUser(contracts.getLimits, ({ user }) => getLimits(db, user, { ...site, plans }));
  router.forUser(contracts.getUsageReport, ({ user }) => reportUsage(db, user.id, now()));
  router.forUser(contracts.getConnections, ({ owned }) => getClients(db, owned));
}
