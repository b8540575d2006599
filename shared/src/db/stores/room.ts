import type { Db } from '../data-source.ts';

/** A row of the series takes some 30 bytes: more of them than a file of 4 MiB holds. */
const ROWS = 150_000;

/**
 * Has PostgreSQL write a temporary file of 4 MiB on its disk, which it removes at once; it does so without a
 * transaction log, which would be the end of a server whose disk is full. Rejects when there is no room.
 */
export async function writeTemporaryFile(db: Db): Promise<void> {
  await db.transaction(async (inTransaction) => {
    await inTransaction.query(`SET LOCAL work_mem = '64kB'`);
    await inTransaction.query('SELECT count(*) FROM generate_series(1, $1::int)', [ROWS]);
  });
}
