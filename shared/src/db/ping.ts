import type { Db } from './data-source.ts';

/** Checks that the database responds. Throws when it does not. */
export async function pingDatabase(db: Db): Promise<void> {
  await db.query('SELECT 1');
}
