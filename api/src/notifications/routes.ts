import * as contracts from '@lectern/shared/contracts/notifications.ts';
import type { Db } from '@lectern/shared/db/data-source.ts';
import { listEmailEvents, setEmailEvents } from '@lectern/shared/db/stores/notifications/emails.ts';
import { DONE, type Router } from '../http/router.ts';
import type { WebhooksService } from './webhooks-service.ts';

/** Routes of webhooks. */
export function addWebhookRoutes(router: Router, webhooks: WebhooksService): void {
  router.forUser(contracts.listWebhooks, ({ user }) => webhooks.list(user));
  router.forUser(contracts.createWebhook, ({ user, body }) => webhooks.create(user, body), {
    limit: 'create-key',
    hasSecret: true,
  });
  router.forUser(contracts.updateWebhook, ({ user, params, body }) =>
    webhooks.setEnabled(user, params.webhookId, body.isEnabled),
  );
  router.forUser(contracts.deleteWebhook, async ({ user, params }) => {
    await webhooks.remove(user, params.webhookId);
    return DONE;
  });
  router.forUser(contracts.testWebhook, ({ user, params }) => webhooks.test(user, params.webhookId), {
    limit: 'test-webhook',
  });
  router.forUser(contracts.listDeliveries, ({ user, params }) =>
    webhooks.listDeliveries(user, params.webhookId),
  );
}

/** Routes of the email settings. */
export function addEmailRoutes(
  router: Router,
  { db, sendsEmail }: { readonly db: Db; readonly sendsEmail: boolean },
): void {
  const settingsOf = async (userId: number) => ({
    isAvailable: sendsEmail,
    events: await listEmailEvents(db, userId),
  });
  router.forUser(contracts.getEmailSettings, ({ user }) => settingsOf(user.id));
  router.forUser(contracts.updateEmailSettings, async ({ user, body }) => {
    await setEmailEvents(db, user.id, [...new Set(body.events)]);
    return settingsOf(user.id);
  });
}
