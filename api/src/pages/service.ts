import type { SessionUser } from '@lectern/shared/contracts/auth.ts';
import type { ReplyOf } from '@lectern/shared/contracts/endpoint.ts';
import type * as contracts from '@lectern/shared/contracts/pages.ts';
import type * as visionContracts from '@lectern/shared/contracts/vision.ts';
import type { Db } from '@lectern/shared/db/data-source.ts';
import type { ListPart } from '@lectern/shared/db/list-part.ts';
import { getDocument } from '@lectern/shared/db/stores/documents/documents.ts';
import { findVisionPicture, listVisionSteps } from '@lectern/shared/db/stores/ingest/vision-steps.ts';
import {
  countPagesByResult,
  getPageOfDocument,
  listPagesOfDocument,
  type PageQuery,
} from '@lectern/shared/db/stores/pages/pages.ts';
import { NotFoundError } from '@lectern/shared/errors.ts';
import type { z } from 'zod';
import { type ListPage, toListPage } from '../http/list-page.ts';
import { toPageCountsReply, toPageReply } from './to-reply.ts';

/** The pages of a crawl and the steps of agent vision. Every method throws NotFoundError for a document of another user. */
export interface PagesService {
  list(
    user: SessionUser,
    documentId: number,
    query: PageQuery,
    part: ListPart,
  ): Promise<ListPage<z.output<typeof contracts.crawledPage>>>;
  count(user: SessionUser, documentId: number): Promise<ReplyOf<typeof contracts.countPages>>;
  /** A crawled page with its text. */
  get(user: SessionUser, documentId: number, pageId: number): Promise<ReplyOf<typeof contracts.getPage>>;
  /** The steps of agent vision; empty when it was not used, or after their retention period. */
  listVisionSteps(
    user: SessionUser,
    documentId: number,
  ): Promise<ReplyOf<typeof visionContracts.listVisionSteps>>;
  /** The JPEG screenshot of a step. */
  visionPicture(user: SessionUser, documentId: number, step: number): Promise<Uint8Array>;
}

/** Creates the page service. */
export function createPagesService({ db }: { readonly db: Db }): PagesService {
  return {
    async list(user, documentId, query, part) {
      const owned = { userId: user.id, documentId };
      await getDocument(db, owned);
      const rows = await listPagesOfDocument(db, owned, query, part);
      return toListPage(rows, part, toPageReply, ({ sortKey, position, id }) => [sortKey, position, id]);
    },

    async count(user, documentId) {
      const { documentUrlId } = await getDocument(db, { userId: user.id, documentId });
      return toPageCountsReply(documentUrlId === null ? [] : await countPagesByResult(db, documentUrlId));
    },

    get: (user, documentId, pageId) => getPageOfDocument(db, { userId: user.id, documentId, pageId }),

    async listVisionSteps(user, documentId) {
      const owned = { userId: user.id, documentId };
      await getDocument(db, owned);
      const steps = await listVisionSteps(db, owned);
      return steps.map(({ createdAt, ...step }) => ({ ...step, createdAt: createdAt.toISOString() }));
    },

    async visionPicture(user, documentId, step) {
      const picture = await findVisionPicture(db, { userId: user.id, documentId, step });
      if (picture === null)
        throw new NotFoundError('Screenshot not found. Screenshots of agent vision are kept for a week');
      return picture;
    },
  };
}
