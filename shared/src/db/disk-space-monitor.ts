import type { Logger } from 'typeorm';
import { isDiskFull } from './unavailable.ts';

/** Notices the queries of a data source that fail because the disk of the database is full. */
export class DiskSpaceMonitor implements Logger {
  isDiskFull = false;

  logQueryError(error: string | Error): void {
    if (isDiskFull(error)) this.isDiskFull = true;
  }

  logQuery(): void {}
  logQuerySlow(): void {}
  logSchemaBuild(): void {}
  logMigration(): void {}
  log(): void {}
}
