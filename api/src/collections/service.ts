import { randomBytes } from 'node:crypto';
import type { Collection } from '@lectern/shared/db/entities/collection.ts';
import { recordAudit } from '@lectern/shared/db/stores/accounts/audit.ts';
import { lockUser } from '@lectern/shared/db/stores/accounts/users.ts';
import * as store from '@lectern/shared/db/stores/collections/collections.ts';
import { moveCollectionToTrash } from '@lectern/shared/db/stores/trash/trash.ts';
import { deleteStoredQuestions } from '@lectern/shared/db/stores/usage/tool-calls.ts';
import { COLLECTION_LIMIT_MESSAGE, limitsFor } from '@lectern/shared/domain/accounts/plans.ts';
import { LimitReachedError } from '@lectern/shared/errors.ts';
import type { ServiceDeps } from '../deps.ts';
import { restoreCollection } from './restore-collection.ts';

/** Throws LimitReachedError over the plan's limit, also under concurrency. */
export async function createCollection(
  { transact, plans }: ServiceDeps,
  userId: number,
  { name, description = '' }: { name: string; description?: string | undefined },
): Promise<Collection> {
  return transact(async (db) => {
    const { isPro } = await lockUser(db, userId);
    const limit = limitsFor(isPro, plans).collections;
    if (limit !== null && (await store.countCollections(db, userId)) >= limit) {
      throw new LimitReachedError(COLLECTION_LIMIT_MESSAGE);
    }
    const mcpServerHash = randomBytes(16).toString('hex');
    return store.insertCollection(db, { userId, name, description, mcpServerHash });
  });
}

/** Throws NotFoundError for a collection of another user. */
export async function updateCollection(
  { transact }: ServiceDeps,
  owned: store.OwnedCollection,
  changes: store.CollectionChanges,
): Promise<Collection> {
  return transact(async (db) => {
    const collection = await store.updateCollection(db, owned, changes);
    if (changes.storesQuestions === false) await deleteStoredQuestions(db, owned.collectionId);
    return collection;
  });
}

/** Moves a collection to the trash. Throws NotFoundError for a collection of another user. */
export async function deleteCollection(
  { transact }: ServiceDeps,
  owned: store.OwnedCollection,
): Promise<void> {
  const { userId, collectionId } = owned;
  await transact(async (db) => {
    await moveCollectionToTrash(db, owned);
    await recordAudit(db, { userId, type: 'collection_deleted', details: { collectionId } });
  });
}

/** Restores a deleted collection; see `restoreCollection` for its errors. */
export async function restoreDeletedCollection(
  { transact, plans, relayOutbox }: ServiceDeps,
  owned: store.OwnedCollection,
): Promise<Collection> {
  const { userId, collectionId } = owned;
  const restored = await transact(async (db) => {
    await restoreCollection(db, owned, plans);
    await recordAudit(db, { userId, type: 'collection_restored', details: { collectionId } });
    return store.getCollection(db, owned);
  });
  relayOutbox();
  return restored;
}
