import type { ReplyInput } from '../../../contracts/endpoint.ts';
import type * as contracts from '../../../contracts/notifications.ts';
import type { Db } from '../../data-source.ts';
import { isOverdue } from './is-overdue.ts';

export type StoredDelivery = ReplyInput<typeof contracts.listDeliveries>[number];

/** The latest deliveries of a webhook, newest first. */
export async function listDeliveries(db: Db, webhookId: number, limit: number): Promise<StoredDelivery[]> {
  return db.query(
    `SELECT id, payload->>'type' AS event, status, tries AS attempts, response_status AS "responseStatus", response,
            created_at AS "createdAt", tried_at AS "attemptedAt"
       FROM webhook_deliveries WHERE webhook_id = $1 ORDER BY id DESC LIMIT $2`,
    [webhookId, limit],
  );
}

/** Stores a delivery of one webhook and returns its id. */
export async function insertDelivery(db: Db, webhookId: number, payload: object): Promise<number> {
  const row = await db.first<{ id: number }>(
    'INSERT INTO webhook_deliveries (webhook_id, payload) VALUES ($1, $2) RETURNING id',
    [webhookId, JSON.stringify(payload)],
  );
  return row?.id ?? 0;
}

/** The pending deliveries of the same user's webhooks before this one. */
export async function countEarlierPending(db: Db, deliveryId: number): Promise<number> {
  const row = await db.first<{ count: number }>(
    `SELECT count(*)::int AS count
       FROM webhook_deliveries d JOIN webhooks w ON w.id = d.webhook_id
       JOIN webhooks other ON other.user_id = w.user_id AND other.disabled_at IS NULL
       JOIN webhook_deliveries earlier ON earlier.webhook_id = other.id
      WHERE d.id = $1 AND earlier.id < d.id AND earlier.status = 'pending'`,
    [deliveryId],
  );
  return row?.count ?? 0;
}

/** A delivery to send. */
export interface DeliveryToSend {
  readonly webhookId: number;
  readonly url: string;
  readonly sealedSecret: Buffer;
  readonly payload: object;
  /** Earlier attempts. */
  readonly attempts: number;
}

/** A pending delivery; null if it has ended, or its webhook is deleted or disabled. */
export async function findPendingDelivery(db: Db, deliveryId: number): Promise<DeliveryToSend | null> {
  return db.first<DeliveryToSend>(
    `SELECT w.id AS "webhookId", w.url, w.sealed_secret AS "sealedSecret", d.payload, d.tries AS attempts
       FROM webhook_deliveries d JOIN webhooks w ON w.id = d.webhook_id
      WHERE d.id = $1 AND d.status = 'pending' AND w.disabled_at IS NULL`,
    [deliveryId],
  );
}

/** The outcome of one attempt. */
export interface DeliveryAttempt {
  readonly status: StoredDelivery['status'];
  readonly responseStatus: number | null;
  readonly response: string;
}

/**
 * Records an attempt of a delivery, and when its webhook last worked. A job that stalls is run again, so its
 * first attempt may end after the delivery has ended: then only a success counts.
 */
export async function recordAttempt(
  db: Db,
  deliveryId: number,
  { status, responseStatus, response }: DeliveryAttempt,
): Promise<void> {
  await db.query(
    `WITH tried AS (
       UPDATE webhook_deliveries SET status = $2, tries = tries + 1, response_status = $3, response = $4,
              tried_at = now()
        WHERE id = $1 AND (status = 'pending' OR (status = 'failed' AND $2 = 'succeeded')) RETURNING webhook_id)
     UPDATE webhooks w SET last_succeeded_at = now() FROM tried WHERE w.id = tried.webhook_id AND $2 = 'succeeded'`,
    [deliveryId, status, responseStatus, response],
  );
}

/** Disables a webhook after a failed delivery, unless a later one has succeeded since it was created. */
export async function disableFailingWebhook(db: Db, deliveryId: number): Promise<void> {
  await db.query(
    `UPDATE webhooks w SET disabled_at = now() FROM webhook_deliveries d
      WHERE d.id = $1 AND w.id = d.webhook_id AND w.disabled_at IS NULL
        AND (w.last_succeeded_at IS NULL OR w.last_succeeded_at < d.created_at)`,
    [deliveryId],
  );
}

/**
 * Pending deliveries whose next attempt is overdue, the oldest of each user first. Their priority is the
 * number of the user's earlier deliveries. `backoffMs` is the delay before the second attempt. After two
 * days, all attempts have been made.
 */
export async function listOverdueDeliveries(
  db: Db,
  { backoffMs }: { readonly backoffMs: number },
  limit: number,
): Promise<{ readonly id: number; readonly priority: number }[]> {
  return db.query(
    `SELECT d.id, row_number() OVER (PARTITION BY w.user_id ORDER BY d.id)::int - 1 AS priority
       FROM webhook_deliveries d JOIN webhooks w ON w.id = d.webhook_id
      WHERE d.status = 'pending' AND w.disabled_at IS NULL AND d.created_at > now() - interval '2 days'
        AND ${isOverdue('d', '$1')} ORDER BY priority, d.id LIMIT $2`,
    [backoffMs, limit],
  );
}
