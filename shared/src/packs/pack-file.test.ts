import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, describe, expect, test } from 'vitest';
import type { PackChunk } from './pack.ts';
import { openPack } from './pack-file.ts';

const folder = mkdtempSync(join(tmpdir(), 'pack-test-'));
afterAll(() => rmSync(folder, { recursive: true }));

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

/** The path of a SQLite file that was made with `sql`. */
function fileOf(sql: string): string {
  const path = join(folder, `${crypto.randomUUID()}.db`);
  using db = new DatabaseSync(path);
  db.enableDefensive(false);
  db.exec(sql);
  return path;
}

function readAll(path: string): PackChunk[] {
  using pack = openPack(path);
  return [...pack.chunks()];
}

test('reads the meta data, counts the pages, and reads the sections in the order of their ids', () => {
  using pack = openPack(
    fileOf(`${PACK} INSERT INTO chunks VALUES (0, 'docs/c.md', 'First', 'First', 'x', 1, 0)`),
  );
  expect(pack.meta).toEqual({ name: 'sails', version: '1.0.0' });
  expect(pack.pageCount).toBe(3);
  expect([...pack.chunks()].map(({ docTitle }) => docTitle)).toEqual(['First', 'Sails', 'Sails', 'Hulls']);
});

test('does not change the file or a journal of another program next to it', () => {
  const path = fileOf(`PRAGMA journal_mode = WAL; ${PACK}`);
  const before = readFileSync(path);
  using pack = openPack(path);
  expect([...pack.chunks()]).toHaveLength(3);
  expect(readFileSync(path)).toEqual(before);
});

describe('refuses', () => {
  const chunksAs = (create: string) =>
    `CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT); ${META} CREATE TABLE source AS SELECT 1 AS id; ${create}`;

  test.each([
    [
      'a trigger',
      `${PACK} CREATE TRIGGER t AFTER INSERT ON chunks BEGIN DELETE FROM meta; END`,
      'the trigger "t"',
    ],
    ['a view', `${PACK} CREATE VIEW v AS SELECT 1`, 'the view "v"'],
    ['another table', `${PACK} CREATE TABLE users (id)`, 'the table "users"'],
    ['an index', `${PACK} CREATE INDEX i ON chunks (abs(tokens))`, 'the index "i"'],
    [
      'a view in place of the chunks',
      chunksAs(`DROP TABLE source; CREATE VIEW chunks AS WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n)
        SELECT x AS id, '' AS doc_path, '' AS doc_title, '' AS section_title, '' AS content, 1 AS tokens, 0 AS has_code FROM n`),
      'the view "chunks"',
    ],
    [
      'a virtual table in place of the chunks',
      chunksAs(
        'DROP TABLE source; CREATE VIRTUAL TABLE chunks USING fts5(doc_path, doc_title, section_title, content, tokens, has_code)',
      ),
      'the table "chunks"',
    ],
    [
      'computed columns',
      chunksAs(`DROP TABLE source; CREATE TABLE chunks (id INTEGER PRIMARY KEY, doc_path TEXT, doc_title TEXT, section_title TEXT,
        content TEXT AS (hex(zeroblob(100000000))), tokens INTEGER, has_code INTEGER)`),
      'The table chunks of the pack has computed columns',
    ],
    [
      'a missing table',
      `CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT); ${META}`,
      'it has no table chunks',
    ],
    ['a missing column', `${PACK} ALTER TABLE chunks DROP COLUMN tokens`, 'has no column tokens'],
    [
      'a missing version',
      `${LAYOUT} ${CHUNKS} INSERT INTO meta VALUES ('name', 'x')`,
      'does not state its version',
    ],
    ['an empty pack', LAYOUT + META, 'The pack is empty'],
    [
      'values that are not text',
      `${PACK} UPDATE chunks SET content = x'00' WHERE id = 2`,
      'Section 2 of the pack',
    ],
    ['a long title', `${PACK} UPDATE chunks SET doc_title = printf('%.*c', 5000, 'x')`, 'too long'],
    [
      'a long version',
      `${PACK} UPDATE meta SET value = printf('%.*c', 5000, 'x')`,
      'table meta of the pack is too large',
    ],
  ])('%s', (_, sql, reason) => {
    expect(() => readAll(fileOf(sql))).toThrow(reason);
  });

  test('more text than the limit, before it is read', () => {
    const texts = `WITH RECURSIVE n(x) AS (SELECT 10 UNION ALL SELECT x + 1 FROM n WHERE x < 44)
      INSERT INTO chunks SELECT x, 'a', 'a', 'a', printf('%.*c', 1000000, 'x'), 1, 0 FROM n`;
    expect(() => openPack(fileOf(`${PACK} ${texts}`))).toThrow('The pack has more than 32 MiB of text');
  });

  test.each([
    ['other files', () => Buffer.from('PK not a database'.repeat(500))],
    ['empty files', () => Buffer.alloc(0)],
    ['truncated packs', () => readFileSync(fileOf(PACK)).subarray(0, 9_000)],
    ['packs with damaged pages', () => readFileSync(fileOf(PACK)).fill(0xff, 4_096)],
  ])('%s', (_, makeBytes) => {
    const path = join(folder, 'broken.db');
    writeFileSync(path, makeBytes());
    expect(() => readAll(path)).toThrow();
  });
});
