import { randomUUID } from 'node:crypto';
import { inject } from 'vitest';
import { copyDatabase, dropDatabase } from '../../../infra/embedded-postgres/databases.ts';

export interface TestDatabase {
  /** Connection string of a migrated, empty database that no other test sees. */
  url: string;
  /** Removes the database, closing whatever connections are still open on it. */
  drop(): Promise<void>;
}

/** Creates a migrated, empty database by copying the template that the global set-up prepared. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const templateUrl = inject('templateDatabaseUrl');
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const url = await copyDatabase(templateUrl, name);
  return { url, drop: () => dropDatabase(url) };
}
