import type * as contracts from '../../../contracts/api-keys.ts';
import type { ReplyInput } from '../../../contracts/endpoint.ts';
import { NotFoundError } from '../../../errors.ts';
import type { Db } from '../../data-source.ts';
import { type Pagination, paginationValues, WHOLE_LIST } from '../../pagination.ts';
import type { RequestUser } from './sessions.ts';

/** A key and the user who requests it; another user's key counts as missing. */
export interface OwnedKey {
  readonly userId: number;
  readonly keyId: number;
}

/** A key in lists, without the key itself. */
export interface ListedKey extends Omit<ReplyInput<typeof contracts.renameApiKey>, 'apiKey'> {
  readonly prefix: string;
  readonly lastFour: string;
}

export interface NewKey
  extends Pick<ListedKey, 'keyName' | 'prefix' | 'lastFour' | 'scopes' | 'expiresAt' | 'collectionId'> {
  readonly userId: number;
  /** HMAC-SHA-256 of the key under APP_SECRET, hex. Allows lookup without storing the key. */
  readonly apiKey: string;
  /** The key, encrypted with AES-256-GCM under APP_SECRET. */
  readonly sealedKey: Buffer;
}

const LISTED_COLUMNS = `id, key_name AS "keyName", prefix, last_four AS "lastFour", scopes,
  expires_at AS "expiresAt", rotated_at AS "rotatedAt", collection_id AS "collectionId",
  last_used_at AS "lastUsedAt", last_used_client AS "lastUsedClient", created_at AS "createdAt"`;

/** The keys of a user, oldest first. */
export async function listApiKeys(
  db: Db,
  userId: number,
  pagination: Pagination = WHOLE_LIST,
): Promise<ListedKey[]> {
  return db.query<ListedKey[]>(
    `SELECT ${LISTED_COLUMNS} FROM user_api_keys
      WHERE user_id = $1 AND ($2::bigint IS NULL OR id > $2) ORDER BY id LIMIT $3`,
    [userId, ...paginationValues(pagination, 1)],
  );
}

/** Stores a new key. */
export async function insertApiKey(db: Db, row: NewKey): Promise<ListedKey> {
  const [inserted] = await db.query<[ListedKey]>(
    `INSERT INTO user_api_keys
       (user_id, key_name, api_key, sealed_key, prefix, last_four, scopes, expires_at, collection_id)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) RETURNING ${LISTED_COLUMNS}`,
    [
      row.userId,
      row.keyName,
      row.apiKey,
      row.sealedKey,
      row.prefix,
      row.lastFour,
      row.scopes,
      row.expiresAt,
      row.collectionId,
    ],
  );
  return inserted;
}

/** A valid key of a request to the HTTP API, with its user. */
export interface KeyHolder extends RequestUser, Pick<ListedKey, 'scopes' | 'collectionId'> {
  readonly keyId: number;
}

/** The holder of a key that has not expired, and the record of its use by `client`; null for an unknown key. */
export async function useApiKey(
  db: Db,
  { keyHash, client, now }: { keyHash: string; client: string | null; now: Date },
): Promise<KeyHolder | null> {
  return db.first<KeyHolder>(
    `WITH used AS (
       UPDATE user_api_keys SET last_used_at = $2, last_used_client = $3
        WHERE api_key = $1 AND (expires_at IS NULL OR expires_at > $2)
          AND (last_used_at IS NULL OR last_used_at < $2::timestamptz - interval '1 minute'))
     SELECT k.id AS "keyId", k.scopes, k.collection_id AS "collectionId", u.id AS "userId", u.email,
            u.full_name AS "fullName", u.is_pro AS "isPro", u.avatar_url AS "avatarUrl"
       FROM user_api_keys k JOIN users u ON u.id = k.user_id
      WHERE k.api_key = $1 AND (k.expires_at IS NULL OR k.expires_at > $2)`,
    [keyHash, now, client],
  );
}

/** The encrypted key. Throws NotFoundError. */
export async function getSealedKey(db: Db, { userId, keyId }: OwnedKey): Promise<Buffer> {
  const found = await db.first<{ sealedKey: Buffer }>(
    'SELECT sealed_key AS "sealedKey" FROM user_api_keys WHERE id = $1 AND user_id = $2',
    [keyId, userId],
  );
  return found?.sealedKey ?? throwMissing(keyId);
}

/** One key. Throws NotFoundError. */
export async function getApiKey(db: Db, { userId, keyId }: OwnedKey): Promise<ListedKey> {
  const found = (await listApiKeys(db, userId)).find(({ id }) => id === keyId);
  return found ?? throwMissing(keyId);
}

/** Records that another key replaced this one, which expires at `latest`, unless it expires earlier. Throws NotFoundError. */
export async function expireRotatedKey(db: Db, { userId, keyId }: OwnedKey, latest: Date): Promise<void> {
  const updated = await db.execute(
    `UPDATE user_api_keys SET expires_at = LEAST(expires_at, $3), rotated_at = now()
      WHERE id = $1 AND user_id = $2`,
    [keyId, userId, latest],
  );
  if (updated === 0) throwMissing(keyId);
}

/** Renames a key. Throws NotFoundError. */
export async function renameApiKey(db: Db, { userId, keyId }: OwnedKey, keyName: string): Promise<ListedKey> {
  await db.query('UPDATE user_api_keys SET key_name = $3 WHERE id = $1 AND user_id = $2', [
    keyId,
    userId,
    keyName,
  ]);
  return getApiKey(db, { userId, keyId });
}

/** Deletes a key. Throws NotFoundError. */
export async function deleteApiKey(db: Db, { userId, keyId }: OwnedKey): Promise<void> {
  const deleted = await db.execute('DELETE FROM user_api_keys WHERE id = $1 AND user_id = $2', [
    keyId,
    userId,
  ]);
  if (deleted === 0) throwMissing(keyId);
}

function throwMissing(keyId: number): never {
  throw new NotFoundError(`API key ${keyId} not found`);
}
