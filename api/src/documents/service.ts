import type { SessionUser } from '@lectern/shared/contracts/auth.ts';
import type {
  addUrl,
  addUrlBody,
  createRecentDocument,
  documentUrl,
  RecentDocumentReply,
  retryDocument as retryContract,
} from '@lectern/shared/contracts/documents.ts';
import type { BodyOf, ReplyOf } from '@lectern/shared/contracts/endpoint.ts';
import type { previewUrl } from '@lectern/shared/contracts/preview.ts';
import type { SiteReply } from '@lectern/shared/contracts/site.ts';
import type { Db } from '@lectern/shared/db/data-source.ts';
import type { ListPart } from '@lectern/shared/db/list-part.ts';
import { recordAudit } from '@lectern/shared/db/stores/accounts/audit.ts';
import { getCollection, touchCollection } from '@lectern/shared/db/stores/collections/collections.ts';
import * as store from '@lectern/shared/db/stores/documents/documents.ts';
import { getDocumentsVersion, listDocuments } from '@lectern/shared/db/stores/documents/listed-documents.ts';
import { moveDocument } from '@lectern/shared/db/stores/documents/move-document.ts';
import { cancelRun } from '@lectern/shared/db/stores/ingest/cancellations.ts';
import { setRefreshFrequency } from '@lectern/shared/db/stores/ingest/refresh-schedules.ts';
import { moveDocumentToTrash } from '@lectern/shared/db/stores/trash/trash.ts';
import { limitsFor } from '@lectern/shared/domain/accounts/plans.ts';
import type { RefreshFrequency } from '@lectern/shared/domain/documents/refresh-schedule.ts';
import { ConflictError, NotFoundError } from '@lectern/shared/errors.ts';
import type { z } from 'zod';
import { checkSource } from '../check-address.ts';
import { type ListPage, toListPage } from '../http/list-page.ts';
import { requireSameId } from '../http/middleware/require-same-id.ts';
import { addDocument } from './add-document.ts';
import { documentToAdd, requireAgentVision, requirePageLimit, textToAdd } from './document-to-add.ts';
import { type PreviewDeps, previewSite } from './preview-site.ts';
import { restoreDocument } from './restore-document.ts';
import { retryDocument } from './retry-document.ts';
import { toDocumentReply, toSourceReply } from './to-reply.ts';

export interface DocumentsDeps extends PreviewDeps {
  readonly plans: 'on' | 'off';
  readonly site: Pick<SiteReply, 'maxPagesPerSource'>;
}

/** The user's documents. Every method throws NotFoundError for a document of another user. */
export interface DocumentsService {
  listSources(
    user: SessionUser,
    collectionId: number,
    part: ListPart,
  ): Promise<ListPage<z.output<typeof documentUrl>>>;
  list(user: SessionUser, collectionId: number, part: ListPart): Promise<ListPage<RecentDocumentReply>>;
  /** Changes whenever `list` does, without reading texts. */
  listVersion(user: SessionUser, collectionId: number): Promise<string>;
  get(user: SessionUser, collectionId: number, documentId: number): Promise<RecentDocumentReply>;
  /** Finds the pages that a crawl would fetch; see `previewSite`. */
  preview(
    user: SessionUser,
    collectionId: number,
    input: BodyOf<typeof previewUrl>,
    signal: AbortSignal,
  ): Promise<ReplyOf<typeof previewUrl>>;
  /**
   * Throws ConflictError while the same URL is being processed, NotAllowedError for a feature of another plan, and
   * InvalidInputError for a private address.
   */
  addUrl(
    user: SessionUser,
    collectionId: number,
    input: z.output<typeof addUrlBody>,
  ): Promise<ReplyOf<typeof addUrl>>;
  /** Adds a text with a name and a topic, indexed like pasted text. */
  addText(
    user: SessionUser,
    collectionId: number,
    input: BodyOf<typeof createRecentDocument>,
  ): Promise<RecentDocumentReply>;
  /**
   * Sets how often the document is refreshed. Throws ConflictError when it is never crawled, or was not crawled yet, and
   * NotAllowedError for a feature of another plan.
   */
  schedule(user: SessionUser, documentId: number, frequency: RefreshFrequency): Promise<RecentDocumentReply>;
  /** Pins at `pinIndex`; null unpins. */
  pin(user: SessionUser, documentId: number, pinIndex: number | null): Promise<RecentDocumentReply>;
  /**
   * Throws ConflictError while the document is otherwise being processed or when there is nothing to retry, NotAllowedError
   * for a feature of another plan.
   */
  retry(
    user: SessionUser,
    documentId: number,
    retry: BodyOf<typeof retryContract>,
  ): Promise<RecentDocumentReply>;
  /** Cancels the running crawl and keeps what it has stored. Throws ConflictError when none is running. */
  cancel(user: SessionUser, documentId: number): Promise<RecentDocumentReply>;
  /** Moves to another collection. Throws ConflictError while the document is being crawled. */
  move(user: SessionUser, documentId: number, toCollectionId: number): Promise<RecentDocumentReply>;
  remove(user: SessionUser, documentId: number): Promise<void>;
  /** Restores a deleted document. Throws LimitReachedError when newer or restored topics have used up the plan. */
  restore(user: SessionUser, documentId: number): Promise<RecentDocumentReply>;
}

/** Creates the document service. */
export function createDocumentsService(deps: DocumentsDeps): DocumentsService {
  return { ...createDocumentReads(deps.db), ...createDocumentChanges(deps), ...createDocumentMoves(deps) };
}

