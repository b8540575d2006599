import type { DataSource } from 'typeorm';
import { DiskSpaceMonitor } from './disk-space-monitor.ts';
import { writeTemporaryFile } from './temporary-file.ts';

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

/** The monitor that `createDataSource` gives every data source. */
export function diskSpaceMonitorOf({ logger }: DataSource): DiskSpaceMonitor {
  if (logger instanceof DiskSpaceMonitor) return logger;
  throw new TypeError('The data source was not created by createDataSource');
}
