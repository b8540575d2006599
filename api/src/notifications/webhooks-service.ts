import type { SessionUser } from '@lectern/shared/contracts/auth.ts';
import type { BodyOf, ReplyOf } from '@lectern/shared/contracts/endpoint.ts';
import * as contracts from '@lectern/shared/contracts/notifications.ts';
import type { Db, Transact } from '@lectern/shared/db/data-source.ts';
import { recordAudit } from '@lectern/shared/db/stores/accounts/audit.ts';
import { lockUser } from '@lectern/shared/db/stores/accounts/users.ts';
import { enqueueDelivery } from '@lectern/shared/db/stores/notifications/notify.ts';
import {
  insertDelivery,
  listDeliveries,
} from '@lectern/shared/db/stores/notifications/webhook-deliveries.ts';
import * as store from '@lectern/shared/db/stores/notifications/webhooks.ts';
import { ConflictError } from '@lectern/shared/errors.ts';
import { createWebhookSecret, sealWebhookSecret } from '@lectern/shared/webhook-secret.ts';
import { type AddressRules, checkAddress } from '../check-address.ts';

export interface WebhooksDeps extends AddressRules {
  readonly db: Db;
  readonly transact: Transact;
  readonly appSecret: string;
  /** Sends jobs from the outbox to their queues in the background; never throws. */
  readonly relayOutbox: () => void;
}

/** A user's webhooks. Methods with an id throw NotFoundError for a webhook of another user. */
export interface WebhooksService {
  list(user: SessionUser): Promise<contracts.WebhookReply[]>;
  /** Throws InvalidInputError for a private address, and ConflictError when the user has MAX_WEBHOOKS. */
  create(
    user: SessionUser,
    input: BodyOf<typeof contracts.createWebhook>,
  ): Promise<ReplyOf<typeof contracts.createWebhook>>;
  setEnabled(user: SessionUser, webhookId: number, isEnabled: boolean): Promise<contracts.WebhookReply>;
  remove(user: SessionUser, webhookId: number): Promise<void>;
  /** Throws ConflictError for a disabled webhook. */
  test(user: SessionUser, webhookId: number): Promise<ReplyOf<typeof contracts.testWebhook>>;
  listDeliveries(user: SessionUser, webhookId: number): Promise<ReplyOf<typeof contracts.listDeliveries>>;
}

/** Creates the service of webhooks. */
export function createWebhooksService(deps: WebhooksDeps): WebhooksService {
  const { db, transact } = deps;
  return {
    list: async (user) => (await store.listWebhooks(db, user.id)).map(toReply),

    async create(user, { url, events }) {
      await checkAddress(url, deps);
      const secret = createWebhookSecret();
      const sealedSecret = sealWebhookSecret(secret, deps.appSecret);
      const webhook = await transact(async (db) => {
        await lockUser(db, user.id);
        if ((await store.listWebhooks(db, user.id)).length >= contracts.MAX_WEBHOOKS)
          throw new ConflictError(`You have ${contracts.MAX_WEBHOOKS} webhooks. Delete one first`);
        const chosen = [...new Set(events)];
        const webhookId = await store.insertWebhook(db, {
          userId: user.id,
          url,
          sealedSecret,
          events: chosen,
        });
        await recordAudit(db, { userId: user.id, type: 'webhook_created', details: { webhookId } });
        return store.getWebhook(db, { userId: user.id, webhookId });
      });
      return { ...toReply(webhook), secret };
    },

    async setEnabled(user, webhookId, isEnabled) {
      const owned = { userId: user.id, webhookId };
      await store.getWebhook(db, owned);
      await store.setWebhookEnabled(db, webhookId, isEnabled);
      return toReply(await store.getWebhook(db, owned));
    },

    async remove(user, webhookId) {
      await transact(async (db) => {
        await store.getWebhook(db, { userId: user.id, webhookId });
        await store.deleteWebhook(db, webhookId);
        await recordAudit(db, { userId: user.id, type: 'webhook_deleted', details: { webhookId } });
      });
    },

    async test(user, webhookId) {
      const deliveryId = await transact(async (db) => {
        const { disabledAt } = await store.getWebhook(db, { userId: user.id, webhookId });
        if (disabledAt !== null) throw new ConflictError('This webhook is disabled. Enable it first');
        const payload = { type: 'test', timestamp: new Date().toISOString(), data: { webhookId } };
        const id = await insertDelivery(db, webhookId, payload);
        await enqueueDelivery(db, id);
        return id;
      });
      deps.relayOutbox();
      return { deliveryId };
    },

    async listDeliveries(user, webhookId) {
      await store.getWebhook(db, { userId: user.id, webhookId });
      const deliveries = await listDeliveries(db, webhookId, contracts.MAX_LISTED_DELIVERIES);
      return deliveries.map(({ createdAt, triedAt, ...delivery }) => ({
        ...delivery,
        createdAt: createdAt.toISOString(),
        triedAt: triedAt?.toISOString() ?? null,
      }));
    },
  };
}

function toReply(webhook: store.StoredWebhook): contracts.WebhookReply {
  return {
    id: webhook.id,
    url: webhook.url,
    events: [...webhook.events],
    createdAt: webhook.createdAt.toISOString(),
    lastSucceededAt: webhook.lastSucceededAt?.toISOString() ?? null,
    disabledAt: webhook.disabledAt?.toISOString() ?? null,
  };
}