type ReadMethods = 'get' | 'listSources' | 'list' | 'listVersion';

function createDocumentReads(db: Db): Pick<DocumentsService, ReadMethods> {
  return {
    async listSources(user, collectionId, part) {
      const owned = { userId: user.id, collectionId };
      await getCollection(db, owned);
      const rows = await store.listSources(db, owned, part);
      return toListPage(rows, part, toSourceReply, ({ id }) => [id]);
    },

    async list(user, collectionId, part) {
      const rows = await listDocuments(db, { userId: user.id, collectionId }, part);
      return toListPage(rows, part, toDocumentReply, ({ pinIndex, createdMicroseconds, id }) => [
        pinIndex ?? 0,
        createdMicroseconds,
        id,
      ]);
    },

    listVersion: (user, collectionId) => getDocumentsVersion(db, { userId: user.id, collectionId }),

    async get(user, collectionId, documentId) {
      const document = await store.getDocument(db, { userId: user.id, documentId });
      if (document.collectionId !== collectionId) throw new NotFoundError(`Document ${documentId} not found`);
      return toDocumentReply(document);
    },
  };
}

type Change = (db: Db, document: store.DocumentWithSource) => Promise<void>;

/** Changes a document in a transaction and replies with its new state. */
function createChange({ transact }: DocumentsDeps) {
  return (owned: store.OwnedDocument, work: Change) =>
    transact(async (db) => {
      await work(db, await store.getDocument(db, owned));
      return toDocumentReply(await store.getDocument(db, owned));
    });
}

function createDocumentChanges(deps: DocumentsDeps): Omit<DocumentsService, ReadMethods | MoveMethods> {
  const { db, transact } = deps;
  const change = createChange(deps);
  return {
    async preview(user, collectionId, input, signal) {
      requirePageLimit(input.maxUrls, user.isPro, deps.site.maxPagesPerSource);
      return previewSite(deps, { userId: user.id, collectionId, input, signal });
    },

    async addUrl(user, collectionId, input) {
      requireSameId({ collectionId: input.collectionId }, collectionId);
      await getCollection(db, { userId: user.id, collectionId });
      requireAgentVision(input.crawlType, limitsFor(user.isPro, deps.plans).agentVision);
      requirePageLimit(input.maxUrls, user.isPro, deps.site.maxPagesPerSource);
      if (input.crawlType !== 'user_text') await checkSource(input.url, deps);
      const { source, document } = await addDocument(transact, user, documentToAdd(input));
      deps.relayOutbox();
      return { ...toSourceReply(source), recentDocument: toDocumentReply(document) };
    },

    async addText(user, collectionId, input) {
      const { document } = await addDocument(transact, user, textToAdd(collectionId, input));
      deps.relayOutbox();
      return toDocumentReply(document);
    },

    pin: (user, documentId, pinIndex) =>
      change({ userId: user.id, documentId }, async (db, { collectionId }) => {
        await store.setPinIndex(db, documentId, pinIndex);
        await touchCollection(db, collectionId);
      }),

    async retry(user, documentId, { pageIds = null, ...how }) {
      const restarted = await change({ userId: user.id, documentId }, async (db, document) => {
        requireAgentVision(document.crawlType, limitsFor(user.isPro, deps.plans).agentVision);
        await retryDocument(db, document, { userId: user.id, retry: { ...how, pageIds } });
      });
      deps.relayOutbox();
      return restarted;
    },

    cancel: (user, documentId) =>
      change({ userId: user.id, documentId }, async (db, { documentUrlId }) => {
        if (documentUrlId !== null && (await cancelRun(db, documentUrlId))) return;
        throw new ConflictError('This document is not being crawled');
      }),

    schedule: (user, documentId, frequency) =>
      change({ userId: user.id, documentId }, async (db, { documentUrlId, crawlType }) => {
        if (frequency !== 'off') requireAgentVision(crawlType, limitsFor(user.isPro, deps.plans).agentVision);
        if (documentUrlId !== null && (await setRefreshFrequency(db, documentUrlId, frequency))) return;
        throw new ConflictError('This document cannot be refreshed automatically until it has been crawled');
      }),
  };
}

type MoveMethods = 'move' | 'remove' | 'restore';

function createDocumentMoves(deps: DocumentsDeps): Pick<DocumentsService, MoveMethods> {
  const { transact } = deps;
  const change = createChange(deps);
  return {
    move: ({ id: userId }, documentId, collectionId) =>
      change({ userId, documentId }, async (db, document) => {
        await moveDocument(db, document, { userId, collectionId });
        await recordAudit(db, { userId, type: 'document_moved', details: { documentId, collectionId } });
      }),

    async remove(user, documentId) {
      await transact(async (db) => {
        await moveDocumentToTrash(db, user.id, await store.lockDocument(db, { userId: user.id, documentId }));
        await recordAudit(db, { userId: user.id, type: 'document_deleted', details: { documentId } });
      });
    },

    async restore(user, documentId) {
      const owned = { userId: user.id, documentId };
      const restored = await transact(async (db) => {
        await restoreDocument(db, owned, deps.plans);
        await recordAudit(db, { userId: user.id, type: 'document_restored', details: { documentId } });
        return store.getDocument(db, owned);
      });
      deps.relayOutbox();
      return toDocumentReply(restored);
    },
  };
}
