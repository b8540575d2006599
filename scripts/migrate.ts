import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describeMigrations } from '../shared/src/db/describe-migrations.ts';
import { migrate } from '../shared/src/db/migrate.ts';
import { describeStartError } from '../shared/src/describe-start-error.ts';
import { readCommandLine } from './command-line.ts';
import { loadEnvFile } from './start/env-file.ts';

readCommandLine('Usage: npm run migrate\n\nMigrates the database at DATABASE_URL to this version.');

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
  const isPlain = error instanceof Error && error.constructor === Error;
  console.error(`Could not migrate: ${isPlain ? error.message : describeStartError(error, process.env, [])}`);
  process.exit(1);
}
