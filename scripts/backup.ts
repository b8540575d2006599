/**
 * Saves all that Lectern keeps, while it runs, as one file:
 *
 *   npm run backup -- lectern.backup
 *
 * With "-" it goes to standard output. Without DATABASE_URL the embedded database is saved.
 */
import { createWriteStream, existsSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { backUp } from '../shared/src/db/backup/back-up.ts';
import { withDatabase } from './backup/with-database.ts';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const [file] = process.argv.slice(2);

try {
  if (existsSync(join(root, '.env'))) process.loadEnvFile(join(root, '.env'));
  if (!file) throw new Error('name the file to write, such as "npm run backup -- lectern.backup"');
  if (file !== '-' && existsSync(file)) throw new Error(`${file} exists already; name another one`);
  await withDatabase(process.env, root, (databaseUrl) => save(databaseUrl, file));
} catch (error) {
  console.error(`Could not back up: ${error instanceof Error ? error.message : error}`);
  process.exitCode = 1;
}

/** Under another name until it is whole; only its owner may read it. */
async function save(databaseUrl: string, path: string): Promise<void> {
  if (path === '-') {
    await backUp(databaseUrl, process.stdout);
    return;
  }
  const partial = `${path}.partial`;
  try {
    const { tables, rows } = await backUp(databaseUrl, createWriteStream(partial, { mode: 0o600 }));
    renameSync(partial, path);
    console.log(`${path} has ${rows} rows of ${tables} tables. Keep APP_SECRET apart: it is not in there`);
  } finally {
    rmSync(partial, { force: true });
  }
}
