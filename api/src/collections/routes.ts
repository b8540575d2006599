import * as contracts from '@lectern/shared/contracts/collections.ts';
import { getCollection, listCollections } from '@lectern/shared/db/stores/collections/collections.ts';
import type { ServiceDeps } from '../deps.ts';
import type { Router } from '../http/router.ts';
import * as service from './service.ts';

/** Routes of collections. */
export function addCollectionRoutes(router: Router, deps: ServiceDeps): void {
  router.forList(contracts.listCollections, ({ user, pagination }) =>
    listCollections(deps.db, user.id, pagination),
  );
  router.forUser(
    contracts.createCollection,
    ({ user, body }) => service.createCollection(deps, user.id, body),
    { limit: 'create-collection' },
  );
  router.forUser(contracts.getCollection, ({ owned }) => getCollection(deps.db, owned));
  router.forUser(contracts.updateCollection, ({ owned, body }) =>
    service.updateCollection(deps, owned, body),
  );
  router.forUser(contracts.deleteCollection, ({ owned }) => service.deleteCollection(deps, owned));
  router.forUser(contracts.restoreCollection, ({ owned }) => service.restoreDeletedCollection(deps, owned), {
    limit: 'restore',
  });
}
