import type { SessionUser } from '@lectern/shared/contracts/auth.ts';
import type {
  addUrlBody,
  addUrl as addUrlContract,
  createRecentDocument,
  retryDocument as retryContract,
} from '@lectern/shared/contracts/documents.ts';
import type { BodyOf, ReplyInput } from '@lectern/shared/contracts/endpoint.ts';
import type { Db } from '@lectern/shared/db/data-source.ts';
import { recordAudit } from '@lectern/shared/db/stores/accounts/audit.ts';
import {
  getCollection,
  type OwnedCollection,
  touchCollection,
} from '@lectern/shared/db/stores/collections/collections.ts';
import * as store from '@lectern/shared/db/stores/documents/documents.ts';
import { moveDocument } from '@lectern/shared/db/stores/documents/move-document.ts';
import { cancelRun } from '@lectern/shared/db/stores/ingest/cancellations.ts';
import { setRefreshFrequency } from '@lectern/shared/db/stores/ingest/refresh-schedules.ts';
import { moveDocumentToTrash } from '@lectern/shared/db/stores/trash/trash.ts';
import { limitsFor } from '@lectern/shared/domain/accounts/plans.ts';
import type { RefreshFrequency } from '@lectern/shared/domain/documents/refresh-schedule.ts';
import { ConflictError, NotFoundError } from '@lectern/shared/errors.ts';
import type { z } from 'zod';
import { checkSourceUrl } from '../check-public-url.ts';
import type { Deps, ServiceDeps } from '../deps.ts';
import { requireSameId } from '../http/middleware/require-same-id.ts';
import { addDocument } from './add-document.ts';
import { documentToAdd, textToAdd } from './document-to-add.ts';
import { requireAgentVision, requirePageLimit } from './plan-limits.ts';
import type { PreviewDeps } from './preview-site.ts';
import { restoreDocument } from './restore-document.ts';
import { retryDocument } from './retry-document.ts';
import { type DocumentReply, toDocumentReply } from './to-reply.ts';

export type DocumentsDeps = ServiceDeps & PreviewDeps & Pick<Deps, 'site'>;

type Owned = store.OwnedDocument;

/** Throws NotFoundError for a document of another user or collection. */
export async function get(
  { db }: DocumentsDeps,
  { collectionId, ...owned }: Owned & OwnedCollection,
): Promise<DocumentReply> {
  const document = await store.getDocument(db, owned);
  if (document.collectionId !== collectionId)
    throw new NotFoundError(`Document ${owned.documentId} not found`);
  return toDocumentReply(document);
}

/**
 * Adds a URL or a text to a collection. Throws NotFoundError for a collection of another user, ConflictError while the same
 * URL is being processed, NotAllowedError for a feature of another plan, and InvalidInputError for a private address.
 */
export async function addUrl(
  deps: DocumentsDeps,
  user: SessionUser,
  collectionId: number,
  input: z.output<typeof addUrlBody>,
): Promise<ReplyInput<typeof addUrlContract>> {
  requireSameId({ collectionId: input.collectionId }, collectionId);
  await getCollection(deps.db, { userId: user.id, collectionId });
  requireAgentVision(input.crawlType, limitsFor(user.isPro, deps.plans).agentVision);
  requirePageLimit(input.maxUrls, user.isPro, deps.site.maxPagesPerSource);
  if (input.crawlType !== 'user_text') await checkSourceUrl(input.url, deps);
  const { source, document } = await addDocument(deps.transact, user, documentToAdd(input));
  deps.relayOutbox();
  return { ...source, recentDocument: toDocumentReply(document) };
}

/** Adds a text with a name and a topic, indexed like pasted text. Throws NotFoundError for a collection of another user. */
export async function addText(
  deps: DocumentsDeps,
  user: SessionUser,
  collectionId: number,
  input: BodyOf<typeof createRecentDocument>,
): Promise<DocumentReply> {
  const { document } = await addDocument(deps.transact, user, textToAdd(collectionId, input));
  deps.relayOutbox();
  return toDocumentReply(document);
}

/** Pins at `pinIndex`; null unpins. Throws NotFoundError for a document of another user. */
export function pin(deps: DocumentsDeps, owned: Owned, pinIndex: number | null): Promise<DocumentReply> {
  return change(deps, owned, async (db, { collectionId }) => {
    await store.setPinIndex(db, owned.documentId, pinIndex);
    await touchCollection(db, collectionId);
  });
}

