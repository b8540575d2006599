import { RETENTION_DAYS } from '../../../domain/retention.ts';
import type { Db } from '../../data-source.ts';
import { storableJson } from '../../storable-text.ts';

/** A key that a user's request names, and what identifies the request. */
export interface IdempotentRequest {
  readonly userId: number;
  readonly key: string;
  /** Differs for another method, URL or body. */
  readonly fingerprint: string;
}

/** An earlier request with the same key. */
export interface EarlierRequest {
  readonly fingerprint: string;
  readonly isDone: boolean;
  /** Null for a reply that is not stored. */
  readonly reply: unknown;
}

/** A request that has not ended after this time was lost with its process. Search tools run longest, up to 155 seconds. */
const MAX_RUNNING = `interval '3 minutes'`;
const RETENTION = `make_interval(days => ${RETENTION_DAYS.idempotencyKeys})`;

/** Claims a key for a request; returns the earlier request when it has been claimed. */
export async function claimIdempotencyKey(
  db: Db,
  request: IdempotentRequest,
): Promise<EarlierRequest | null> {
  const { userId, key, fingerprint } = request;
  const claimed = await db.query<unknown[]>(
    `INSERT INTO idempotency_keys AS k (user_id, key, fingerprint) VALUES ($1, $2, $3)
     ON CONFLICT (user_id, key) DO UPDATE SET fingerprint = $3, is_done = false, reply = NULL, created_at = now()
       WHERE k.created_at < now() - CASE WHEN k.is_done THEN ${RETENTION} ELSE ${MAX_RUNNING} END
     RETURNING 1`,
    [userId, key, fingerprint],
  );
  if (claimed.length > 0) return null;
  const earlier = await db.first<EarlierRequest>(
    `SELECT fingerprint, is_done AS "isDone", reply FROM idempotency_keys WHERE user_id = $1 AND key = $2`,
    [userId, key],
  );
  // The earlier request has just failed and released the key.
  return earlier ?? claimIdempotencyKey(db, request);
}

/** Stores the reply of a request; null for one with a secret. */
export async function storeIdempotentReply(
  db: Db,
  { userId, key }: IdempotentRequest,
  reply: unknown,
): Promise<void> {
  await db.query('UPDATE idempotency_keys SET is_done = true, reply = $3 WHERE user_id = $1 AND key = $2', [
    userId,
    key,
    reply === null ? null : storableJson(reply),
  ]);
}

/** Releases the key of a request that failed, so it can be sent again. */
export async function releaseIdempotencyKey(db: Db, { userId, key }: IdempotentRequest): Promise<void> {
  await db.query('DELETE FROM idempotency_keys WHERE user_id = $1 AND key = $2', [userId, key]);
}
