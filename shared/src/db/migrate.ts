import type { DataSource } from 'typeorm';
import { migrateQueues } from '../queues/backend.ts';
import { createDataSource } from './data-source.ts';
import { foldMigrations, recordFoldedMigrations } from './folded-migrations.ts';

/** The key of the advisory lock, the same in all processes. */
const MIGRATION_LOCK = 4_711_001;

/** The database was created by a newer version than this one. */
export class NewerDatabaseError extends Error {
  override readonly name = 'NewerDatabaseError';
}

/**
 * Migrates the database at `databaseUrl` to the current schema, including the queue's tables; with `only`, to the schema
 * of the named migrations. Returns the names of the migrations that it ran. Concurrent runs are serialized by an advisory
 * lock. Throws NewerDatabaseError for migrations that this version does not have, and OlderDatabaseError for a database that
 * is too old. Both change nothing.
 */
export async function migrate(
  databaseUrl: string,
  options: { only?: readonly string[] } = {},
): Promise<string[]> {
  const dataSource = createDataSource(databaseUrl, { maxConnections: 3, statementTimeoutMs: 0 });
  await dataSource.initialize();
  try {
    const lockHolder = dataSource.createQueryRunner();
    await lockHolder.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK]);
    try {
      const completed = await completedMigrations(dataSource);
      const only = options.only && foldMigrations(options.only);
      rejectUnknown(dataSource, [...foldMigrations(completed), ...(only ?? [])]);
      await recordFoldedMigrations(dataSource, completed);
      if (only) keepOnly(dataSource, new Set(only));
      const run = await dataSource.runMigrations({ transaction: 'each' });
      if (!options.only) await migrateQueues(databaseUrl);
      return run.map(({ name }) => name);
    } finally {
      await lockHolder.query('SELECT pg_advisory_unlock($1)', [MIGRATION_LOCK]);
      await lockHolder.release();
    }
  } finally {
    await dataSource.destroy();
  }
}

async function completedMigrations(dataSource: DataSource): Promise<string[]> {
  const [found] = await dataSource.query<[{ table: string | null }]>(
    `SELECT to_regclass('migrations') AS "table"`,
  );
  if (found.table === null) return [];
  const rows = await dataSource.query<{ name: string }[]>('SELECT name FROM migrations ORDER BY timestamp');
  return rows.map(({ name }) => name);
}

function rejectUnknown({ migrations }: DataSource, names: readonly string[]): void {
  const known = new Set(migrations.map(({ name }) => name));
  const unknown = names.filter((name) => !known.has(name));
  if (unknown.length === 0) return;
  throw new NewerDatabaseError(
    `The database was created by a newer version: this version does not know ${unknown.join(', ')}; ` +
      'run the newer version, or restore an older backup into an empty database',
  );
}

function keepOnly({ migrations }: DataSource, names: ReadonlySet<string>): void {
  const kept = migrations.filter(({ name = '' }) => names.has(name));
  migrations.splice(0, migrations.length, ...kept);
}
