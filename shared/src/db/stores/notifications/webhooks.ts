import type { ReplyInput } from '../../../contracts/endpoint.ts';
import type { updateWebhook } from '../../../contracts/notifications.ts';
import type { WebhookEvent } from '../../../domain/accounts/notifications.ts';
import { NotFoundError } from '../../../errors.ts';
import type { Db } from '../../data-source.ts';

export type StoredWebhook = ReplyInput<typeof updateWebhook>;

const COLUMNS = `id, url, events, created_at AS "createdAt", last_succeeded_at AS "lastSucceededAt",
  disabled_at AS "disabledAt"`;

/** A webhook and the user who requests it; another user's webhook counts as missing. */
export interface OwnedWebhook {
  readonly userId: number;
  readonly webhookId: number;
}

/** The webhooks of a user, oldest first. */
export async function listWebhooks(db: Db, userId: number): Promise<StoredWebhook[]> {
  return db.query(`SELECT ${COLUMNS} FROM webhooks WHERE user_id = $1 ORDER BY id`, [userId]);
}

/** One webhook. Throws NotFoundError. */
export async function getWebhook(db: Db, { userId, webhookId }: OwnedWebhook): Promise<StoredWebhook> {
  const found = await db.first<StoredWebhook>(
    `SELECT ${COLUMNS} FROM webhooks WHERE user_id = $1 AND id = $2`,
    [userId, webhookId],
  );
  if (!found) throw new NotFoundError(`Webhook ${webhookId} not found`);
  return found;
}

/** Stores a webhook and returns its id. */
export async function insertWebhook(
  db: Db,
  webhook: {
    readonly userId: number;
    readonly url: string;
    readonly sealedSecret: Buffer;
    readonly events: readonly WebhookEvent[];
  },
): Promise<number> {
  const row = await db.first<{ id: number }>(
    'INSERT INTO webhooks (user_id, url, sealed_secret, events) VALUES ($1, $2, $3, $4) RETURNING id',
    [webhook.userId, webhook.url, webhook.sealedSecret, webhook.events],
  );
  return row?.id ?? 0;
}

/** Enables or disables a webhook. */
export async function setWebhookEnabled(db: Db, webhookId: number, isEnabled: boolean): Promise<void> {
  await db.query('UPDATE webhooks SET disabled_at = CASE WHEN $2 THEN NULL ELSE now() END WHERE id = $1', [
    webhookId,
    isEnabled,
  ]);
}

/** Deletes a webhook with its deliveries. */
export async function deleteWebhook(db: Db, webhookId: number): Promise<void> {
  await db.query('DELETE FROM webhooks WHERE id = $1', [webhookId]);
}
