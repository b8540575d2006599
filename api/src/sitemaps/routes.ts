import * as contracts from '@lectern/shared/contracts/sitemap-tools.ts';
import type { Router } from '../http/router.ts';
import type { RunToolDeps } from '../run-tool.ts';
import * as service from './service.ts';

/** Routes of the sitemap tool, for administrators. */
export function addSitemapRoutes(router: Router, deps: RunToolDeps): void {
  router.forUser(contracts.listSitemapCache, () => service.listSitemaps(deps.db));
  router.forUser(contracts.getSitemapCache, ({ params }) => service.getSitemap(deps.db, params.cacheId));
  router.forUser(contracts.processSitemap, ({ user, body }) =>
    service.cacheSitemap(deps, user.id, body.sitemapUrl),
  );
  router.forUser(contracts.retryFailedUrls, ({ params }) => service.retryFailedPages(deps, params.cacheId));
  router.forUser(contracts.extractSitemapTopic, ({ user, body, context }) =>
    service.extractFromSitemap(deps, { userId: user.id, input: body, signal: context.req.raw.signal }),
  );
  router.forUser(contracts.processSitemapByTopic, ({ user, body }) =>
    service.cacheTopicPages(deps, user.id, body),
  );
}
