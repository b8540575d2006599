import type { Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import type { ArchivedTable, ArchiveEnd, ArchiveHeader } from './archive-format.ts';
import { copyStatement, listTables, readMigrations, readSequences } from './tables.ts';

/**
 * Writes a consistent snapshot of the database at `databaseUrl` to `target` while it is in use; returns its size.
 * Excludes the queues, which are rebuilt from the rest. Throws if the database has no tables.
 */
export async function backUp(databaseUrl: string, target: Writable): Promise<ArchiveEnd> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'lectern-backup' });
  await client.connect();
  try {
    const end: { value: ArchiveEnd } = { value: { tables: 0, rows: 0 } };
    await pipeline(() => writeArchive(client, end), createGzip(), target);
    return end.value;
  } finally {
    await client.end();
  }
}

async function* writeArchive(client: pg.Client, end: { value: ArchiveEnd }): AsyncGenerator<Buffer> {
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
  const header: ArchiveHeader = {
    format: 'lectern-backup-1',
    takenAt: new Date().toISOString(),
    migrations: await readMigrations(client),
    sequences: await readSequences(client),
  };
  if (header.migrations.length === 0) {
    throw new Error('The database has no Lectern tables; check DATABASE_URL');
  }
  yield asLine(header);
  let rows = 0;
  const tables = await listTables(client);
  for (const table of tables) {
    yield asLine(table);
    rows += yield* writeRows(client, table);
  }
  await client.query('COMMIT');
  end.value = { tables: tables.length, rows };
  yield asLine(end.value);
}

async function* writeRows(client: pg.Client, table: ArchivedTable): AsyncGenerator<Buffer, number> {
  const stream = client.query(copyTo(copyStatement(table, 'TO STDOUT')));
  for await (const chunk of stream as Readable & AsyncIterable<Buffer>) {
    yield Buffer.from(`${chunk.length}\n`);
    yield chunk;
  }
  yield Buffer.from('0\n');
  return stream.rowCount;
}

function asLine(value: object): Buffer {
  return Buffer.from(`${JSON.stringify(value)}\n`);
}
