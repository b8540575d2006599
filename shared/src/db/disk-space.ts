import type { DataSource } from './data-source.ts';

/** Rows of about 30 bytes, together more than 4 MiB. */
const ROWS = 150_000;

/**
 * Rejects while the disk of the database is full: from the first failed query of this process until
 * a file fits again. Otherwise runs no query.
 */
export async function checkDiskSpace(dataSource: DataSource): Promise<void> {
  if (!dataSource.isDiskFull) return;
  await writeTemporaryFile(dataSource);
  dataSource.isDiskFull = false;
}

/**
 * Makes PostgreSQL write a temporary file of 4 MiB, which it deletes at once. Rejects when it does not fit. A temporary
 * file needs no transaction log, which would crash a server whose disk is full.
 */
async function writeTemporaryFile(dataSource: DataSource): Promise<void> {
  await dataSource.transaction(async (db) => {
    await db.query(`SET LOCAL work_mem = '64kB'`);
    await db.query('SELECT count(*) FROM generate_series(1, $1::int)', [ROWS]);
  });
}
