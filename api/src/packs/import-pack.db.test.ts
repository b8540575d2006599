import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { PACK_TYPE } from '@lectern/shared/contracts/exports.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type SignedUpBrowser, startTestApi, type TestApi } from '../../../test/support/api/test-api.ts';
import { createCollection } from '../../../test/support/database/factories.ts';

let api: TestApi;
let ada: SignedUpBrowser;
let collectionId: number;
let folder: string;

beforeAll(async () => {
  api = await startTestApi();
  folder = await mkdtemp(join(tmpdir(), 'import-test-'));
});
beforeEach(async () => {
  ada = await api.signUp();
  ({ collectionId } = await createCollection(api.dataSource, ada.userId));
});
afterAll(async () => {
  await api.close();
  await rm(folder, { recursive: true });
});

const LAYOUT = `
  CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT);
  CREATE TABLE chunks (id INTEGER PRIMARY KEY, doc_path TEXT NOT NULL, doc_title TEXT NOT NULL,
    section_title TEXT NOT NULL, content TEXT NOT NULL, tokens INTEGER NOT NULL, has_code INTEGER DEFAULT 0);
  CREATE VIRTUAL TABLE chunks_fts USING fts5(doc_title, section_title, content,
    content='chunks', content_rowid='id', tokenize='porter unicode61');`;
const META = `INSERT INTO meta VALUES ('name', 'sails'), ('version', '1.0.0');`;
const CHUNKS = `
  INSERT INTO chunks VALUES (1, 'docs/a.md', 'Sails', 'Introduction', 'Hoist the mainsail first.', 7, 0),
    (2, 'docs/a.md', 'Sails', 'Reefs', 'Take one in.', 3, 0), (3, 'docs/b.md', 'Hulls', 'Hulls', 'Scrape it.', 3, 1);`;
const PACK = LAYOUT + META + CHUNKS;

/** The bytes of a SQLite file that was made with `sql`. */
async function fileOf(sql: string): Promise<Uint8Array<ArrayBuffer>> {
  const path = join(folder, `${crypto.randomUUID()}.db`);
  using db = new DatabaseSync(path);
  db.enableDefensive(false);
  db.exec(sql);
  return new Uint8Array(await readFile(path));
}

