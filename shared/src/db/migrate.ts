import type { DataSource } from 'typeorm';
import { migrateQueues } from '../queues/backend.ts';
import { createDataSource } from './data-source.ts';

// Any number known to all processes; PostgreSQL keys advisory locks by it.
const MIGRATION_LOCK = 4_711_001;

/** The database was made by a newer version than this one. */
export class NewerDatabaseError extends Error {
  override readonly name = 'NewerDatabaseError';
}

/**
 * Brings the database at `databaseUrl` to the present schema, the queue's tables included; with `only`, to that of the
 * named migrations. Safe to run from several processes at once: they take turns by an advisory lock. Throws
 * NewerDatabaseError, and changes nothing, where migrations have run or are named that this version does not have.
 */
export async function migrate(
  databaseUrl: string,
  options: { only?: readonly string[] } = {},
): Promise<void> {
  const dataSource = createDataSource(databaseUrl, { poolSize: 3, statementTimeoutMs: 0 });
  await dataSource.initialize();
  try {
    const lockHolder = dataSource.createQueryRunner();
    await lockHolder.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK]);
    try {
      refuseUnknown(dataSource, [...(await migrationsRun(dataSource)), ...(options.only ?? [])]);
      if (options.only) keepOnly(dataSource, new Set(options.only));
      await dataSource.runMigrations({ transaction: 'each' });
      if (!options.only) await migrateQueues(databaseUrl);
    } finally {
      await lockHolder.query('SELECT pg_advisory_unlock($1)', [MIGRATION_LOCK]);
      await lockHolder.release();
    }
  } finally {
    await dataSource.destroy();
  }
}

async function migrationsRun(dataSource: DataSource): Promise<string[]> {
  const [found] = await dataSource.query<[{ table: string | null }]>(
    `SELECT to_regclass('migrations') AS "table"`,
  );
  if (found.table === null) return [];
  const rows = await dataSource.query<{ name: string }[]>('SELECT name FROM migrations ORDER BY timestamp');
  return rows.map(({ name }) => name);
}

function refuseUnknown({ migrations }: DataSource, names: readonly string[]): void {
  const known = new Set(migrations.map(nameOf));
  const unknown = names.filter((name) => !known.has(name));
  if (unknown.length === 0) return;
  throw new NewerDatabaseError(
    `The database is newer than this version, which does not know ${unknown.join(', ')}; ` +
      'run the newer version, or restore a backup of before it into an empty database',
  );
}

function keepOnly({ migrations }: DataSource, names: ReadonlySet<string>): void {
  const kept = migrations.filter((migration) => names.has(nameOf(migration)));
  migrations.splice(0, migrations.length, ...kept);
}

/** As TypeORM writes it down. */
function nameOf(migration: DataSource['migrations'][number]): string {
  return migration.name ?? migration.constructor.name;
}
