import type { Db } from './data-source.ts';

/** Asks the database for nothing but an answer. Throws when there is none. */
export async function pingDatabase(db: Db): Promise<void> {
  await db.query('SELECT 1');
}
