import * as contracts from '@lectern/shared/contracts/collections.ts';
import { DONE, type Router } from '../http/router.ts';
import type { CollectionsService } from './service.ts';

/** Routes of collections. */
export function addCollectionRoutes(router: Router, collections: CollectionsService): void {
  router.forList(contracts.listCollections, ({ user, part }) => collections.list(user, part));
  router.forUser(contracts.createCollection, ({ user, body }) => collections.create(user, body), {
    limit: 'create-collection',
  });
  router.forUser(contracts.getCollection, ({ user, params }) => collections.get(user, params.collectionId));
  router.forUser(contracts.updateCollection, ({ user, params, body }) =>
    collections.update(user, params.collectionId, body),
  );
  router.forUser(contracts.deleteCollection, async ({ user, params }) => {
    await collections.remove(user, params.collectionId);
    return DONE;
  });
  router.forUser(
    contracts.restoreCollection,
    ({ user, params }) => collections.restore(user, params.collectionId),
    { limit: 'restore' },
  );
}
