import * as contracts from '@lectern/shared/contracts/api-keys.ts';
import * as store from '@lectern/shared/db/stores/accounts/api-keys.ts';
import { recordAudit } from '@lectern/shared/db/stores/accounts/audit.ts';
import type { ServiceDeps } from '../deps.ts';
import type { Router } from '../http/router.ts';
import * as service from './service.ts';

/** Routes of API keys. */
export function addApiKeyRoutes(router: Router, deps: ServiceDeps & { readonly appSecret: string }): void {
  const { db, transact } = deps;
  router.forList(contracts.listApiKeys, async ({ user, pagination }) =>
    (await store.listApiKeys(db, user.id, pagination)).map(service.maskKey),
  );
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
    transact(async (db) => {
      const { userId, keyId } = owned;
      const key = await store.renameApiKey(db, owned, body.keyName);
      await recordAudit(db, { userId, type: 'api_key_renamed', details: { keyId } });
      return service.maskKey(key);
    }),
  );
  router.forUser(contracts.deleteApiKey, ({ owned }) =>
    transact(async (db) => {
      const { userId, keyId } = owned;
      await store.deleteApiKey(db, owned);
      await recordAudit(db, { userId, type: 'api_key_deleted', details: { keyId } });
    }),
  );
}
