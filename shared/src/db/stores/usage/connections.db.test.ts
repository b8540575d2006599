import { expect, it } from 'vitest';
import { createCollection, createKey, createUser } from '../../../../../test/support/database/factories.ts';
import { useTestDatabase } from '../../../../../test/support/database/test-database.ts';
import { deleteOldConnections, listConnections, logConnection } from './connections.ts';

const database = useTestDatabase();

async function setUp() {
  const db = database.db;
  const { userId } = await createUser(db);
  const { collectionId, mcpServerHash } = await createCollection(db, userId);
  const { keyId } = await createKey(db, userId, 'a secret of the tests that is long enough');
  const connect = (clientName: string | null, clientVersion: string | null = '1.0', usedAt = new Date()) =>
    logConnection(db, {
      mcpServerHash,
      keyId,
      clientName,
      clientVersion,
      protocolRevision: '2025-11-25',
      usedAt,
    });
  return { db, userId, collectionId, keyId, connect };
}

it('lists each client once with its latest version, the latest first', async () => {
  const { db, userId, collectionId, connect } = await setUp();
  await connect('cursor', '1.0', new Date('2026-11-20T10:00:00Z'));
  await connect('zed', '0.9', new Date('2026-11-20T10:00:01Z'));
  await connect('cursor', '2.0', new Date('2026-11-20T10:00:02Z'));
  expect(await listConnections(db, { userId, collectionId })).toEqual([
    { clientName: 'cursor', clientVersion: '2.0', lastSeenAt: expect.any(Date) },
    { clientName: 'zed', clientVersion: '0.9', lastSeenAt: expect.any(Date) },
  ]);
});

it('lists the latest hundred of the clients', async () => {
  const { db, userId, collectionId, connect } = await setUp();
  const start = Date.parse('2026-11-20T10:00:00Z');
  for (let n = 0; n < 101; n += 1) await connect(`client-${n}`, '1.0', new Date(start + n * 1_000));
  const names = (await listConnections(db, { userId, collectionId })).map(({ clientName }) => clientName);
  expect([names.length, names[0], names.at(-1)]).toEqual([100, 'client-100', 'client-1']);
});

it('reads only the latest connections of a client that connects in a loop', async () => {
  const { db, userId, collectionId, connect } = await setUp();
  await connect('cursor');
  await db.query(
    `INSERT INTO connection_logs (mcp_server_hash, api_key, client_name, timestamp)
     SELECT mcp_server_hash, api_key, client_name, timestamp - n * interval '1 s'
       FROM (SELECT * FROM connection_logs ORDER BY id DESC LIMIT 1) latest, generate_series(1, 100000) n`,
  );
  await db.query('ANALYZE connection_logs');
  const rows = await database.dataSource.transaction(async (each) => {
    const countRead = async () => {
      const [read] = await each.query<[{ rows: number }]>(
        `SELECT (seq_tup_read + idx_tup_fetch)::int AS rows FROM pg_stat_xact_user_tables WHERE relname = 'connection_logs'`,
      );
      return read.rows;
    };
    const before = await countRead();
    await listConnections(each, { userId, collectionId });
    return (await countRead()) - before;
  });
  expect(rows).toBeLessThanOrEqual(20_001);
});

it('keeps the latest 20,000 connections of a client that connects in a loop', async () => {
  const { db, collectionId, connect } = await setUp();
  await connect('cursor');
  await db.query(
    `INSERT INTO connection_logs (mcp_server_hash, api_key, client_name, timestamp)
     SELECT mcp_server_hash, '1', 'cursor', now() - n * interval '1 s'
       FROM document_collections, generate_series(1, 20100) n WHERE id = $1`,
    [collectionId],
  );
  await deleteOldConnections(db, 90);
  const [kept] = await db.query(
    `SELECT count(*)::int AS count FROM connection_logs
      WHERE mcp_server_hash = (SELECT mcp_server_hash FROM document_collections WHERE id = $1)`,
    [collectionId],
  );
  expect(kept).toEqual({ count: 20_000 });
});

it('records the last client of a key and keeps its name if a later use has none', async () => {
  const { db, userId, collectionId, keyId, connect } = await setUp();
  await connect('cursor', '1.0');
  await connect(null, null);
  const [key] = await db.query('SELECT last_used_client, last_used_at FROM user_api_keys WHERE id = $1', [
    keyId,
  ]);
  expect(key).toEqual({ last_used_client: 'cursor 1.0', last_used_at: expect.any(Date) });
  expect(await listConnections(db, { userId, collectionId })).toHaveLength(1);
});

it('orders connections by time of use, not by time of writing', async () => {
  const { db, userId, collectionId, keyId, connect } = await setUp();
  await connect('zed', '0.9', new Date('2026-11-20T10:00:01Z'));
  await connect('cursor', '1.0', new Date('2026-11-20T10:00:00Z'));
  expect((await listConnections(db, { userId, collectionId })).map((row) => row.clientName)).toEqual([
    'zed',
    'cursor',
  ]);
  const [key] = await db.query('SELECT last_used_client, last_used_at FROM user_api_keys WHERE id = $1', [
    keyId,
  ]);
  expect(key).toEqual({ last_used_client: 'zed 0.9', last_used_at: new Date('2026-11-20T10:00:01Z') });
});

it("does not list another user's connections", async () => {
  const ada = await setUp();
  const grace = await setUp();
  await ada.connect('cursor');
  expect(await listConnections(ada.db, { userId: grace.userId, collectionId: ada.collectionId })).toEqual([]);
});

it('records nothing for a deleted key', async () => {
  const { db, userId, collectionId, keyId, connect } = await setUp();
  await db.query('DELETE FROM user_api_keys WHERE id = $1', [keyId]);
  await connect('cursor');
  expect(await listConnections(db, { userId, collectionId })).toEqual([]);
});
