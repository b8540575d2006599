import * as contracts from '@lectern/shared/contracts/notifications.ts';
import type { Db } from '@lectern/shared/db/data-source.ts';
import { recordAudit } from '@lectern/shared/db/stores/accounts/audit.ts';
import { listEmailEvents, setEmailEvents } from '@lectern/shared/db/stores/notifications/emails.ts';
import { listDeliveries } from '@lectern/shared/db/stores/notifications/webhook-deliveries.ts';
import * as store from '@lectern/shared/db/stores/notifications/webhooks.ts';
import type { PublicUrlRules } from '../check-public-url.ts';
import type { ServiceDeps } from '../deps.ts';
import type { Router } from '../http/router.ts';
import * as service from './service.ts';

/** Routes of webhooks. */
export function addWebhookRoutes(
  router: Router,
  deps: ServiceDeps & PublicUrlRules & { readonly appSecret: string },
): void {
  const { db, transact } = deps;
  router.forUser(contracts.listWebhooks, ({ user }) => store.listWebhooks(db, user.id));
  router.forUser(contracts.createWebhook, ({ user, body }) => service.createWebhook(deps, user.id, body), {
    limit: 'create-key',
    hasSecret: true,
  });
  router.forUser(contracts.updateWebhook, async ({ owned, body }) => {
    await store.getWebhook(db, owned);
    await store.setWebhookEnabled(db, owned.webhookId, body.isEnabled);
    return store.getWebhook(db, owned);
  });
  router.forUser(contracts.deleteWebhook, ({ owned }) =>
    transact(async (db) => {
      const { userId, webhookId } = owned;
      await store.getWebhook(db, owned);
      await store.deleteWebhook(db, webhookId);
      await recordAudit(db, { userId, type: 'webhook_deleted', details: { webhookId } });
    }),
  );
  router.forUser(contracts.testWebhook, ({ owned }) => service.testWebhook(deps, owned), {
    limit: 'test-webhook',
  });
  router.forUser(contracts.listDeliveries, async ({ owned }) => {
    await store.getWebhook(db, owned);
    return listDeliveries(db, owned.webhookId, contracts.MAX_LISTED_DELIVERIES);
  });
}

/** Routes of the email settings. */
export function addEmailRoutes(
  router: Router,
  { db, canSendEmail }: { readonly db: Db; readonly canSendEmail: boolean },
): void {
  const settingsOf = async (userId: number) => ({
    isAvailable: canSendEmail,
    events: await listEmailEvents(db, userId),
  });
  router.forUser(contracts.getEmailSettings, ({ user }) => settingsOf(user.id));
  router.forUser(contracts.updateEmailSettings, async ({ user, body }) => {
    await setEmailEvents(db, user.id, [...new Set(body.events)]);
    return settingsOf(user.id);
  });
}
