import { createReadStream, existsSync } from 'node:fs';
import { dirname } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { fileURLToPath } from 'node:url';
import { restore } from '../shared/src/db/backup/restore.ts';
import { matchAppSecret } from './backup/match-app-secret.ts';
import { withDatabase } from './backup/with-database.ts';
import { readCommandLine } from './command-line.ts';
import { loadEnvFile } from './start/env-file.ts';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const USAGE = `Usage: npm run restore -- FILE

Restores a backup to an empty database and migrates it to the current version:

  npm run restore -- lectern.backup

"-" reads from standard input. Without DATABASE_URL, this restores the embedded database. Start Lectern afterwards; it
requeues crawls that were running during the backup.`;
const [file] = readCommandLine(USAGE, { maxWords: 1 }).words;

try {
  loadEnvFile(root);
  if (!file) throw new Error('add a file name, for example "npm run restore -- lectern.backup"');
  if (file !== '-' && !existsSync(file)) throw new Error(`${file} does not exist`);
  const use = { environment: process.env, root, shouldCreateDatabase: true };
  await withDatabase(use, async (databaseUrl, home) => {
    const source = file === '-' ? process.stdin : createReadStream(file);
    const { tables, rows } = await restore(databaseUrl, source);
    console.log(`Restored ${rows} rows of ${tables} tables`);
    const secret = process.env.APP_SECRET;
    // Standard input may be the backup.
    const ask = process.stdin.isTTY ? askForSecret : null;
    console.log(await matchAppSecret({ databaseUrl, secret, home, ask }));
  });
} catch (error) {
  console.error(`Could not restore: ${error instanceof Error ? error.message : error}`);
  process.exitCode = 1;
}

async function askForSecret(): Promise<string> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  try {
    return await terminal.question('APP_SECRET of the backed-up installation (its file "app-secret"): ');
  } finally {
    terminal.close();
  }
}
