import { migrateQueues } from '../queues/backend.ts';
import { createDataSource, type DataSource, type Db } from './data-source.ts';
import { ALL_MIGRATIONS, type Migration } from './migrations/all-migrations.ts';
import { recordSquashedMigrations, squashMigrations } from './squashed-migrations.ts';

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
  try {
    const lockHolder = await dataSource.connect();
    await lockHolder.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK]);
    try {
      const completed = await completedMigrations(dataSource);
      const only = options.only && squashMigrations(options.only);
      rejectUnknown([...squashMigrations(completed), ...(only ?? [])]);
      await recordSquashedMigrations(dataSource, completed);
      const run = await runMigrations(dataSource, await pendingMigrations(dataSource, only));
      if (!options.only) await migrateQueues(databaseUrl);
      return run;
    } finally {
      await lockHolder.query('SELECT pg_advisory_unlock($1)', [MIGRATION_LOCK]);
      lockHolder.release();
    }
  } finally {
    await dataSource.destroy();
  }
}

/** Whether the database lacks migrations of this version. */
export async function hasPendingMigrations(db: Db): Promise<boolean> {
  return (await pendingMigrations(db)).length > 0;
}

async function pendingMigrations(db: Db, only?: readonly string[]): Promise<Migration[]> {
  const completed = new Set(await completedMigrations(db));
  return ALL_MIGRATIONS.filter(({ name }) => !completed.has(name) && (only?.includes(name) ?? true));
}

async function completedMigrations(db: Db): Promise<string[]> {
  const [found] = await db.query<[{ table: string | null }]>(`SELECT to_regclass('migrations') AS "table"`);
  if (found.table === null) return [];
  const rows = await db.query<{ name: string }[]>('SELECT name FROM migrations ORDER BY timestamp');
  return rows.map(({ name }) => name);
}

function rejectUnknown(names: readonly string[]): void {
  const known = new Set(ALL_MIGRATIONS.map(({ name }) => name));
  const unknown = names.filter((name) => !known.has(name));
  if (unknown.length === 0) return;
  throw new NewerDatabaseError(
    `The database was created by a newer version: this version does not know ${unknown.join(', ')}; ` +
      'run the newer version, or restore an older backup into an empty database',
  );
}

/** Runs each migration in a transaction that also records it. Returns their names. */
async function runMigrations(dataSource: DataSource, migrations: readonly Migration[]): Promise<string[]> {
  await dataSource.query(
    'CREATE TABLE IF NOT EXISTS migrations (id serial PRIMARY KEY, timestamp bigint NOT NULL, name varchar NOT NULL)',
  );
  for (const { name, time, readSql } of migrations) {
    const sql = await readSql();
    await dataSource.transaction(async (db) => {
      await db.query(sql);
      await db.query('INSERT INTO migrations (timestamp, name) VALUES ($1, $2)', [time, name]);
    });
  }
  return migrations.map(({ name }) => name);
}
