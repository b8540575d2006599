import { NotFoundError } from '../../../errors.ts';
import type { Db } from '../../data-source.ts';
import { type ApiKey, ApiKeyEntity } from '../../entities/api-key.ts';

/** A key and the user who requests it; another user's key counts as missing. */
export interface OwnedKey {
  readonly userId: number;
  readonly keyId: number;
}

/** A key in lists, without the key itself. */
export type ListedKey = Omit<ApiKey, 'apiKey' | 'sealedKey'>;

/** The keys of a user, oldest first. */
export async function listApiKeys(db: Db, userId: number): Promise<ListedKey[]> {
  return db.getRepository(ApiKeyEntity).find({
    where: { userId },
    order: { id: 'ASC' },
    select: {
      id: true,
      userId: true,
      keyName: true,
      prefix: true,
      lastFour: true,
      lastUsedAt: true,
      lastUsedClient: true,
      createdAt: true,
    },
  });
}

/** Stores a new key. */
export async function insertApiKey(
  db: Db,
  row: Pick<ApiKey, 'userId' | 'keyName' | 'apiKey' | 'sealedKey' | 'prefix' | 'lastFour'>,
): Promise<ListedKey> {
  return db.getRepository(ApiKeyEntity).save({ lastUsedAt: null, lastUsedClient: null, ...row });
}

/** The encrypted key. Throws NotFoundError. */
export async function getSealedKey(db: Db, { userId, keyId }: OwnedKey): Promise<Buffer> {
  const found = await db
    .getRepository(ApiKeyEntity)
    .findOne({ where: { id: keyId, userId }, select: { id: true, sealedKey: true } });
  return found?.sealedKey ?? throwMissing(keyId);
}

/** Renames a key. Throws NotFoundError. */
export async function renameApiKey(db: Db, { userId, keyId }: OwnedKey, keyName: string): Promise<ListedKey> {
  await db.getRepository(ApiKeyEntity).update({ id: keyId, userId }, { keyName });
  const found = (await listApiKeys(db, userId)).find(({ id }) => id === keyId);
  return found ?? throwMissing(keyId);
}

/** Deletes a key. Throws NotFoundError. */
export async function deleteApiKey(db: Db, { userId, keyId }: OwnedKey): Promise<void> {
  const { affected } = await db.getRepository(ApiKeyEntity).delete({ id: keyId, userId });
  if (affected !== 1) throwMissing(keyId);
}

function throwMissing(keyId: number): never {
  throw new NotFoundError(`API key ${keyId} not found`);
}
