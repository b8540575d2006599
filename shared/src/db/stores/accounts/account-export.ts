import { batchBySize } from '../../../batch-by-size.ts';
import type { Db } from '../../data-source.ts';

interface ExportedTable {
  readonly name: string;
  /** SQL condition for the user's rows; `$1` is the user's id. */
  readonly owned: string;
  /** Unique sort column of the user's rows. Default `id`. */
  readonly key?: string;
  /** Secrets and binary columns. */
  readonly hidden?: readonly string[];
  /** Columns with whole pages and sites. */
  readonly long?: readonly string[];
}

/** The owner of a collection in the trash is in `deleted_by`. */
const OWN_COLLECTIONS = '(user_id = $1 OR deleted_by = $1)';
const COLLECTIONS = `SELECT id FROM document_collections WHERE ${OWN_COLLECTIONS}`;
const SOURCES = `SELECT id FROM document_urls WHERE collection_id IN (${COLLECTIONS})`;
const SITEMAPS = 'SELECT site_cache_id FROM sitemap_caches WHERE user_id = $1';
const SITES = `SELECT id FROM fullsite_cache WHERE original_url_id IN (${SOURCES}) UNION ALL ${SITEMAPS}`;
const PAGES = `SELECT id FROM singleurl_cache WHERE fullsite_cache_id IN (${SITES})`;
const OWN_ROWS = 'user_id = $1';
const OF_COLLECTIONS = `collection_id IN (${COLLECTIONS})`;

/** Every table with user data. */
export const EXPORTED_TABLES: readonly ExportedTable[] = [
  { name: 'users', owned: 'id = $1', hidden: ['password'] },
  { name: 'sessions', owned: OWN_ROWS, hidden: ['secret_hash'] },
  { name: 'user_api_keys', owned: OWN_ROWS, hidden: ['api_key', 'sealed_key'] },
  { name: 'document_collections', owned: OWN_COLLECTIONS },
  { name: 'document_urls', owned: OF_COLLECTIONS, long: ['full_text'] },
  {
    name: 'refresh_urls',
    owned: `document_url_id IN (${SOURCES})`,
    key: 'document_url_id',
    hidden: ['token_hash'],
  },
  { name: 'packs', owned: `document_url_id IN (${SOURCES})`, key: 'document_url_id' },
  { name: 'pack_chunks', owned: `document_url_id IN (${SOURCES})`, long: ['content'] },
  { name: 'crawl_schedules', owned: `document_url_id IN (${SOURCES})`, key: 'document_url_id' },
  { name: 'vision_steps', owned: `document_url_id IN (${SOURCES})`, hidden: ['picture'] },
  { name: 'recent_documents', owned: OF_COLLECTIONS, long: ['relevant_text'] },
  { name: 'document_topics', owned: OF_COLLECTIONS, long: ['content'] },
  { name: 'fullsite_cache', owned: `id IN (${SITES})`, long: ['full_text'] },
  {
    name: 'singleurl_cache',
    owned: `fullsite_cache_id IN (${SITES})`,
    hidden: ['checkpoint', 'passages', 'links'],
    long: ['markdown'],
  },
  { name: 'page_versions', owned: `page_id IN (${PAGES})`, key: 'page_id', long: ['markdown'] },
  { name: 'refreshes', owned: `document_url_id IN (${SOURCES})` },
  {
    name: 'page_changes',
    owned: `refresh_id IN (SELECT id FROM refreshes WHERE document_url_id IN (${SOURCES}))`,
    long: ['difference::text'],
  },
  { name: 'passages', owned: OF_COLLECTIONS, long: ['text'] },
  { name: 'segments', owned: OF_COLLECTIONS, key: 'document_url_id', hidden: ['bytes'] },
  { name: 'document_vectors', owned: OF_COLLECTIONS, key: 'document_url_id', hidden: ['bytes'] },
  { name: 'sitemap_caches', owned: OWN_ROWS, key: 'site_cache_id' },
  { name: 'sitemap_segments', owned: `site_cache_id IN (${SITEMAPS})`, hidden: ['bytes'] },
  { name: 'sitemap_topics', owned: OWN_ROWS, long: ['content'] },
  { name: 'library_corrections', owned: OWN_ROWS },
  { name: 'webhooks', owned: OWN_ROWS, hidden: ['sealed_secret'] },
  { name: 'webhook_deliveries', owned: 'webhook_id IN (SELECT id FROM webhooks WHERE user_id = $1)' },
  { name: 'emails', owned: OWN_ROWS },
  { name: 'tool_runs', owned: OWN_ROWS },
  { name: 'tool_usage_logs', owned: OWN_ROWS },
  { name: 'unanswered_questions', owned: OWN_ROWS },
  { name: 'tool_calls', owned: OWN_ROWS, long: ['answer'] },
  { name: 'usage_months', owned: OWN_ROWS, key: 'month' },
  {
    name: 'connection_logs',
    owned: `mcp_server_hash IN (SELECT mcp_server_hash FROM document_collections WHERE ${OWN_COLLECTIONS})`,
  },
  { name: 'idempotency_keys', owned: OWN_ROWS, key: 'key', hidden: ['reply'] },
  { name: 'audit_events', owned: OWN_ROWS },
];

