import type { apiKey, createApiKey as createApiKeyContract } from '@lectern/shared/contracts/api-keys.ts';
import type { BodyOf } from '@lectern/shared/contracts/endpoint.ts';
import type { Db } from '@lectern/shared/db/data-source.ts';
import * as store from '@lectern/shared/db/stores/accounts/api-keys.ts';
import { recordAudit } from '@lectern/shared/db/stores/accounts/audit.ts';
import { lockUser } from '@lectern/shared/db/stores/accounts/users.ts';
import { getCollection } from '@lectern/shared/db/stores/collections/collections.ts';
import { ConflictError, InvalidInputError } from '@lectern/shared/errors.ts';
import { UnsealError } from '@lectern/shared/seal.ts';
import type { z } from 'zod';
import type { ServiceDeps } from '../deps.ts';
import { createApiKey, maskApiKey, toKeyHint } from './key-format.ts';
import { hashApiKey, sealKey, unsealKey } from './key-vault.ts';

/** Long enough to update every editor and script. */
const ROTATION_OVERLAP_MS = 24 * 60 * 60 * 1_000;

type NewKey = BodyOf<typeof createApiKeyContract>;
type ApiKeyReply = z.input<typeof apiKey>;

type KeyDeps = Pick<ServiceDeps, 'db' | 'transact'> & { readonly appSecret: string };

/**
 * Creates a key and returns it unmasked. With `onlyIfNone`, an existing key is returned masked instead. Throws
 * NotFoundError for a collection of another user, and for an account deleted in the meantime.
 */
export async function createKey(
  { transact, appSecret }: KeyDeps,
  userId: number,
  { onlyIfNone = false, ...limits }: NewKey,
): Promise<ApiKeyReply & { created: boolean }> {
  assertFutureExpiry(limits.expiresAt);
  return transact(async (db) => {
    await lockUser(db, userId);
    const { collectionId, scopes, expiresAt } = limits;
    if (collectionId !== null) await getCollection(db, { userId, collectionId });
    if (onlyIfNone) {
      const [oldest] = await store.listApiKeys(db, userId);
      if (oldest) return { ...maskKey(oldest), created: false };
    }
    const { raw, key } = await insertNewKey(db, userId, limits, appSecret);
    const details = { keyId: key.id, scopes: scopes.join(' '), expiresAt, collectionId };
    await recordAudit(db, { userId, type: 'api_key_created', details });
    return { ...key, apiKey: raw, created: true };
  });
}

/**
 * The unmasked key. Throws NotFoundError for a key of another user, and ConflictError when APP_SECRET has changed since its
 * creation.
 */
export async function revealKey({ db, appSecret }: KeyDeps, owned: store.OwnedKey): Promise<string> {
  const sealed = await store.getSealedKey(db, owned);
  const { userId, keyId } = owned;
  await recordAudit(db, { userId, type: 'api_key_revealed', details: { keyId } });
  return open(sealed, appSecret);
}

/**
 * Creates a key with the same name, scopes, collection and expiry, and returns it unmasked. The old key expires after
 * ROTATION_OVERLAP_MS. Throws NotFoundError for a key of another user, InvalidInputError when it has expired already, and
 * ConflictError when it was rotated before: the new key would get the expiry of that rotation.
 */
export async function rotateKey(
  { transact, appSecret }: KeyDeps,
  owned: store.OwnedKey,
): Promise<ApiKeyReply> {
  const { userId, keyId } = owned;
  return transact(async (db) => {
    await lockUser(db, userId);
    const { keyName, scopes, collectionId, ...old } = await store.getApiKey(db, owned);
    const expiresAt = old.expiresAt && new Date(old.expiresAt).toISOString();
    assertFutureExpiry(expiresAt);
    if (old.rotatedAt)
      throw new ConflictError('This key was already rotated. Rotate the key that replaced it');
    const limits = { keyName, scopes: [...scopes], collectionId, expiresAt };
    const { raw, key } = await insertNewKey(db, userId, limits, appSecret);
    await store.expireRotatedKey(db, owned, new Date(Date.now() + ROTATION_OVERLAP_MS));
    await recordAudit(db, { userId, type: 'api_key_rotated', details: { keyId, newKeyId: key.id } });
    return { ...key, apiKey: raw };
  });
}

function assertFutureExpiry(expiresAt: string | null): void {
  if (expiresAt === null || Date.parse(expiresAt) > Date.now()) return;
  const message = 'The expiry must be in the future';
  throw new InvalidInputError(message, { expiresAt: message });
}

async function insertNewKey(
  db: Db,
  userId: number,
  { keyName, scopes, expiresAt, collectionId }: Omit<NewKey, 'onlyIfNone'>,
  appSecret: string,
): Promise<{ raw: string; key: store.ListedKey }> {
  const raw = createApiKey();
  const key = await store.insertApiKey(db, {
    userId,
    keyName,
    scopes: [...new Set(scopes)],
    expiresAt,
    collectionId,
    apiKey: hashApiKey(raw, appSecret),
    sealedKey: sealKey(raw, appSecret),
    ...toKeyHint(raw),
  });
  return { raw, key };
}

function open(sealed: Buffer, appSecret: string): string {
  try {
    return unsealKey(sealed, appSecret);
  } catch (cause) {
    if (!(cause instanceof UnsealError)) throw cause;
    throw new ConflictError(
      'APP_SECRET has changed since this key was created. Delete the key and create a new one',
      {
        cause,
      },
    );
  }
}

/** The key as sent to the client after its creation. */
export function maskKey(key: store.ListedKey): ApiKeyReply {
  return { ...key, apiKey: maskApiKey(key) };
}
