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
