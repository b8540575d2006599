import { createWriteStream, existsSync, openSync, renameSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { backUp } from '../shared/src/db/backup/back-up.ts';
import { withDatabase } from './backup/with-database.ts';
import { readCommandLine } from './command-line.ts';
import { loadEnvFile } from './start/env-file.ts';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const USAGE = `Usage: npm run backup -- FILE

Backs up all data to one file, while Lectern is running:

  npm run backup -- lectern.backup

"-" writes to standard output. Without DATABASE_URL, this backs up the embedded database.`;
const [file] = readCommandLine(USAGE, { maxWords: 1 }).words;

try {
  loadEnvFile(root);
  if (!file) throw new Error('add a file name, for example "npm run backup -- lectern.backup"');
  if (file !== '-' && existsSync(file)) throw new Error(`${file} already exists; choose another name`);
  const use = { environment: process.env, root, shouldCreateDatabase: false };
  await withDatabase(use, (databaseUrl) => save(databaseUrl, file));
} catch (error) {
  console.error(`Could not back up: ${error instanceof Error ? error.message : error}`);
  process.exitCode = 1;
}

/** Writes to a temporary name first. Only the owner can read the file. */
async function save(databaseUrl: string, path: string): Promise<void> {
  if (path === '-') {
    await backUp(databaseUrl, process.stdout);
    return;
  }
  // Another backup may be writing to the same name.
  const partial = `${path}.${process.pid}.partial`;
  try {
    const { tables, rows } = await backUp(
      databaseUrl,
      createWriteStream(partial, { fd: openSync(partial, 'wx', 0o600) }),
    );
    renameSync(partial, path);
    console.log(
      `Backed up ${rows} rows of ${tables} tables to ${path}. Store APP_SECRET separately; the backup does not include it`,
    );
  } finally {
    rmSync(partial, { force: true });
  }
}
