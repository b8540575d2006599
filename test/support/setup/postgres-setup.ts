import type { TestProject } from 'vitest/node';
import { createDatabase } from '../../../infra/embedded-postgres/databases.ts';
import { startTemporaryPostgres } from '../../../infra/embedded-postgres/embedded-postgres.ts';
import { migrate } from '../../../shared/src/db/migrate.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The connection string of the migrated database that `createTestDatabase` copies. */
    templateDatabaseUrl: string;
  }
}

/** Starts PostgreSQL for all projects of the run and migrates the template database. Returns a function that stops it. */
export async function setup({ vitest }: TestProject): Promise<(() => Promise<void>) | undefined> {
  const run = vitest.getRootProject();
  if (run.getProvidedContext().templateDatabaseUrl) return undefined;
  const postgres = await startTemporaryPostgres();
  try {
    const templateUrl = await createDatabase(postgres.url, 'lectern_template');
    await migrate(templateUrl);
    run.provide('templateDatabaseUrl', templateUrl);
  } catch (error) {
    await postgres.stop();
    throw error;
  }
  return () => postgres.stop();
}
