import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { migrate } from '../migrate.ts';
import {
  type ArchivedTable,
  type ArchiveEnd,
  type ArchiveHeader,
  ArchiveReader,
  archivedTable,
  archiveEnd,
  archiveHeader,
  BrokenArchiveError,
  parseLine,
} from './archive-format.ts';
import { copyStatement, listTables, readMigrations, setSequences } from './tables.ts';

/** The database is not empty. */
export class NotEmptyError extends Error {
  override readonly name = 'NotEmptyError';
}

/**
 * Restores a backup into the empty database at `databaseUrl` and migrates it to the current schema; returns its size.
 * Writes all rows or none. Throws NotEmptyError, BrokenArchiveError, and NewerDatabaseError
 * for a backup of a newer version.
 */
export async function restore(databaseUrl: string, source: Readable): Promise<ArchiveEnd> {
  const gunzip = createGunzip();
  // The reader gets the error of a broken stream on its next read.
  const unpacking = pipeline(source, gunzip).catch(() => {});
  try {
    const archive = new ArchiveReader(gunzip);
    const header = parseLine(archiveHeader, await archive.line());
    await clearEmpty(databaseUrl);
    await migrate(databaseUrl, { only: header.migrations });
    const end = await withClient(databaseUrl, (client) => fill(client, archive, header));
    await migrate(databaseUrl);
    return end;
  } catch (error) {
    const isOfZlib = error instanceof Error && 'code' in error && String(error.code).startsWith('Z_');
    throw isOfZlib
      ? new BrokenArchiveError('The file is not a complete backup (it cannot be decompressed)', {
          cause: error,
        })
      : error;
  } finally {
    gunzip.destroy();
    await unpacking;
  }
}

/** Drops tables of another version, which would conflict with the tables of the backup. */
async function clearEmpty(databaseUrl: string): Promise<void> {
  await withClient(databaseUrl, async (client) => {
    if ((await readMigrations(client)).length === 0) return;
    for (const { table } of await listTables(client)) {
      const { rowCount } = await client.query(`SELECT 1 FROM public.${pg.escapeIdentifier(table)} LIMIT 1`);
      if (rowCount) {
        throw new NotEmptyError(
          `The database is not empty: the table ${table} has rows. Set DATABASE_URL to an empty database, or LECTERN_HOME to another folder`,
        );
      }
    }
    await client.query(
      'DROP SCHEMA public CASCADE; CREATE SCHEMA public; DROP SCHEMA IF EXISTS bullmq CASCADE',
    );
  });
}

async function fill(client: pg.Client, archive: ArchiveReader, header: ArchiveHeader): Promise<ArchiveEnd> {
  const known = await listTables(client);
  let rows = 0;
  await client.query('BEGIN');
  for (const expected of known) {
    const table = parseLine(archivedTable, await archive.line());
    if (table.table !== expected.table) {
      throw new BrokenArchiveError(
        `The file is not a valid backup (it has table ${table.table} instead of ${expected.table})`,
      );
    }
    rows += await fillTable(client, archive, table);
  }
  const end = parseLine(archiveEnd, await archive.line());
  if (end.rows !== rows || end.tables !== known.length) {
    throw new BrokenArchiveError(`The file is not a complete backup (${rows} of ${end.rows} rows)`);
  }
  await setSequences(client, header.sequences);
  await client.query('COMMIT');
  await client.query('ANALYZE');
  return end;
}

async function fillTable(client: pg.Client, archive: ArchiveReader, table: ArchivedTable): Promise<number> {
  const target = client.query(copyFrom(copyStatement(table, 'FROM STDIN')));
  await pipeline(Readable.from(chunksOf(archive)), target);
  return target.rowCount ?? 0;
}

async function* chunksOf(archive: ArchiveReader): AsyncGenerator<Buffer> {
  for (;;) {
    const length = Number(await archive.line());
    if (!Number.isSafeInteger(length) || length < 0)
      throw new BrokenArchiveError(
        'The file is not a complete backup (the length of a chunk is not a number)',
      );
    if (length === 0) return;
    yield* archive.readBytes(length);
  }
}

async function withClient<Result>(
  databaseUrl: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'lectern-restore' });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
