import * as contracts from '@lectern/shared/contracts/api-keys.ts';
import type { ServiceDeps } from '../deps.ts';
import type { Router } from '../http/router.ts';
import * as service from './service.ts';

/** Routes of API keys. */
export function addApiKeyRoutes(router: Router, deps: ServiceDeps & { readonly appSecret: string }): void {
  const { db, transact } = deps;
  router.forList(contracts.listApiKeys, ({ user, pagination }) => service.listKeys(db, user.id, pagination));
  router.forUser(contracts.createApiKey, ({ user, body }) => service.createKey(deps, user.id, body), {
    limit: 'create-key',
    hasSecret: true,
  });
  router.forUser(
    contracts.revealApiKey,
    async ({ owned }) => ({ apiKey: await service.revealKey(deps, owned) }),
    { limit: 'reveal-key', hasSecret: true },
  );
  router.forUser(contracts.rotateApiKey, ({ owned }) => service.rotateKey(deps, owned), {
    limit: 'create-key',
    hasSecret: true,
  });
  router.forUser(contracts.renameApiKey, ({ owned, body }) =>
    service.renameKey(transact, owned, body.keyName),
  );
  router.forUser(contracts.deleteApiKey, ({ owned }) => service.deleteKey(transact, owned));
}
