import { migrateQueues } from '../queues/backend.ts';
import { createDataSource } from './data-source.ts';

// Any number known to all processes; PostgreSQL keys advisory locks by it.
const MIGRATION_LOCK = 4_711_001;

/**
 * Brings the database at `databaseUrl` to the present schema, the queue's tables included.
 * Safe to run from several processes at once: they take turns by an advisory lock.
 */
export async function migrate(databaseUrl: string): Promise<void> {
  const dataSource = createDataSource(databaseUrl, { poolSize: 3, statementTimeoutMs: 0 });
  await dataSource.initialize();
  try {
    const lockHolder = dataSource.createQueryRunner();
    await lockHolder.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK]);
    try {
      await dataSource.runMigrations({ transaction: 'each' });
      await migrateQueues(databaseUrl);
    } finally {
      await lockHolder.query('SELECT pg_advisory_unlock($1)', [MIGRATION_LOCK]);
      await lockHolder.release();
    }
  } finally {
    await dataSource.destroy();
  }
}
