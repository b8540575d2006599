import type { SessionUser } from '@lectern/shared/contracts/auth.ts';
import * as contracts from '@lectern/shared/contracts/search-tools.ts';
import type { AppContext } from '../http/app-env.ts';
import type { Router } from '../http/router.ts';
import * as service from './service.ts';

/** Routes of the search tools, for administrators. */
export function addSearchToolRoutes(router: Router, deps: service.SearchToolsDeps): void {
  const limit = { limit: 'search-tool' } as const;
  router.forUser(
    contracts.braveSearch,
    (call) => service.searchDomains(deps, toolUser(call), call.body),
    limit,
  );
  router.forUser(
    contracts.autoProcess,
    (call) => service.processResults(deps, toolUser(call), call.body),
    limit,
  );
  router.forUser(
    contracts.firecrawlSearchDirect,
    (call) => service.searchWithPages(deps, toolUser(call), call.body),
    limit,
  );
  router.forUser(contracts.listToolRuns, ({ user }) => service.listLatestRuns(deps.db, user.id));
}

function toolUser(call: { user: SessionUser; context: AppContext }): service.ToolUser {
  return { userId: call.user.id, signal: call.context.req.raw.signal };
}