async function upload(bytes: Uint8Array<ArrayBuffer>, user = ada, type = PACK_TYPE) {
  const response = await user.request(`/api/collections/${collectionId}/packs`, {
    method: 'POST',
    headers: { 'content-type': type, origin: api.publicUrl },
    body: bytes,
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

/** Starts an upload that stops after its first byte; resolves with the function that ends it once the byte is read. */
async function uploadSlowly(user: SignedUpBrowser) {
  const { collectionId: own } = await createCollection(api.dataSource, user.userId);
  const firstByteRead = Promise.withResolvers<void>();
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const writer = writable.getWriter();
  writer.write(new Uint8Array(1)).then(firstByteRead.resolve, firstByteRead.reject);
  const response = user.request(`/api/collections/${own}/packs`, {
    method: 'POST',
    headers: { 'content-type': PACK_TYPE, origin: api.publicUrl },
    body: readable,
    duplex: 'half',
  });
  await firstByteRead.promise;
  return async () => {
    await writer.close();
    return (await response).status;
  };
}

const countRows = async () => {
  const [{ sources, packs, chunks }] = await api.dataSource.query(
    `SELECT (SELECT count(*)::int FROM document_urls WHERE collection_id = $1) AS sources,
            (SELECT count(*)::int FROM packs p JOIN document_urls u ON u.id = p.document_url_id WHERE u.collection_id = $1) AS packs,
            (SELECT count(*)::int FROM pack_chunks p JOIN document_urls u ON u.id = p.document_url_id WHERE u.collection_id = $1) AS chunks`,
    [collectionId],
  );
  return { sources, packs, chunks };
};

describe('a pack', () => {
  test('becomes a document whose export has the same rows', async () => {
    const extra = `INSERT INTO meta VALUES ('source_commit', 'abc'), ('source_url', 'https://sails.example.com/docs/');`;
    const { status, body } = await upload(await fileOf(PACK + extra));
    expect([status, body]).toEqual([
      201,
      expect.objectContaining({
        ...{ documentName: 'sails@1.0.0', url: 'https://sails.example.com/docs/', crawlType: 'pack' },
        ...{ status: 'processing', maxUrls: 2, library: null, schedule: null },
      }),
    ]);
    const pack = await ada.request(`/api/recent_documents/${body.id}/pack.db`);
    const path = join(folder, 'exported.db');
    await writeFile(path, Buffer.from(await pack.arrayBuffer()));
    using db = new DatabaseSync(path);
    expect(
      db
        .prepare('SELECT * FROM meta ORDER BY key')
        .all()
        .map(({ key, value }) => [key, value]),
    ).toEqual([
      ['name', 'sails'],
      ['source_commit', 'abc'],
      ['source_url', 'https://sails.example.com/docs/'],
      ['version', '1.0.0'],
    ]);
    const chunks = db.prepare('SELECT * FROM chunks ORDER BY id').all();
    expect(chunks).toHaveLength(3);
    expect({ ...chunks[2] }).toEqual({
      ...{ id: 3, doc_path: 'docs/b.md', doc_title: 'Hulls', section_title: 'Hulls', content: 'Scrape it.' },
      ...{ tokens: 3, has_code: 1 },
    });
  });

  test('that names its registry is the documentation of the library at exactly this version', async () => {
    const { body } = await upload(await fileOf(`${PACK} INSERT INTO meta VALUES ('registry', 'npm')`));
    expect(body.library).toMatchObject({ ecosystem: 'npm', name: 'sails', version: '1.0.0', match: 'exact' });
  });

  test('whose name has line breaks and invisible characters becomes a document with a readable name', async () => {
    const name = `sails'||char(10, 8238)||'Forged'||char(7)||' name`;
    const { body } = await upload(
      await fileOf(`${PACK} UPDATE meta SET value = '${name}' WHERE key = 'name'`),
    );
    expect(body.documentName).toBe('sails Forged name@1.0.0');
  });

  test('without a search index is accepted, because the index is rebuilt', async () => {
    const { status } = await upload(await fileOf(`${PACK} DROP TABLE chunks_fts`));
    expect(status).toBe(201);
  });

  test('is imported and exported while three other users upload slowly', async () => {
    const others = await Promise.all([1, 2, 3].map(() => api.signUp()));
    const slow = await Promise.all(others.flatMap((user) => [uploadSlowly(user), uploadSlowly(user)]));
    const { status, body } = await upload(await fileOf(PACK));
    const exported = await ada.request(`/api/recent_documents/${body.id}/pack.db`);
    await exported.arrayBuffer();
    const ended = await Promise.all(slow.map((end) => end()));
    expect([status, exported.status]).toEqual([201, 200]);
    expect(ended).toEqual(slow.map(() => 400));
  });

  test('is not added to a collection of another user', async () => {
    const stranger = await api.signUp();
    expect((await upload(await fileOf(PACK), stranger)).status).toBe(404);
  });
});

describe('refuses', () => {
  test('a file with a trigger, and stores nothing', async () => {
    const sql = `${PACK} CREATE TRIGGER t AFTER INSERT ON chunks BEGIN DELETE FROM meta; END`;
    const { status, body } = await upload(await fileOf(sql));
    expect([status, body.message]).toEqual([400, expect.stringContaining('the trigger "t"')]);
    expect(await countRows()).toEqual({ sources: 0, packs: 0, chunks: 0 });
  });

  test('a pack whose last section is not valid, and stores nothing', async () => {
    const { status, body } = await upload(
      await fileOf(`${PACK} UPDATE chunks SET content = x'00' WHERE id = 3`),
    );
    expect([status, body.message]).toEqual([400, expect.stringContaining('Section 3 of the pack')]);
    expect(await countRows()).toEqual({ sources: 0, packs: 0, chunks: 0 });
  });

  test('more pages than the plan allows', async () => {
    const pages = `WITH RECURSIVE n(x) AS (SELECT 10 UNION ALL SELECT x + 1 FROM n WHERE x < 109)
      INSERT INTO chunks SELECT x, 'p' || x, 'a', 'a', 'text', 1, 0 FROM n`;
    const { status, body } = await upload(await fileOf(`${PACK} ${pages}`));
    expect([status, body.message]).toEqual([
      400,
      expect.stringContaining('at most 100 pages on the Free plan'),
    ]);
    expect(await countRows()).toEqual({ sources: 0, packs: 0, chunks: 0 });
  });

  test('a file that is not a database', async () => {
    const { status, body } = await upload(new Uint8Array(Buffer.from('PK not a database'.repeat(500))));
    expect([status, body.message]).toEqual([400, 'This file is not a pack, or it is damaged']);
  });

  test('another content type, and files over the size limit', async () => {
    expect((await upload(await fileOf(PACK), ada, 'text/plain')).status).toBe(415);
    const large = await upload(new Uint8Array(64 * 1024 * 1024 + 1));
    expect([large.status, large.body.message]).toEqual([413, 'The file is larger than 64 MiB']);
  });
});
