import { randomUUID } from 'node:crypto';
import { inject } from 'vitest';
import { copyDatabase, dropDatabase } from '../../../infra/embedded-postgres/databases.ts';

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
