import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describeMigrations } from '../shared/src/db/describe-migrations.ts';
import { migrate } from '../shared/src/db/migrate.ts';

const envFile = join(dirname(dirname(fileURLToPath(import.meta.url))), '.env');
if (existsSync(envFile)) process.loadEnvFile(envFile);

const databaseUrl = process.env.DATABASE_URL;
if (!databaseUrl) {
  console.error(
    'Could not migrate: set DATABASE_URL to the connection string of the database. ("npm start" migrates the embedded database automatically.)',
  );
  process.exit(1);
}
try {
  const migrations = await migrate(databaseUrl);
  console.log(describeMigrations(migrations) ?? 'The database is already up to date');
} catch (error) {
  console.error(`Could not migrate: ${error instanceof Error ? error.message || error : error}`);
  process.exit(1);
}
