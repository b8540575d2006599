import { moveDocument } from '@lectern/shared/contracts/document-moves.ts';
import * as contracts from '@lectern/shared/contracts/documents.ts';
import { fillPath } from '@lectern/shared/contracts/endpoint.ts';
import { previewUrl } from '@lectern/shared/contracts/preview.ts';
import * as refreshContracts from '@lectern/shared/contracts/refreshes.ts';
import { getSample } from '@lectern/shared/contracts/site.ts';
import { DONE, type Router } from '../http/router.ts';
import type { DocumentsService } from './service.ts';

const REFRESH_BODY = { pages: 'changed', withBrowser: false } as const;

/** Documentation that new users can add in one click. */
export interface Sample {
  readonly name: string;
  readonly urls: readonly string[];
}

/** Routes of documents. `sample` is null when none is offered. */
export function addDocumentRoutes(router: Router, documents: DocumentsService, sample: Sample | null): void {
  router.forUser(
    contracts.addUrl,
    ({ user, params, body }) => documents.addUrl(user, params.collectionId, body),
    { limit: 'add-document' },
  );
  router.forUser(
    previewUrl,
    ({ user, params, body, context }) =>
      documents.preview(user, params.collectionId, body, context.req.raw.signal),
    { limit: 'preview' },
  );
  router.forList(contracts.listUrls, ({ user, params, part }) =>
    documents.listSources(user, params.collectionId, part),
  );
  router.forList(
    contracts.listRecentDocuments,
    ({ user, params, part }) => documents.list(user, params.collectionId, part),
    { version: ({ user, params }) => documents.listVersion(user, params.collectionId) },
  );
  router.forUser(
    contracts.createRecentDocument,
    ({ user, params, body }) => documents.addText(user, params.collectionId, body),
    { limit: 'add-document' },
  );
  router.forUser(contracts.updateRecentDocument, ({ user, params, body }) =>
    documents.pin(user, params.documentId, body.pinIndex),
  );
  router.forUser(moveDocument, ({ user, params, body }) =>
    documents.move(user, params.documentId, body.toCollectionId),
  );
  router.forUser(contracts.deleteRecentDocument, async ({ user, params }) => {
    await documents.remove(user, params.documentId);
    return DONE;
  });
  router.forUser(
    contracts.restoreRecentDocument,
    ({ user, params }) => documents.restore(user, params.documentId),
    { limit: 'restore' },
  );
  router.forUser(
    contracts.retryDocument,
    ({ user, params, body }) => documents.retry(user, params.documentId, body),
    { limit: 'retry-document' },
  );
  router.forUser(
    refreshContracts.cancelCrawl,
    ({ user, params }) => documents.cancel(user, params.documentId),
    {
      limit: 'retry-document',
    },
  );
  router.forUser(refreshContracts.getRecentDocument, ({ user, params }) =>
    documents.get(user, params.collectionId, params.documentId),
  );
  router.forUser(
    refreshContracts.refreshDocument,
    async ({ user, params, context }) => {
      await documents.get(user, params.collectionId, params.documentId);
      const { status } = await documents.retry(user, params.documentId, REFRESH_BODY);
      const statusUrl = fillPath(refreshContracts.getRecentDocument.path, params);
      context.header('location', statusUrl);
      return { status: status ?? 'processing', statusUrl };
    },
    { limit: 'retry-document' },
  );
  router.forUser(refreshContracts.setRefreshSchedule, ({ user, params, body }) =>
    documents.schedule(user, params.documentId, body.frequency),
  );
  router.forUser(getSample, async () => ({ name: sample?.name ?? null, urls: [...(sample?.urls ?? [])] }));
}
