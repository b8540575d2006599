import type { Db } from '../data-source.ts';

/** A row as JSON, its columns named as in the database. */
export type ExportedRow = Readonly<Record<string, unknown>>;

interface ExportedTable {
  readonly name: string;
  /** Which rows are the user's, `$1` being their id. */
  readonly owned: string;
  /** Unique within the user's rows, in whose order they are read; `id` when not given. */
  readonly key?: string;
  /** Secrets, and what only the machine can read. */
  readonly hidden?: readonly string[];
}

const COLLECTIONS = 'SELECT id FROM document_collections WHERE user_id = $1';
const SOURCES = `SELECT id FROM document_urls WHERE collection_id IN (${COLLECTIONS})`;
const SITES = `SELECT id FROM fullsite_cache WHERE original_url_id IN (${SOURCES})`;
const PAGES = `SELECT id FROM singleurl_cache WHERE fullsite_cache_id IN (${SITES})`;
const OWN_ROWS = 'user_id = $1';
const OF_COLLECTIONS = `collection_id IN (${COLLECTIONS})`;

/** Every table with something of a user's. */
export const EXPORTED_TABLES: readonly ExportedTable[] = [
  { name: 'users', owned: 'id = $1', hidden: ['password'] },
  { name: 'sessions', owned: OWN_ROWS, hidden: ['secret_hash'] },
  { name: 'user_api_keys', owned: OWN_ROWS, hidden: ['api_key', 'sealed_key'] },
  { name: 'document_collections', owned: OWN_ROWS },
  { name: 'document_urls', owned: OF_COLLECTIONS },
  { name: 'crawl_schedules', owned: `document_url_id IN (${SOURCES})`, key: 'document_url_id' },
  { name: 'recent_documents', owned: OF_COLLECTIONS },
  { name: 'document_topics', owned: OF_COLLECTIONS },
  { name: 'fullsite_cache', owned: `original_url_id IN (${SOURCES})` },
  { name: 'singleurl_cache', owned: `fullsite_cache_id IN (${SITES})`, hidden: ['checkpoint'] },
  { name: 'page_versions', owned: `page_id IN (${PAGES})` },
  { name: 'passages', owned: OF_COLLECTIONS },
  { name: 'segments', owned: OF_COLLECTIONS, key: 'document_url_id', hidden: ['bytes'] },
  { name: 'tool_usage_logs', owned: OWN_ROWS },
  { name: 'usage_months', owned: OWN_ROWS, key: 'month' },
  {
    name: 'connection_logs',
    owned: 'mcp_server_hash IN (SELECT mcp_server_hash FROM document_collections WHERE user_id = $1)',
  },
  { name: 'audit_events', owned: OWN_ROWS },
];

/** So many pages of markdown fit easily into memory. */
const ROWS_AT_A_TIME = 100;

/** Everything that is kept about a user and was made by them, table by table, without secrets; read as it is taken. */
export function exportTables(
  db: Db,
  userId: number,
): readonly { readonly name: string; readonly rows: AsyncIterable<ExportedRow> }[] {
  return EXPORTED_TABLES.map((table) => ({ name: table.name, rows: rowsOf(db, table, userId) }));
}

async function* rowsOf(
  db: Db,
  { name, owned, key = 'id', hidden = [] }: ExportedTable,
  userId: number,
): AsyncGenerator<ExportedRow> {
  let last: unknown = null;
  for (;;) {
    const rows = await db.query<{ row: ExportedRow; key: unknown }[]>(
      `SELECT to_jsonb(t) - $3::text[] AS row, t.${key}::text AS key FROM ${name} t
        WHERE ${owned} ${last === null ? '' : `AND t.${key} > $4`}
        ORDER BY t.${key} LIMIT $2`,
      [userId, ROWS_AT_A_TIME, hidden, ...(last === null ? [] : [last])],
    );
    for (const { row } of rows) yield row;
    if (rows.length < ROWS_AT_A_TIME) return;
    last = rows.at(-1)?.key;
  }
}
