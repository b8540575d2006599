import * as contracts from '@lectern/shared/contracts/sitemap-tools.ts';
import type { Router } from '../http/router.ts';
import type { SitemapsService } from './service.ts';

/** Routes of the sitemap tool, for administrators. */
export function addSitemapRoutes(router: Router, sitemaps: SitemapsService): void {
  router.forUser(contracts.listSitemapCache, () => sitemaps.list());
  router.forUser(contracts.getSitemapCache, ({ params }) => sitemaps.get(params.cacheId));
  router.forUser(contracts.processSitemap, ({ user, body }) => sitemaps.process(user, body.sitemapUrl));
  router.forUser(contracts.retryFailedUrls, ({ params }) => sitemaps.retryFailed(params.cacheId));
  router.forUser(contracts.extractSitemapTopic, ({ user, body }) => sitemaps.extractTopic(user, body));
  router.forUser(contracts.processSitemapByTopic, ({ user, body }) => sitemaps.processByTopic(user, body));
}
