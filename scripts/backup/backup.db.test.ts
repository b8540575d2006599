import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { BrokenArchiveError } from '../../shared/src/db/backup/archive-format.ts';
import { NotEmptyError, restore } from '../../shared/src/db/backup/restore.ts';
import { createDataSource, type DataSource } from '../../shared/src/db/data-source.ts';
import { NewerDatabaseError } from '../../shared/src/db/migrate.ts';
import { createLogger } from '../../shared/src/logger.ts';
import { createQueueBackend } from '../../shared/src/queues/backend.ts';
import { createQueueClient } from '../../shared/src/queues/queue-client.ts';
import { createDocument } from '../../test/support/database/factories.ts';
import { createTestDatabase, type TestDatabase } from '../../test/support/database/test-database.ts';
import { insertRow } from '../../test/support/database/test-rows.ts';
import { callTool } from '../../test/support/mcp/mcp-calls.ts';
import {
  type McpUser,
  startTestMcpServer,
  type TestMcpServer,
} from '../../test/support/mcp/test-mcp-server.ts';
import { reconcile } from '../../workers/src/jobs/maintenance/reconcile.ts';

const PAGE = 'https://docs.example.com/anchors';
const CALLS = [
  ['retrieve_technical_documentation', { query: 'weigh the anchor' }],
  ['get_technical_documentation_by_url', { url: PAGE }],
  ['get_recent_technical_document', {}],
] as const;

let server: TestMcpServer;
let user: McpUser;
let folder: string;
let file: string;
let target: TestDatabase;
let restored: DataSource;

beforeAll(async () => {
  server = await startTestMcpServer();
  user = await server.signUp();
  const passages = ['The anchor is weighed\tbefore the sails\\are set.\n\n```ts\nweigh()\n```', 'Ünïcödé ⚓'];
  await createDocument(server.db, user.collectionId, {
    name: 'Halyard',
    pages: [{ url: PAGE, title: 'Anchors', passages }],
    relevantText: 'All about anchors.',
    pinIndex: 1,
  });
  await addUnfinished();
  folder = await mkdtemp(join(tmpdir(), 'lectern-backup-'));
  file = join(folder, 'lectern.backup');
  target = await createTestDatabase();
});
afterAll(async () => {
  await restored?.destroy();
  await target.drop();
  await server.close();
  await rm(folder, { recursive: true });
});

/** A source that was being crawled during the backup. The restored system has no job for it. */
async function addUnfinished(): Promise<void> {
  const source = {
    collectionId: user.collectionId,
    url: 'https://example.com/',
    status: 'processing' as const,
  };
  const { id } = await insertRow(server.db, 'document_urls', source);
  await server.db.query(`UPDATE document_urls SET updated_at = now() - interval '1 hour' WHERE id = $1`, [
    id,
  ]);
}

const run = (script: string, databaseUrl: string, args: readonly string[]) =>
  promisify(execFile)(process.execPath, [`scripts/${script}.ts`, ...args], {
    cwd: join(import.meta.dirname, '../..'),
    env: { ...process.env, DATABASE_URL: databaseUrl },
  });

test('every tool returns the same answers after a backup is restored into an empty database', async () => {
  const saved = await run('backup', server.databaseUrl, [file]);
  expect(saved.stdout).toMatch(/^Backed up \d+ rows of \d+ tables/);
  const filled = await run('restore', target.url, [file]);
  expect(filled.stdout).toMatch(/^Restored \d+ rows of \d+ tables/);

  restored = await createDataSource(target.url).initialize();
  const second = await server.startSecond({ dataSource: restored });
  const serverUrl = `${second.origin}/mcp/server/${user.mcpServerHash}`;
  for (const [name, args] of CALLS) {
    const [before, after] = [await callTool(user, name, args), await callTool(user, name, args, serverUrl)];
    expect(before.isError).toBeFalsy();
    expect(before.text).toContain('anchor');
    expect(after.content).toEqual(before.content);
  }
  await second.close();
});

