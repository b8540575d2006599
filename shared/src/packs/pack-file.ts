import { constants, DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import { PACK_LIMITS, type PackChunk, type PackMeta } from './pack.ts';

/** A file that is not a valid pack. The message is for users, without a final period. */
export class InvalidPackError extends Error {
  override readonly name = 'InvalidPackError';
}

const CREATE_TABLES = `
  CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT);
  CREATE TABLE chunks (
    id INTEGER PRIMARY KEY, doc_path TEXT NOT NULL, doc_title TEXT NOT NULL, section_title TEXT NOT NULL,
    content TEXT NOT NULL, tokens INTEGER NOT NULL, has_code INTEGER DEFAULT 0);
  CREATE VIRTUAL TABLE chunks_fts USING fts5(
    doc_title, section_title, content, content='chunks', content_rowid='id', tokenize='porter unicode61');`;

/** Writes a pack to a new file. Only this process knows the file, so it needs no journal. */
export async function writePack(
  path: string,
  meta: PackMeta,
  chunks: AsyncIterable<readonly PackChunk[]>,
): Promise<void> {
  const db = new DatabaseSync(path);
  try {
    db.exec(`PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; ${CREATE_TABLES} BEGIN`);
    const insertMeta = db.prepare('INSERT INTO meta (key, value) VALUES (?, ?)');
    for (const [key, value] of Object.entries(meta)) insertMeta.run(key, value);
    const insert = db.prepare(
      'INSERT INTO chunks (doc_path, doc_title, section_title, content, tokens, has_code) VALUES (?, ?, ?, ?, ?, ?)',
    );
    for await (const batch of chunks)
      for (const { docPath, docTitle, sectionTitle, content, tokens, hasCode } of batch)
        insert.run(docPath, docTitle, sectionTitle, content, tokens, Number(hasCode));
    db.exec(`INSERT INTO chunks_fts (chunks_fts) VALUES ('rebuild'); COMMIT`);
  } finally {
    db.close();
  }
}

/** A pack that is open for reading, checked as far as possible without its texts. */
export interface OpenPack extends Disposable {
  readonly meta: PackMeta;
  readonly pageCount: number;
  /** In the order of their ids. */
  chunks(): Iterable<PackChunk>;
}

/**
 * Opens an untrusted file as a pack. It checks the tables before it reads them, and SQLite may only read, which keeps it from
 * running code that the file defines (sqlite.org/security.html). Memory and time are linear in the limits.
 *
 * @throws {InvalidPackError} for other files and over PACK_LIMITS.
 */
export function openPack(path: string): OpenPack {
  const file = pathToFileURL(path);
  // The file has no other users, so it needs no locks and no journal.
  file.search = '?mode=ro&immutable=1';
  const db = new DatabaseSync(file, {
    readOnly: true,
    allowExtension: false,
    enableForeignKeyConstraints: false,
  });
  try {
    db.enableDefensive(true);
    db.exec(
      `PRAGMA hard_heap_limit = ${MAX_HEAP_BYTES}; PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON; PRAGMA query_only = ON; PRAGMA mmap_size = 0`,
    );
    db.setAuthorizer(allowReading);
    checkSchema(db);
    const pageCount = measureChunks(db);
    return {
      meta: readMeta(db),
      pageCount,
      chunks: () => readChunks(db),
      [Symbol.dispose]: () => db.close(),
    };
  } catch (error) {
    db.close();
    throw error;
  }
}

/** A damaged schema may claim to have a gigabyte of SQL. */
const MAX_HEAP_BYTES = 192 * 1024 * 1024;

const READABLE = new Set(['sqlite_master', 'meta', 'chunks']);
const FUNCTIONS = new Set(['octet_length']);

function allowReading(action: number, first: string | null, second: string | null): number {
  const isAllowed =
    action === constants.SQLITE_SELECT ||
    (action === constants.SQLITE_READ && READABLE.has(first ?? '')) ||
    (action === constants.SQLITE_FUNCTION && FUNCTIONS.has(second ?? '')) ||
    (action === constants.SQLITE_PRAGMA && first === 'table_xinfo');
  return isAllowed ? constants.SQLITE_OK : constants.SQLITE_DENY;
}

/** The search index and its tables, which are never read. */
const SEARCH_INDEX = /^chunks_fts(?:_(?:data|idx|content|docsize|config))?$/;
const COLUMNS = {
  meta: ['key', 'value'],
  chunks: ['id', 'doc_path', 'doc_title', 'section_title', 'content', 'tokens', 'has_code'],
} as const;

/** Refuses views, triggers, other tables and generated columns, whose SQL would run on reading. */
function checkSchema(db: DatabaseSync): void {
  const found = new Set<string>();
  for (const { type, name, rootpage, sql } of db
    .prepare('SELECT type, name, rootpage, sql FROM sqlite_master')
    .iterate()) {
    const isTable = type === 'table' && (name === 'meta' || name === 'chunks') && Number(rootpage) > 0;
    const isIndex =
      (type === 'table' && SEARCH_INDEX.test(String(name))) ||
      (type === 'index' && sql === null && name === 'sqlite_autoindex_meta_1');
    if (!isTable && !isIndex) {
      const what = `the ${String(type).slice(0, 20)} "${String(name).slice(0, 60)}"`;
      throw new InvalidPackError(`The pack contains ${what}. Packs have only the tables meta and chunks`);
    }
    if (isTable) found.add(String(name));
  }
  for (const [table, wanted] of Object.entries(COLUMNS)) {
    if (!found.has(table)) throw new InvalidPackError(`This is not a pack: it has no table ${table}`);
    checkColumns(db, table, wanted);
  }
}

function checkColumns(db: DatabaseSync, table: string, wanted: readonly string[]): void {
  const columns = db.prepare(`PRAGMA table_xinfo(${table})`).all();
  if (columns.some(({ hidden }) => hidden !== 0))
    throw new InvalidPackError(`The table ${table} of the pack has computed columns`);
  const missing = wanted.find((name) => !columns.some((column) => column.name === name));
  if (missing !== undefined)
    throw new InvalidPackError(`This is not a pack: the table ${table} has no column ${missing}`);
}

function readMeta(db: DatabaseSync): PackMeta {
  const { metaKeys, nameBytes } = PACK_LIMITS;
  let count = 0;
  for (const { bytes } of db
    .prepare('SELECT octet_length(key) + octet_length(value) AS bytes FROM meta')
    .iterate()) {
    count += 1;
    if (count > metaKeys || Number(bytes) > nameBytes)
      throw new InvalidPackError('The table meta of the pack is too large');
  }
  const rows = db.prepare('SELECT key, value FROM meta').all();
  const meta: Record<string, string> = Object.fromEntries(
    rows.flatMap(({ key, value }) =>
      typeof key === 'string' && typeof value === 'string' ? [[clean(key), clean(value)]] : [],
    ),
  );
  for (const key of ['name', 'version'])
    if (!meta[key]?.trim()) throw new InvalidPackError(`The pack does not state its ${key}`);
  return meta;
}

/**
 * Counts the pages without loading a text longer than a path. A damaged file may contain a row that claims to be larger
 * than the file, or repeat rows endlessly.
 */
function measureChunks(db: DatabaseSync): number {
  const sizes = db.prepare(
    'SELECT octet_length(doc_path) AS path, octet_length(doc_title) AS title, octet_length(section_title) AS section, octet_length(content) AS content FROM chunks',
  );
  let count = 0;
  let bytes = 0;
  for (const { path, title, section, content } of sizes.iterate()) {
    count += 1;
    bytes += Number(content);
    if (count > PACK_LIMITS.chunks)
      throw new InvalidPackError(
        `The pack has more than ${PACK_LIMITS.chunks.toLocaleString('en')} sections`,
      );
    if (bytes > PACK_LIMITS.textBytes)
      throw new InvalidPackError(`The pack has more than ${PACK_LIMITS.textBytes / 1024 / 1024} MiB of text`);
    if ([path, title, section].some((size) => Number(size) > PACK_LIMITS.nameBytes))
      throw new InvalidPackError(`Section ${count} of the pack has a path or title that is too long`);
  }
  const paths = new Set<unknown>();
  for (const { path } of db.prepare('SELECT doc_path AS path FROM chunks').iterate()) paths.add(path);
  if (paths.size === 0) throw new InvalidPackError('The pack is empty');
  return paths.size;
}

function* readChunks(db: DatabaseSync): Generator<PackChunk> {
  const rows = db.prepare(
    'SELECT doc_path, doc_title, section_title, content, tokens, has_code FROM chunks ORDER BY id',
  );
  let count = 0;
  for (const row of rows.iterate()) {
    count += 1;
    yield {
      docPath: textOf(row.doc_path, count),
      docTitle: textOf(row.doc_title, count),
      sectionTitle: textOf(row.section_title, count),
      content: textOf(row.content, count),
      tokens: Number.isSafeInteger(row.tokens) ? Math.min(Math.max(Number(row.tokens), 0), MAX_INT) : 0,
      hasCode: Boolean(row.has_code),
    };
  }
}

/** The largest integer of PostgreSQL. */
const MAX_INT = 2_147_483_647;

function textOf(value: unknown, section: number): string {
  if (typeof value !== 'string')
    throw new InvalidPackError(`Section ${section} of the pack contains data that is not text`);
  return clean(value);
}

/** As storableText, which this process may not load: its permissions cover only this folder. */
function clean(text: string): string {
  return text.replaceAll('\0', '').toWellFormed();
}
