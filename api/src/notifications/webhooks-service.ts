import type { BodyOf, ReplyOf } from '@lectern/shared/contracts/endpoint.ts';
import * as contracts from '@lectern/shared/contracts/notifications.ts';
import type { Db, Transact } from '@lectern/shared/db/data-source.ts';
import { recordAudit } from '@lectern/shared/db/stores/accounts/audit.ts';
import { lockUser } from '@lectern/shared/db/stores/accounts/users.ts';
import { enqueueDelivery } from '@lectern/shared/db/stores/notifications/notify.ts';
import {
  insertDelivery,
  listDeliveries,
  type StoredDelivery,
} from '@lectern/shared/db/stores/notifications/webhook-deliveries.ts';
import * as store from '@lectern/shared/db/stores/notifications/webhooks.ts';
import { ConflictError } from '@lectern/shared/errors.ts';
import { createWebhookSecret, sealWebhookSecret } from '@lectern/shared/webhook-secret.ts';
import { type AddressRules, checkAddress } from '../check-address.ts';
import type { ServiceDeps } from '../deps.ts';

/** Throws InvalidInputError for a private address, and ConflictError when the user has MAX_WEBHOOKS. */
export async function createWebhook(
  deps: AddressRules & { readonly transact: Transact; readonly appSecret: string },
  userId: number,
  { url, events }: BodyOf<typeof contracts.createWebhook>,
): Promise<store.StoredWebhook & { readonly secret: string }> {
  await checkAddress(url, deps);
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

/** Throws NotFoundError for a webhook of another user. */
export async function setWebhookEnabled(
  db: Db,
  owned: store.OwnedWebhook,
  isEnabled: boolean,
): Promise<store.StoredWebhook> {
  await store.getWebhook(db, owned);
  await store.setWebhookEnabled(db, owned.webhookId, isEnabled);
  return store.getWebhook(db, owned);
}

/** Throws NotFoundError for a webhook of another user. */
export async function deleteWebhook(transact: Transact, owned: store.OwnedWebhook): Promise<void> {
  const { userId, webhookId } = owned;
  await transact(async (db) => {
    await store.getWebhook(db, owned);
    await store.deleteWebhook(db, webhookId);
    await recordAudit(db, { userId, type: 'webhook_deleted', details: { webhookId } });
  });
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

/** The latest deliveries of a webhook, newest first. Throws NotFoundError for a webhook of another user. */
export async function listLatestDeliveries(db: Db, owned: store.OwnedWebhook): Promise<StoredDelivery[]> {
  await store.getWebhook(db, owned);
  return listDeliveries(db, owned.webhookId, contracts.MAX_LISTED_DELIVERIES);
}
