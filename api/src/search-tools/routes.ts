import * as contracts from '@lectern/shared/contracts/search-tools.ts';
import type { Router } from '../http/router.ts';
import type { SearchToolsService } from './service.ts';

/** Routes of the search tools, for administrators. */
export function addSearchToolRoutes(router: Router, tools: SearchToolsService): void {
  const limit = { limit: 'search-tool' } as const;
  router.forUser(
    contracts.braveSearch,
    ({ user, body, context }) => tools.search(user, body, context.req.raw.signal),
    limit,
  );
  router.forUser(
    contracts.autoProcess,
    ({ user, body, context }) => tools.process(user, body, context.req.raw.signal),
    limit,
  );
  router.forUser(
    contracts.firecrawlSearchDirect,
    ({ user, body, context }) => tools.searchPages(user, body, context.req.raw.signal),
    limit,
  );
  router.forUser(contracts.listToolRuns, ({ user }) => tools.listRuns(user));
}