/**
 * Crawls the document, or some of its pages, again. Throws NotFoundError for a document of another user, ConflictError while
 * it is otherwise being processed and when there is nothing to retry, and NotAllowedError for a feature of another plan.
 */
export async function retry(
  deps: DocumentsDeps,
  user: SessionUser,
  documentId: number,
  { pageIds, ...how }: BodyOf<typeof retryContract>,
): Promise<DocumentReply> {
  const restarted = await change(deps, { userId: user.id, documentId }, async (db, document) => {
    requireAgentVision(document.crawlType, limitsFor(user.isPro, deps.plans).agentVision);
    await retryDocument(db, document, { userId: user.id, retry: { ...how, pageIds: pageIds ?? null } });
  });
  deps.relayOutbox();
  return restarted;
}

/**
 * Cancels the running crawl and keeps the pages stored so far. Throws NotFoundError for a document of another user, and
 * ConflictError when none is running.
 */
export function cancel(deps: DocumentsDeps, owned: Owned): Promise<DocumentReply> {
  return change(deps, owned, async (db, { documentUrlId }) => {
    if (documentUrlId !== null && (await cancelRun(db, documentUrlId))) return;
    throw new ConflictError('This document is not being crawled');
  });
}

/**
 * Sets how often the document is refreshed. Throws NotFoundError for a document of another user, ConflictError when it is
 * never crawled, or was not crawled yet, and NotAllowedError for a feature of another plan.
 */
export function schedule(
  deps: DocumentsDeps,
  user: SessionUser,
  documentId: number,
  frequency: RefreshFrequency,
): Promise<DocumentReply> {
  return change(deps, { userId: user.id, documentId }, async (db, { documentUrlId, crawlType }) => {
    if (frequency !== 'off') requireAgentVision(crawlType, limitsFor(user.isPro, deps.plans).agentVision);
    if (documentUrlId !== null && (await setRefreshFrequency(db, documentUrlId, frequency))) return;
    throw new ConflictError('This document cannot be refreshed automatically until it has been crawled');
  });
}

/**
 * Moves the document to another collection. Throws NotFoundError for a document or collection of another user, and
 * ConflictError while the document is being crawled.
 */
export function move(
  deps: DocumentsDeps,
  { userId, documentId }: Owned,
  collectionId: number,
): Promise<DocumentReply> {
  return change(deps, { userId, documentId }, async (db, document) => {
    await moveDocument(db, document, { userId, collectionId });
    await recordAudit(db, { userId, type: 'document_moved', details: { documentId, collectionId } });
  });
}

/** Moves the document to the trash. Throws NotFoundError for a document of another user. */
export async function remove({ transact }: DocumentsDeps, owned: Owned): Promise<void> {
  const { userId, documentId } = owned;
  await transact(async (db) => {
    await moveDocumentToTrash(db, userId, await store.lockDocument(db, owned));
    await recordAudit(db, { userId, type: 'document_deleted', details: { documentId } });
  });
}

/**
 * Restores a deleted document. Throws NotFoundError for a document of another user, and LimitReachedError when newer or
 * restored topics have used up the plan.
 */
export async function restore(deps: DocumentsDeps, owned: Owned): Promise<DocumentReply> {
  const { userId, documentId } = owned;
  const restored = await deps.transact(async (db) => {
    await restoreDocument(db, owned, deps.plans);
    await recordAudit(db, { userId, type: 'document_restored', details: { documentId } });
    return store.getDocument(db, owned);
  });
  deps.relayOutbox();
  return toDocumentReply(restored);
}

/**
 * Changes a document in a transaction and replies with its new state. Workers and moves lock a source before the rows that
 * depend on it, so the same order prevents deadlocks.
 */
function change(
  { transact }: DocumentsDeps,
  owned: Owned,
  work: (db: Db, document: store.DocumentWithSource) => Promise<void>,
): Promise<DocumentReply> {
  return transact(async (db) => {
    await work(db, await store.lockDocument(db, owned));
    return toDocumentReply(await store.getDocument(db, owned));
  });
}
