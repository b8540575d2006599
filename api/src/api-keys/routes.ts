import * as contracts from '@lectern/shared/contracts/api-keys.ts';
import { DONE, type Router } from '../http/router.ts';
import type { ServiceDeps } from '../service-deps.ts';
import * as service from './service.ts';

/** Routes of API keys. */
export function addApiKeyRoutes(router: Router, deps: ServiceDeps & { readonly appSecret: string }): void {
  const { db, transact } = deps;
  router.forList(contracts.listApiKeys, ({ user, part }) => service.listKeys(db, user.id, part));
  router.forUser(contracts.createApiKey, ({ user, body }) => service.createKey(deps, user.id, body), {
    limit: 'create-key',
    hasSecret: true,
  });
  router.forUser(
    contracts.revealApiKey,
    async ({ user, params }) => ({ apiKey: await service.revealKey(deps, { ...params, userId: user.id }) }),
    { limit: 'reveal-key', hasSecret: true },
  );
  router.forUser(
    contracts.rotateApiKey,
    ({ user, params }) => service.rotateKey(deps, { ...params, userId: user.id }),
    { limit: 'create-key', hasSecret: true },
  );
  router.forUser(contracts.renameApiKey, ({ user, params, body }) =>
    service.renameKey(transact, { ...params, userId: user.id }, body.keyName),
  );
  router.forUser(contracts.deleteApiKey, async ({ user, params }) => {
    await service.deleteKey(transact, { ...params, userId: user.id });
    return DONE;
  });
}
