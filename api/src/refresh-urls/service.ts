import { fillPath, type ReplyOf } from '@lectern/shared/contracts/endpoint.ts';
import * as contracts from '@lectern/shared/contracts/refresh-urls.ts';
import type { Db, Transact } from '@lectern/shared/db/data-source.ts';
import { recordAudit } from '@lectern/shared/db/stores/accounts/audit.ts';
import { getUser } from '@lectern/shared/db/stores/accounts/users.ts';
import { getDocument, type OwnedDocument } from '@lectern/shared/db/stores/documents/documents.ts';
import { lockSource } from '@lectern/shared/db/stores/ingest/ingest.ts';
import * as store from '@lectern/shared/db/stores/ingest/refresh-urls.ts';
import { limitsFor } from '@lectern/shared/domain/accounts/plans.ts';
import { isProvidedText } from '@lectern/shared/domain/documents/crawl-type.ts';
import { REFRESH } from '@lectern/shared/domain/documents/retry.ts';
import { ConflictError, NotFoundError } from '@lectern/shared/errors.ts';
import type { ServiceDeps } from '../deps.ts';
import { requireAgentVision } from '../documents/plan-limits.ts';
import { retryDocument } from '../documents/retry-document.ts';
import { hashToken, randomToken } from '../random-token.ts';

/** Throws NotFoundError for a document of another user, and ConflictError for a document that is never crawled. */
export async function createRefreshUrl(
  { transact, publicUrl }: { readonly transact: Transact; readonly publicUrl: string },
  owned: OwnedDocument,
): Promise<ReplyOf<typeof contracts.createRefreshUrl>> {
  const { userId, documentId } = owned;
  const token = randomToken();
  await transact(async (db) => {
    const { documentUrlId, crawlType } = await getDocument(db, owned);
    if (documentUrlId === null || isProvidedText(crawlType))
      throw new ConflictError('Pasted text is not crawled, so it cannot be refreshed');
    await store.setRefreshUrl(db, documentUrlId, hashToken(token));
    await recordAudit(db, { userId, type: 'refresh_url_created', details: { documentId } });
  });
  return { url: publicUrl + fillPath(contracts.refreshByUrl.path, { token }) };
}

type DocumentOfUrl = NonNullable<Awaited<ReturnType<typeof store.findDocumentOfRefreshUrl>>>;

/** The document of a token. Throws NotFoundError for an unknown or revoked one. */
export async function findByToken(db: Db, token: string): Promise<DocumentOfUrl> {
  const document = await store.findDocumentOfRefreshUrl(db, hashToken(token));
  if (document === null) throw new NotFoundError('This refresh URL does not exist or was revoked');
  return document;
}

/**
 * Refreshes a document. While it is being crawled, the refresh waits: that crawl may have missed the change. Throws
 * NotAllowedError for agent vision that the owner's plan no longer includes.
 */
export async function refreshByUrl(
  { transact, plans, relayOutbox }: ServiceDeps,
  { userId, documentId, documentUrlId }: DocumentOfUrl,
): Promise<ReplyOf<typeof contracts.refreshByUrl>> {
  const status = await transact(async (db) => {
    const document = await getDocument(db, { userId, documentId });
    const { isPro } = await getUser(db, userId);
    requireAgentVision(document.crawlType, limitsFor(isPro, plans).agentVision);
    const source = await lockSource(db, documentUrlId);
    const isCrawling = source.status === 'pending' || source.status === 'processing';
    await store.recordRefreshUrlUse(db, documentUrlId, isCrawling);
    if (!isCrawling) await retryDocument(db, document, { userId, retry: REFRESH });
    return isCrawling ? 'waiting' : 'processing';
  });
  relayOutbox();
  return { status };
}
