import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describeMigrations } from '../shared/src/db/describe-migrations.ts';
import { migrate } from '../shared/src/db/migrate.ts';
import { loadEnvFile } from './start/env-file.js';

try {
  loadEnvFile(dirname(dirname(fileURLToPath(import.meta.url))));
  const databaseUrl = process.env.DATABASE_URL;
  if (!databaseUrl) {
    throw new Error(
      'set DATABASE_URL to the connection string of the database. ("npm start" migrates the embedded database automatically.)',
    );
  }
  const migrations = await migrate(databaseUrl);
  console.log(describeMigrations(migrations) ?? 'The database is already up to date');
} catch (error) {
  console.error(`Could not migrate: ${error instanceof Error ? error.message || error : error}`);
  process.exit(1);
}
