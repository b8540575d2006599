/**
 * Fills an empty database with a backup, and brings it to the present version:
 *
 *   npm run restore -- lectern.backup
 *
 * With "-" it comes from standard input. Without DATABASE_URL the embedded database is filled. Start afterwards: what
 * was being read when the backup was taken is queued again.
 */
import { createReadStream, existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { restore } from '../shared/src/db/backup/restore.ts';
import { withDatabase } from './backup/with-database.ts';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const [file] = process.argv.slice(2);

try {
  if (existsSync(join(root, '.env'))) process.loadEnvFile(join(root, '.env'));
  if (!file) throw new Error('name the file to read, such as "npm run restore -- lectern.backup"');
  if (file !== '-' && !existsSync(file)) throw new Error(`there is no file ${file}`);
  await withDatabase(process.env, root, async (databaseUrl) => {
    const source = file === '-' ? process.stdin : createReadStream(file);
    const { tables, rows } = await restore(databaseUrl, source);
    console.log(`${rows} rows of ${tables} tables are restored. Start with the APP_SECRET of the backup`);
  });
} catch (error) {
  console.error(`Could not restore: ${error instanceof Error ? error.message : error}`);
  process.exitCode = 1;
}
