import * as contracts from '@lectern/shared/contracts/api-keys.ts';
import { DONE, type Router } from '../http/router.ts';
import type { ApiKeysService } from './service.ts';

/** Routes of API keys. */
export function addApiKeyRoutes(router: Router, apiKeys: ApiKeysService): void {
  router.forList(contracts.listApiKeys, ({ user, part }) => apiKeys.list(user, part));
  router.forUser(contracts.createApiKey, ({ user, body }) => apiKeys.create(user, body), {
    limit: 'create-key',
    hasSecret: true,
  });
  router.forUser(
    contracts.revealApiKey,
    async ({ user, params }) => ({
      apiKey: await apiKeys.reveal(user, params.keyId),
    }),
    { limit: 'reveal-key', hasSecret: true },
  );
  router.forUser(contracts.rotateApiKey, ({ user, params }) => apiKeys.rotate(user, params.keyId), {
    limit: 'create-key',
    hasSecret: true,
  });
  router.forUser(contracts.renameApiKey, ({ user, params, body }) =>
    apiKeys.rename(user, params.keyId, body.keyName),
  );
  router.forUser(contracts.deleteApiKey, async ({ user, params }) => {
    await apiKeys.remove(user, params.keyId);
    return DONE;
  });
}
