import type { BodyOf, ReplyOf } from '@lectern/shared/contracts/endpoint.ts';
import * as contracts from '@lectern/shared/contracts/notifications.ts';
import type { Transact } from '@lectern/shared/db/data-source.ts';
import { recordAudit } from '@lectern/shared/db/stores/accounts/audit.ts';
import { lockUser } from '@lectern/shared/db/stores/accounts/users.ts';
import { enqueueDelivery } from '@lectern/shared/db/stores/notifications/notify.ts';
import { insertDelivery } from '@lectern/shared/db/stores/notifications/webhook-deliveries.ts';
import * as store from '@lectern/shared/db/stores/notifications/webhooks.ts';
import { ConflictError } from '@lectern/shared/errors.ts';
import { createWebhookSecret, sealWebhookSecret } from '@lectern/shared/webhook-secret.ts';
import { checkPublicUrl, type PublicUrlRules } from '../check-public-url.ts';
import type { ServiceDeps } from '../deps.ts';

/** Throws InvalidInputError for a private address, and ConflictError when the user has MAX_WEBHOOKS. */
export async function createWebhook(
  deps: PublicUrlRules & { readonly transact: Transact; readonly appSecret: string },
  userId: number,
  { url, events }: BodyOf<typeof contracts.createWebhook>,
): Promise<store.StoredWebhook & { readonly secret: string }> {
  await checkPublicUrl(url, deps);
  const secret = createWebhookSecret();
  const sealedSecret = sealWebhookSecret(secret, deps.appSecret);
  const webhook = await deps.transact(async (db) => {
    await lockUser(db, userId);
    if ((await store.listWebhooks(db, userId)).length >= contracts.MAX_WEBHOOKS)
      throw new ConflictError(`You have ${contracts.MAX_WEBHOOKS} webhooks. Delete one first`);
    const chosen = [...new Set(events)];
    const webhookId = await store.insertWebhook(db, { userId, url, sealedSecret, events: chosen });
    await recordAudit(db, { userId, type: 'webhook_created', details: { webhookId } });
    return store.getWebhook(db, { userId, webhookId });
  });
  return { ...webhook, secret };
}

/** Sends a test event. Throws NotFoundError for a webhook of another user, and ConflictError for a disabled one. */
export async function testWebhook(
  { transact, relayOutbox }: ServiceDeps,
  owned: store.OwnedWebhook,
): Promise<ReplyOf<typeof contracts.testWebhook>> {
  const { webhookId } = owned;
  const deliveryId = await transact(async (db) => {
    const { disabledAt } = await store.getWebhook(db, owned);
    if (disabledAt !== null) throw new ConflictError('This webhook is disabled. Enable it first');
    const payload = { type: 'test', timestamp: new Date().toISOString(), data: { webhookId } };
    const id = await insertDelivery(db, webhookId, payload);
    await enqueueDelivery(db, id);
    return id;
  });
  relayOutbox();
  return { deliveryId };
}
