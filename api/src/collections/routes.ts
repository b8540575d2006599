import { randomBytes } from 'node:crypto';
import * as contracts from '@lectern/shared/contracts/collections.ts';
import { recordAudit } from '@lectern/shared/db/stores/accounts/audit.ts';
import { lockUser } from '@lectern/shared/db/stores/accounts/users.ts';
import * as store from '@lectern/shared/db/stores/collections/collections.ts';
import { moveCollectionToTrash } from '@lectern/shared/db/stores/trash/trash.ts';
import { deleteStoredQuestions } from '@lectern/shared/db/stores/usage/tool-calls.ts';
import { COLLECTION_LIMIT_MESSAGE, limitsFor } from '@lectern/shared/domain/accounts/plans.ts';
import { LimitReachedError } from '@lectern/shared/errors.ts';
import type { ServiceDeps } from '../deps.ts';
import type { Router } from '../http/router.ts';
import { restoreCollection } from './restore-collection.ts';

/** Routes of collections. */
export function addCollectionRoutes(router: Router, { db, transact, plans, relayOutbox }: ServiceDeps): void {
  router.forList(contracts.listCollections, ({ user, pagination }) =>
    store.listCollections(db, user.id, pagination),
  );
  router.forUser(
    contracts.createCollection,
    ({ user: { id: userId }, body: { name, description = '' } }) =>
      transact(async (db) => {
        const { isPro } = await lockUser(db, userId);
        const limit = limitsFor(isPro, plans).collections;
        if (limit !== null && (await store.countCollections(db, userId)) >= limit)
          throw new LimitReachedError(COLLECTION_LIMIT_MESSAGE);
        const mcpServerHash = randomBytes(16).toString('hex');
        return store.insertCollection(db, { userId, name, description, mcpServerHash });
      }),
    { limit: 'create-collection' },
  );
  router.forUser(contracts.getCollection, ({ owned }) => store.getCollection(db, owned));
  router.forUser(contracts.updateCollection, ({ owned, body }) =>
    transact(async (db) => {
      const collection = await store.updateCollection(db, owned, body);
      if (body.storesQuestions === false) await deleteStoredQuestions(db, owned.collectionId);
      return collection;
    }),
  );
  router.forUser(contracts.deleteCollection, ({ owned }) =>
    transact(async (db) => {
      const { userId, collectionId } = owned;
      await moveCollectionToTrash(db, owned);
      await recordAudit(db, { userId, type: 'collection_deleted', details: { collectionId } });
    }),
  );
  router.forUser(
    contracts.restoreCollection,
    async ({ owned }) => {
      const { userId, collectionId } = owned;
      const restored = await transact(async (db) => {
        await restoreCollection(db, owned, plans);
        await recordAudit(db, { userId, type: 'collection_restored', details: { collectionId } });
        return store.getCollection(db, owned);
      });
      relayOutbox();
      return restored;
    },
    { limit: 'restore' },
  );
}
