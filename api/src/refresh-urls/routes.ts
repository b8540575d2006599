import * as contracts from '@lectern/shared/contracts/refresh-urls.ts';
import { countUse } from '../http/middleware/count-use.ts';
import type { CountUse } from '../http/middleware/rate-limits.ts';
import { DONE, type Router } from '../http/router.ts';
import type { RefreshUrlsService } from './service.ts';

/** Routes that manage refresh URLs. */
export function addRefreshUrlRoutes(router: Router, refreshUrls: RefreshUrlsService): void {
  router.forUser(contracts.getRefreshUrl, ({ user, params }) => refreshUrls.get(user, params.documentId));
  router.forUser(
    contracts.createRefreshUrl,
    ({ user, params }) => refreshUrls.create(user, params.documentId),
    { limit: 'create-key', hasSecret: true },
  );
  router.forUser(contracts.revokeRefreshUrl, async ({ user, params }) => {
    await refreshUrls.revoke(user, params.documentId);
    return DONE;
  });
}

/** The route of the refresh URLs themselves, which hosts of documentation call after a deploy. */
export function addRefreshHook(
  router: Router,
  refreshUrls: RefreshUrlsService,
  deps: { readonly countUse: CountUse },
): void {
  router.forAnyone(contracts.refreshByUrl, async ({ params, context }) => {
    const document = await refreshUrls.find(params.token);
    await countUse(deps, context, 'refresh-url', `document-${document.documentId}`);
    // GitHub tests a new webhook with this event.
    if (context.req.header('x-github-event') === 'ping') return { status: 'ignored' as const };
    return refreshUrls.refresh(document);
  });
}
