import type { Db } from './data-source.ts';

/** Rows of about 30 bytes, together more than 4 MiB. */
const ROWS = 150_000;

/**
 * Makes PostgreSQL write a temporary file of 4 MiB, which it deletes at once. Rejects when it does not fit. A temporary
 * file needs no transaction log, which would crash a server whose disk is full.
 */
export async function writeTemporaryFile(db: Db): Promise<void> {
  await db.transaction(async (inTransaction) => {
    await inTransaction.query(`SET LOCAL work_mem = '64kB'`);
    await inTransaction.query('SELECT count(*) FROM generate_series(1, $1::int)', [ROWS]);
  });
}
