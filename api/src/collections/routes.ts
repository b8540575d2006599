import * as contracts from '@lectern/shared/contracts/collections.ts';
import { DONE, type Router } from '../http/router.ts';
import type { ServiceDeps } from '../service-deps.ts';
import * as service from './service.ts';

/** Routes of collections. */
export function addCollectionRoutes(router: Router, deps: ServiceDeps): void {
  router.forList(contracts.listCollections, ({ user, part }) => service.listCollections(deps, user.id, part));
  router.forUser(
    contracts.createCollection,
    ({ user, body }) => service.createCollection(deps, user.id, body),
    { limit: 'create-collection' },
  );
  router.forUser(contracts.getCollection, ({ user, params }) =>
    service.getCollection(deps, { ...params, userId: user.id }),
  );
  router.forUser(contracts.updateCollection, ({ user, params, body }) =>
    service.updateCollection(deps, { ...params, userId: user.id }, body),
  );
  router.forUser(contracts.deleteCollection, async ({ user, params }) => {
    await service.deleteCollection(deps, { ...params, userId: user.id });
    return DONE;
  });
  router.forUser(
    contracts.restoreCollection,
    ({ user, params }) => service.restoreDeletedCollection(deps, { ...params, userId: user.id }),
    { limit: 'restore' },
  );
}
