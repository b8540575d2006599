import { afterAll, beforeAll, expect, test } from 'vitest';
import { createUser } from '../../../test/support/database/factories.ts';
import { createTestDatabase, type TestDatabase } from '../../../test/support/database/test-database.ts';
import { createDataSource, type DataSource } from './data-source.ts';
import { hasPendingMigrations, migrate, NewerDatabaseError } from './migrate.ts';
import { ALL_MIGRATIONS } from './migrations/all-migrations.ts';
import { OlderDatabaseError, SQUASHED_MIGRATIONS } from './squashed-migrations.ts';

let database: TestDatabase;
let dataSource: DataSource;

beforeAll(async () => {
  database = await createTestDatabase();
  dataSource = await createDataSource(database.url).initialize();
  await dataSource.query('DROP SCHEMA public, bullmq CASCADE; CREATE SCHEMA public');
});
afterAll(async () => {
  await dataSource.destroy();
  await database.drop();
});

const names = async () => {
  const rows = await dataSource.query<{ name: string }[]>('SELECT name FROM migrations ORDER BY id');
  return rows.map(({ name }) => name);
};

test('migrates an empty database once when two processes start together', async () => {
  await Promise.all([migrate(database.url), migrate(database.url)]);
  const run = await names();
  expect(run).toEqual(ALL_MIGRATIONS.map(({ name }) => name));
  expect(new Set(run).size).toBe(run.length);
  expect(await hasPendingMigrations(dataSource)).toBe(false);
});

const record = async (migrations: Iterable<string>) => {
  await dataSource.query('DELETE FROM migrations');
  for (const name of migrations) {
    await dataSource.query('INSERT INTO migrations (timestamp, name) VALUES ($1, $2)', [
      name.slice(-13),
      name,
    ]);
  }
};

test('records the initial schema as done in a database that has run the migrations squashed into it', async () => {
  await record(SQUASHED_MIGRATIONS);
  await migrate(database.url);
  expect(await names()).toEqual(ALL_MIGRATIONS.map(({ name }) => name));
});

test('refuses a database that has run only some of the squashed migrations, and changes nothing', async () => {
  const before = await names();
  const some = [...SQUASHED_MIGRATIONS].slice(0, -1);
  await record(some);
  await expect(migrate(database.url)).rejects.toBeInstanceOf(OlderDatabaseError);
  expect(await names()).toEqual(some);
  await record(before);
});

test('counts the pages over the limit of crawls that an earlier version stored', async () => {
  await dataSource.query('DROP SCHEMA public CASCADE; CREATE SCHEMA public');
  await migrate(database.url, { only: ['InitialSchema1700000000128'] });
  const { userId } = await createUser(dataSource);
  const [{ id: collectionId }] = await dataSource.query(
    `INSERT INTO document_collections (user_id, name, mcp_server_hash) VALUES ($1, 'Docs', 'hash') RETURNING id`,
    [userId],
  );
  await dataSource.query(
    `INSERT INTO document_urls (collection_id, url, crawl_type, progress) VALUES ($1, 'https://a.example', 'crawl', $2)`,
    [collectionId, { found: 50, notTaken: 7 }],
  );
  await migrate(database.url);
  expect(await dataSource.query('SELECT progress FROM document_urls')).toEqual([
    { progress: { found: 50, overLimit: 7 } },
  ]);
});

test('refuses a database of a newer version, and changes nothing', async () => {
  await dataSource.query(
    `INSERT INTO migrations (timestamp, name) VALUES (1900000000000, 'Later1900000000000')`,
  );
  const before = await names();
  const refused = migrate(database.url);
  await expect(refused).rejects.toBeInstanceOf(NewerDatabaseError);
  await expect(refused).rejects.toThrow('does not know Later1900000000000');
  expect(await names()).toEqual(before);
});

test('serves a database of a newer version, which makes a rollback possible', async () => {
  expect(await hasPendingMigrations(dataSource)).toBe(false);
});