const KEYS_PER_QUERY = 5_000;
const BATCH_LIMITS = { maxBytes: 256 * 1024, maxItems: 200 };

/** A table's rows as JSON texts in batches, with the database's column names. */
export interface ExportedRows {
  readonly name: string;
  readonly batches: AsyncIterable<readonly string[]>;
}

/** Streams all data of a user, table by table, without secrets. */
export function exportTables(db: Db, userId: number): readonly ExportedRows[] {
  return EXPORTED_TABLES.map((table) => ({ name: table.name, batches: batchesOf(db, table, userId) }));
}

async function* batchesOf(db: Db, table: ExportedTable, userId: number): AsyncGenerator<readonly string[]> {
  const { name, owned, key = 'id' } = table;
  const columns = await listShownColumns(db, table);
  for await (const keys of keysOf(db, table, userId)) {
    // Other users may have rows with the same key, such as a month.
    const rows = await db.query<{ row: string }[]>(
      `SELECT to_jsonb(shown)::text AS row
         FROM (SELECT ${columns} FROM ${name} WHERE ${owned} AND ${key} = ANY($2)) shown ORDER BY ${key}`,
      [userId, keys],
    );
    yield rows.map(({ row }) => row);
  }
}

/** SQL: the columns of a table that are not hidden. Reading the others takes seconds: a search index has many megabytes. */
async function listShownColumns(db: Db, { name, hidden = [] }: ExportedTable): Promise<string> {
  const [row] = await db.query<[{ columns: string }]>(
    `SELECT string_agg(quote_ident(column_name), ', ' ORDER BY ordinal_position) AS columns
       FROM information_schema.columns
      WHERE table_schema = 'public' AND table_name = $1 AND column_name <> ALL($2)`,
    [name, hidden],
  );
  return row.columns;
}

/**
 * The keys of a user's rows in order, in batches that are read at once. Finding thousands of keys costs
 * hardly more than finding hundreds, because PostgreSQL scans all of the user's rows each time.
 */
async function* keysOf(
  db: Db,
  { name, owned, key = 'id', long = [] }: ExportedTable,
  userId: number,
): AsyncGenerator<readonly string[]> {
  const bytes = ['0', ...long.map((column) => `coalesce(octet_length(t.${column}), 0)`)].join(' + ');
  let last: string | null = null;
  for (;;) {
    const found: readonly KeyAndSize[] = await db.query<KeyAndSize[]>(
      `SELECT t.${key}::text AS key, sum(${bytes})::float AS bytes FROM ${name} t
        WHERE ${owned} ${last === null ? '' : `AND t.${key} > $3`}
        GROUP BY t.${key} ORDER BY t.${key} LIMIT $2`,
      [userId, KEYS_PER_QUERY, ...(last === null ? [] : [last])],
    );
    const batches = batchBySize(found, ({ bytes }) => bytes, BATCH_LIMITS);
    yield* batches.map((batch) => batch.map(({ key }) => key));
    last = found.at(-1)?.key ?? null;
    if (last === null || found.length < KEYS_PER_QUERY) return;
  }
}

interface KeyAndSize {
  key: string;
  /** Size of its long columns. */
  bytes: number;
}
