import type { Db } from '../../data-source.ts';

/** The sealed canary; null before the first start. */
export async function readCanary(db: Db): Promise<Buffer | null> {
  const row = await db.first<{ sealed: Buffer }>('SELECT sealed FROM app_secret_canary');
  return row?.sealed ?? null;
}

/** Stores the canary unless another process has. */
export async function insertCanary(db: Db, sealed: Buffer): Promise<void> {
  await db.query('INSERT INTO app_secret_canary (sealed) VALUES ($1) ON CONFLICT DO NOTHING', [sealed]);
}

/** The newest sealed API key, for databases older than the canary; null without keys. */
export async function readNewestSealedKey(db: Db): Promise<Buffer | null> {
  const row = await db.first<{ sealed: Buffer }>(
    'SELECT sealed_key AS sealed FROM user_api_keys ORDER BY id DESC LIMIT 1',
  );
  return row?.sealed ?? null;
}
