import type { DataSource } from 'typeorm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/support/database/test-database.ts';
import { createDataSource } from './data-source.ts';
import { migrate, NewerDatabaseError } from './migrate.ts';

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

test('two instances that boot together migrate an empty database once', async () => {
  await Promise.all([migrate(database.url), migrate(database.url)]);
  const run = await names();
  expect(run).toEqual(dataSource.migrations.map((migration) => migration.constructor.name));
  expect(new Set(run).size).toBe(run.length);
  expect(await dataSource.showMigrations()).toBe(false);
});

test('a database of a newer version is refused and left as it is', async () => {
  await dataSource.query(
    `INSERT INTO migrations (timestamp, name) VALUES (1900000000000, 'Later1900000000000')`,
  );
  const before = await names();
  const refused = migrate(database.url);
  await expect(refused).rejects.toBeInstanceOf(NewerDatabaseError);
  await expect(refused).rejects.toThrow('does not know Later1900000000000');
  expect(await names()).toEqual(before);
});

test('what is not in use of a newer database is served all the same, so that a version can be taken back', async () => {
  expect(await dataSource.showMigrations()).toBe(false);
});
