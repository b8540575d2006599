import type { DataSource } from 'typeorm';
import type { Db } from './data-source.ts';
import { DiskSpaceMonitor } from './disk-space-monitor.ts';

/** Rows of about 30 bytes, together more than 4 MiB. */
const ROWS = 150_000;

/**
 * Rejects while the disk of the database is full: from the first failed query of this process until
 * a file fits again. Otherwise runs no query.
 */
export async function checkDiskSpace(dataSource: DataSource): Promise<void> {
  const monitor = diskSpaceMonitorOf(dataSource);
  if (!monitor.isDiskFull) return;
  await writeTemporaryFile(dataSource.manager);
  monitor.isDiskFull = false;
}

/**
 * Makes PostgreSQL write a temporary file of 4 MiB, which it deletes at once. Rejects when it does not fit. A temporary
 * file needs no transaction log, which would crash a server whose disk is full.
 */
async function writeTemporaryFile(db: Db): Promise<void> {
  await db.transaction(async (inTransaction) => {
    await inTransaction.query(`SET LOCAL work_mem = '64kB'`);
    await inTransaction.query('SELECT count(*) FROM generate_series(1, $1::int)', [ROWS]);
  });
}

/** The monitor that `createDataSource` gives every data source. */
export function diskSpaceMonitorOf({ logger }: DataSource): DiskSpaceMonitor {
  if (logger instanceof DiskSpaceMonitor) return logger;
  throw new TypeError('The data source was not created by createDataSource');
}