test('restores every row and sequence', async () => {
  const tables = await server.dataSource.query<{ name: string }[]>(
    `SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'
        AND relpersistence = 'p' AND relname NOT IN ('tool_calls', 'tool_usage_logs', 'usage_months', 'connection_logs', 'user_api_keys')`,
  );
  expect(tables.length).toBeGreaterThan(15);
  for (const { name } of tables) {
    const rows = `SELECT md5(coalesce(string_agg(t::text, '' ORDER BY t::text), '')) AS sum FROM "${name}" t`;
    expect([name, await restored.query(rows)]).toEqual([name, await server.dataSource.query(rows)]);
  }
  await restored.query(
    `INSERT INTO document_collections (user_id, name, mcp_server_hash) VALUES ($1, 'New', 'new')`,
    [user.userId],
  );
});

test('requeues unfinished jobs into empty queues', async () => {
  const logger = createLogger({ service: 'test', level: 'silent' });
  const queue = createQueueClient(createQueueBackend({ databaseUrl: target.url }), logger);
  const transact = restored.transaction;
  expect(await reconcile({ db: restored, transact, queue, stalledAfterSeconds: 30 })).toBe(1);
  await queue.close();
});

describe('refuses and changes nothing', () => {
  const restoreInto = (bytes: Uint8Array) => restore(empty.url, Readable.from([bytes]));
  let empty: TestDatabase;
  let archive: Buffer;
  beforeAll(async () => {
    empty = await createTestDatabase();
    archive = await readFile(file);
  });
  afterAll(() => empty.drop());

  test('rejects a database with data', async () => {
    await expect(restore(target.url, Readable.from([archive]))).rejects.toBeInstanceOf(NotEmptyError);
    expect(await restored.query('SELECT 1 FROM users')).not.toEqual([]);
  });

  test('rejects a truncated file', async () => {
    await expect(restoreInto(archive.subarray(0, archive.length / 2))).rejects.toBeInstanceOf(
      BrokenArchiveError,
    );
    const lines = gunzipSync(archive);
    await expect(restoreInto(gzipSync(lines.subarray(0, lines.length - 30)))).rejects.toBeInstanceOf(
      BrokenArchiveError,
    );
  });

  test.each(['', 'PK zip', gzipSync('hello'), gzipSync('{}\n')])(
    'rejects a file that is not a backup: %s',
    async (bytes) => {
      await expect(restoreInto(Buffer.from(bytes))).rejects.toBeInstanceOf(BrokenArchiveError);
    },
  );

  test('rejects a backup of a newer version', async () => {
    const [header = '', ...rest] = gunzipSync(archive).toString('latin1').split('\n');
    const newer = header.replace('"migrations":[', '"migrations":["Later1900000000000",');
    const bytes = gzipSync(Buffer.from([newer, ...rest].join('\n'), 'latin1'));
    await expect(restoreInto(bytes)).rejects.toBeInstanceOf(NewerDatabaseError);
  });

  test('restores the backup after these failures', async () => {
    expect((await restoreInto(archive)).rows).toBeGreaterThan(0);
  });

  test('leaves a complete backup when two write to the same name, and keeps other files', async () => {
    const shared = join(folder, 'shared.backup');
    await writeFile(`${shared}.partial`, 'mine');
    await Promise.allSettled([1, 2].map(() => run('backup', server.databaseUrl, [shared])));
    expect(gunzipSync(await readFile(shared)).toString('latin1')).toMatch(/\n\{"tables":\d+,"rows":\d+\}\n$/);
    expect(await readFile(`${shared}.partial`, 'utf8')).toBe('mine');
    expect((await readdir(folder)).toSorted()).toEqual([
      'lectern.backup',
      'shared.backup',
      'shared.backup.partial',
    ]);
  });

  test('does not overwrite an existing file', async () => {
    await expect(run('backup', server.databaseUrl, [file])).rejects.toMatchObject({
      stderr: expect.stringContaining('already exists; choose another name'),
    });
  });
});
