import { moveDocument } from '@lectern/shared/contracts/document-moves.ts';
import * as contracts from '@lectern/shared/contracts/documents.ts';
import { fillPath } from '@lectern/shared/contracts/endpoint.ts';
import { previewUrl } from '@lectern/shared/contracts/preview.ts';
import * as refreshContracts from '@lectern/shared/contracts/refreshes.ts';
import { getSample } from '@lectern/shared/contracts/site.ts';
import { getCollection } from '@lectern/shared/db/stores/collections/collections.ts';
import { listSources } from '@lectern/shared/db/stores/documents/documents.ts';
import { getDocumentsVersion, listDocuments } from '@lectern/shared/db/stores/documents/listed-documents.ts';
import type { RouteDeps } from '../deps.ts';
import type { Router } from '../http/router.ts';
import { requirePageLimit } from './plan-limits.ts';
import { previewSite } from './preview-site.ts';
import * as service from './service.ts';
import { toDocumentReply } from './to-reply.ts';

const REFRESH_BODY = { pages: 'changed', withBrowser: false } as const;

/** Routes of documents. `sample` is null when none is offered. */
export function addDocumentRoutes(router: Router, deps: RouteDeps): void {
  router.forUser(
    contracts.addUrl,
    ({ user, params, body }) => service.addUrl(deps, user, params.collectionId, body),
    { limit: 'add-document' },
  );
  router.forUser(
    previewUrl,
    async ({ user, owned, body, context }) => {
      requirePageLimit(body.maxUrls, user.isPro, deps.site.maxPagesPerSource);
      return previewSite(deps, { ...owned, input: body, signal: context.req.raw.signal });
    },
    { limit: 'preview' },
  );
  router.forList(contracts.listUrls, async ({ owned, pagination }) => {
    await getCollection(deps.db, owned);
    return listSources(deps.db, owned, pagination);
  });
  router.forList(
    contracts.listRecentDocuments,
    async ({ owned, pagination }) => {
      const documents = await listDocuments(deps.db, owned, pagination);
      return documents.map((document) => ({ ...document, ...toDocumentReply(document) }));
    },
    {
      version: ({ owned }) => getDocumentsVersion(deps.db, owned),
      keyOf: ({ pinIndex, createdMicroseconds, id }) => [pinIndex ?? 0, createdMicroseconds, id],
    },
  );
  router.forUser(
    contracts.createRecentDocument,
    ({ user, params, body }) => service.addText(deps, user, params.collectionId, body),
    { limit: 'add-document' },
  );
  router.forUser(contracts.updateRecentDocument, ({ owned, body }) =>
    service.pin(deps, owned, body.pinIndex),
  );
  router.forUser(moveDocument, ({ owned, body }) => service.move(deps, owned, body.toCollectionId));
  router.forUser(contracts.deleteRecentDocument, ({ owned }) => service.remove(deps, owned));
  router.forUser(contracts.restoreRecentDocument, ({ owned }) => service.restore(deps, owned), {
    limit: 'restore',
  });
  addCrawlRoutes(router, deps);
  const { name = null, urls = [] } = deps.sample ?? {};
  router.forUser(getSample, async () => ({ name, urls: [...urls] }));
}

/** Crawls after the first one. */
function addCrawlRoutes(router: Router, deps: service.DocumentsDeps): void {
  const limit = { limit: 'retry-document' } as const;
  router.forUser(
    contracts.retryDocument,
    ({ user, params, body }) => service.retry(deps, user, params.documentId, body),
    limit,
  );
  router.forUser(refreshContracts.cancelCrawl, ({ owned }) => service.cancel(deps, owned), limit);
  router.forUser(refreshContracts.getRecentDocument, ({ owned }) => service.get(deps, owned));
  router.forUser(
    refreshContracts.refreshDocument,
    async ({ owned, user, params }) => {
      await service.get(deps, owned);
      const { status } = await service.retry(deps, user, params.documentId, REFRESH_BODY);
      const statusUrl = fillPath(refreshContracts.getRecentDocument.path, params);
      return { status: status ?? 'processing', statusUrl };
    },
    limit,
  );
  router.forUser(refreshContracts.setRefreshSchedule, ({ user, params, body }) =>
    service.schedule(deps, user, params.documentId, body.frequency),
  );
}
