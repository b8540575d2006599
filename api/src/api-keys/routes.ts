import * as contracts from '@lectern/shared/contracts/api-keys.ts';
import { DONE, type Router } from '../http/router.ts';
import type { ApiKeysService } from './service.ts';

/** The calls about keys. */
export function addApiKeyRoutes(router: Router, apiKeys: ApiKeysService): void {
  router.forUser(contracts.listApiKeys, ({ user }) => apiKeys.list(user));
  router.forUser(contracts.createApiKey, ({ user, body }) => apiKeys.create(user, body));
  router.forUser(contracts.revealApiKey, async ({ user, params }) => ({
    apiKey: await apiKeys.reveal(user, params.keyId),
  }));
  router.forUser(contracts.deleteApiKey, async ({ user, params }) => {
    await apiKeys.remove(user, params.keyId);
    return DONE;
  });
}
