import * as contracts from '@lectern/shared/contracts/usage.ts';
import type { Router } from '../http/router.ts';
import type { UsageService } from './service.ts';

/** Routes of usage. */
export function addUsageRoutes(router: Router, usage: UsageService): void {
  router.forUser(contracts.getToolUsage, ({ user }) => usage.getToolUsage(user));
  router.forUser(contracts.getLimits, ({ user }) => usage.getLimits(user));
  router.forUser(contracts.getUsageReport, ({ user }) => usage.getReport(user));
  router.forUser(contracts.getConnections, ({ user, params }) =>
    usage.listConnections(user, params.collectionId),
  );
}
