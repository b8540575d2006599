import { randomBytes } from 'node:crypto';
import type { SessionUser } from '@lectern/shared/contracts/auth.ts';
import type { CollectionReply } from '@lectern/shared/contracts/collections.ts';
import type { Db, Transact } from '@lectern/shared/db/data-source.ts';
import type { Collection } from '@lectern/shared/db/entities/collection.ts';
import type { ListPart } from '@lectern/shared/db/list-part.ts';
import { recordAudit } from '@lectern/shared/db/stores/accounts/audit.ts';
import { lockUser } from '@lectern/shared/db/stores/accounts/users.ts';
import * as store from '@lectern/shared/db/stores/collections/collections.ts';
import { moveCollectionToTrash } from '@lectern/shared/db/stores/trash/trash.ts';
import { deleteStoredQuestions } from '@lectern/shared/db/stores/usage/tool-calls.ts';
import { COLLECTION_LIMIT_MESSAGE, limitsFor } from '@lectern/shared/domain/accounts/plans.ts';
import { LimitReachedError } from '@lectern/shared/errors.ts';
import { type ListPage, toListPage } from '../http/list-page.ts';
import { restoreCollection } from './restore-collection.ts';

export interface CollectionsDeps {
  readonly db: Db;
  readonly transact: Transact;
  readonly plans: 'on' | 'off';
  /** Sends jobs from the outbox to their queues in the background; never throws. */
  readonly relayOutbox: () => void;
}

/** The user's collections. Every method throws NotFoundError for a collection of another user. */
export interface CollectionsService {
  list(user: SessionUser, part: ListPart): Promise<ListPage<CollectionReply>>;
  get(user: SessionUser, collectionId: number): Promise<CollectionReply>;
  /** Throws LimitReachedError over the plan's limit, also under concurrency. */
  create(
    user: SessionUser,
    input: { name: string; description?: string | undefined },
  ): Promise<CollectionReply>;
  update(user: SessionUser, collectionId: number, changes: store.CollectionChanges): Promise<CollectionReply>;
  remove(user: SessionUser, collectionId: number): Promise<void>;
  /** Restores a deleted collection. Throws LimitReachedError when newer or restored ones have used up the plan. */
  restore(user: SessionUser, collectionId: number): Promise<CollectionReply>;
}

/** Creates the collection service. */
export function createCollectionsService(deps: CollectionsDeps): CollectionsService {
  const { db, transact, plans, relayOutbox } = deps;
  return {
    async list(user, part) {
      const rows = await store.listCollections(db, user.id, part);
      return toListPage(rows, part, toReply, ({ id }) => [id]);
    },

    async get(user, collectionId) {
      return toReply(await store.getCollection(db, { userId: user.id, collectionId }));
    },

    async create(user, { name, description }) {
      const created = await transact(async (db) => {
        const { isPro } = await lockUser(db, user.id);
        const limit = limitsFor(isPro, plans).collections;
        if (limit !== null && (await store.countCollections(db, user.id)) >= limit) {
          throw new LimitReachedError(COLLECTION_LIMIT_MESSAGE);
        }
        return store.insertCollection(db, {
          userId: user.id,
          name,
          description: description ?? '',
          mcpServerHash: randomBytes(16).toString('hex'),
        });
      });
      return toReply(created);
    },

    async update(user, collectionId, changes) {
      const updated = await transact(async (db) => {
        const collection = await store.updateCollection(db, { userId: user.id, collectionId }, changes);
        if (changes.storesQuestions === false) await deleteStoredQuestions(db, collectionId);
        return collection;
      });
      return toReply(updated);
    },

    async remove(user, collectionId) {
      await transact(async (db) => {
        await moveCollectionToTrash(db, { userId: user.id, collectionId });
        await recordAudit(db, { userId: user.id, type: 'collection_deleted', details: { collectionId } });
      });
    },

    async restore(user, collectionId) {
      const owned = { userId: user.id, collectionId };
      const restored = await transact(async (db) => {
        await restoreCollection(db, owned, plans);
        await recordAudit(db, { userId: user.id, type: 'collection_restored', details: { collectionId } });
        return store.getCollection(db, owned);
      });
      relayOutbox();
      return toReply(restored);
    },
  };
}

function toReply(collection: Collection): CollectionReply {
  return {
    id: collection.id,
    name: collection.name,
    description: collection.description,
    status: collection.status,
    mcpServerHash: collection.mcpServerHash,
    storesQuestions: collection.storesQuestions,
    createdAt: collection.createdAt.toISOString(),
    updatedAt: collection.updatedAt.toISOString(),
  };
}
