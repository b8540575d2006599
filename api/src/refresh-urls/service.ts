import type { SessionUser } from '@lectern/shared/contracts/auth.ts';
import { fillPath, type ReplyOf } from '@lectern/shared/contracts/endpoint.ts';
import * as contracts from '@lectern/shared/contracts/refresh-urls.ts';
import type { Db, Transact } from '@lectern/shared/db/data-source.ts';
import { recordAudit } from '@lectern/shared/db/stores/accounts/audit.ts';
import { getUser } from '@lectern/shared/db/stores/accounts/users.ts';
import { getDocument } from '@lectern/shared/db/stores/documents/documents.ts';
import { lockSource } from '@lectern/shared/db/stores/ingest/ingest.ts';
import * as store from '@lectern/shared/db/stores/ingest/refresh-urls.ts';
import { limitsFor } from '@lectern/shared/domain/accounts/plans.ts';
import { isProvidedText } from '@lectern/shared/domain/documents/crawl-type.ts';
import { REFRESH } from '@lectern/shared/domain/documents/retry.ts';
import { ConflictError, NotFoundError } from '@lectern/shared/errors.ts';
import { requireAgentVision } from '../documents/document-to-add.ts';
import { retryDocument } from '../documents/retry-document.ts';
import { hashToken, randomToken } from '../random-token.ts';

export interface RefreshUrlsDeps {
  readonly db: Db;
  readonly transact: Transact;
  readonly publicUrl: string;
  readonly plans: 'on' | 'off';
  /** Sends jobs from the outbox to their queues in the background; never throws. */
  readonly relayOutbox: () => void;
}

/** Secret URLs that refresh one document. Every method throws NotFoundError for a document of another user. */
export interface RefreshUrlsService {
  get(user: SessionUser, documentId: number): Promise<ReplyOf<typeof contracts.getRefreshUrl>>;
  /** Throws ConflictError for a document that is never crawled. */
  create(user: SessionUser, documentId: number): Promise<ReplyOf<typeof contracts.createRefreshUrl>>;
  revoke(user: SessionUser, documentId: number): Promise<void>;
  /** The document of a token. Throws NotFoundError for an unknown or revoked one. */
  find(token: string): Promise<DocumentOfUrl>;
  /**
   * Refreshes a document. While it is being crawled, the refresh waits: that crawl may have missed the change. Throws
   * NotAllowedError for agent vision that the owner's plan no longer includes.
   */
  refresh(document: DocumentOfUrl): Promise<ReplyOf<typeof contracts.refreshByUrl>>;
}

export type DocumentOfUrl = NonNullable<Awaited<ReturnType<typeof store.findDocumentOfRefreshUrl>>>;

/** Creates the service of refresh URLs. */
export function createRefreshUrlsService(deps: RefreshUrlsDeps): RefreshUrlsService {
  const { db, transact, publicUrl, plans } = deps;
  return {
    async get(user, documentId) {
      const { documentUrlId } = await getDocument(db, { userId: user.id, documentId });
      const found = documentUrlId === null ? null : await store.findRefreshUrl(db, documentUrlId);
      if (found === null) return null;
      return {
        createdAt: found.createdAt.toISOString(),
        lastUsedAt: found.lastUsedAt?.toISOString() ?? null,
      };
    },

    async create(user, documentId) {
      const token = randomToken();
      await transact(async (db) => {
        const { documentUrlId, crawlType } = await getDocument(db, { userId: user.id, documentId });
        if (documentUrlId === null || isProvidedText(crawlType))
          throw new ConflictError('Pasted text is not crawled, so it cannot be refreshed');
        await store.setRefreshUrl(db, documentUrlId, hashToken(token));
        await recordAudit(db, { userId: user.id, type: 'refresh_url_created', details: { documentId } });
      });
      return { url: publicUrl + fillPath(contracts.refreshByUrl.path, { token }) };
    },

    async revoke(user, documentId) {
      await transact(async (db) => {
        const { documentUrlId } = await getDocument(db, { userId: user.id, documentId });
        if (documentUrlId !== null) await store.deleteRefreshUrl(db, documentUrlId);
        await recordAudit(db, { userId: user.id, type: 'refresh_url_revoked', details: { documentId } });
      });
    },

    async find(token) {
      const document = await store.findDocumentOfRefreshUrl(db, hashToken(token));
      if (document === null) throw new NotFoundError('This refresh URL does not exist or was revoked');
      return document;
    },

    async refresh({ userId, documentId, documentUrlId }) {
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
      deps.relayOutbox();
      return { status };
    },
  };
}
