import * as contracts from '@lectern/shared/contracts/refresh-urls.ts';
import { recordAudit } from '@lectern/shared/db/stores/accounts/audit.ts';
import { getDocument } from '@lectern/shared/db/stores/documents/documents.ts';
import { deleteRefreshUrl, findRefreshUrl } from '@lectern/shared/db/stores/ingest/refresh-urls.ts';
import type { ServiceDeps } from '../deps.ts';
import { countUse } from '../http/middleware/count-use.ts';
import type { CountUse } from '../http/middleware/rate-limits.ts';
import type { Router } from '../http/router.ts';
import * as service from './service.ts';

/** Routes that manage refresh URLs. */
export function addRefreshUrlRoutes(
  router: Router,
  deps: ServiceDeps & { readonly publicUrl: string },
): void {
  const { db, transact } = deps;
  router.forUser(contracts.getRefreshUrl, async ({ owned }) => {
    const { documentUrlId } = await getDocument(db, owned);
    return documentUrlId === null ? null : findRefreshUrl(db, documentUrlId);
  });
  router.forUser(contracts.createRefreshUrl, ({ owned }) => service.createRefreshUrl(deps, owned), {
    limit: 'create-key',
    hasSecret: true,
  });
  router.forUser(contracts.revokeRefreshUrl, ({ owned }) =>
    transact(async (db) => {
      const { userId, documentId } = owned;
      const { documentUrlId } = await getDocument(db, owned);
      if (documentUrlId !== null) await deleteRefreshUrl(db, documentUrlId);
      await recordAudit(db, { userId, type: 'refresh_url_revoked', details: { documentId } });
    }),
  );
}

/** The route of the refresh URLs themselves, which hosts of documentation call after a deploy. */
export function addRefreshHook(router: Router, deps: ServiceDeps & { readonly countUse: CountUse }): void {
  router.forAnyone(contracts.refreshByUrl, async ({ params, context }) => {
    const document = await service.findByToken(deps.db, params.token);
    await countUse(deps, context, 'refresh-url', `document-${document.documentId}`);
    // GitHub tests a new webhook with this event.
    if (context.req.header('x-github-event') === 'ping') return { status: 'ignored' as const };
    return service.refreshByUrl(deps, document);
  });
}
