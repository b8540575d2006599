import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, inject } from 'vitest';
import { createDataSource, type DataSource, type Db } from '../../../shared/src/db/data-source.ts';
import { copyDatabase, dropDatabase } from './change-database.ts';

export interface TestDatabase {
  /** The connection string of a migrated, empty database. */
  url: string;
  /** Drops the database and closes its connections. */
  drop(): Promise<void>;
}

/** Creates a migrated, empty database by copying the template of the global setup. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const templateUrl = inject('templateDatabaseUrl');
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const url = await copyDatabase(templateUrl, name);
  return { url, drop: () => dropDatabase(url) };
}

/** The database of a test file, during its tests. */
export interface FileDatabase {
  readonly url: string;
  readonly dataSource: DataSource;
  readonly db: Db;
}

/** Gives a test file its own database, which is dropped after the last test. */
export function useTestDatabase(): FileDatabase {
  let database: TestDatabase;
  let dataSource: DataSource;
  beforeAll(async () => {
    database = await createTestDatabase();
    dataSource = await createDataSource(database.url).initialize();
  });
  afterAll(async () => {
    await dataSource.destroy();
    await database.drop();
  });
  return {
    get url() {
      return database.url;
    },
    get dataSource() {
      return dataSource;
    },
    get db() {
      return dataSource;
    },
  };
}
