import type { Db } from '../../../shared/src/db/data-source.ts';

/** Columns that name a row of another table without a foreign key, and why the row may be missing. */
const UNCHECKED: Readonly<Record<string, string>> = {
  'audit_events.user_id': 'the audit log outlives accounts',
  'connection_logs.mcp_server_hash': 'deleted by age',
  'document_vectors.first_page_id': 'the first page of a part, which may be removed later',
  'segments.first_page_id': 'the first page of a part, which may be removed later',
  'tool_usage_logs.collection_id': 'calls of the month count after the deletion of a collection',
  'users.github_id': 'of a provider',
  'users.google_id': 'of a provider',
  'users.stripe_customer_id': 'of a provider',
  'users.stripe_subscription_id': 'of a provider',
  'outbox.job_id': 'of a queue',
};

/** Columns that name a row of another table without a foreign key, with that table. */
const NAMED: Readonly<Record<string, string>> = {
  'document_topics.page_id': 'singleurl_cache',
  'passages.page_id': 'singleurl_cache',
};

/** Rows that only exist for others, as queries for those that remain without them. */
const LEFT_ALONE: Readonly<Record<string, string>> = {
  'sources without a document':
    'SELECT id FROM document_urls u WHERE NOT EXISTS (SELECT 1 FROM recent_documents d WHERE d.document_url_id = u.id)',
  'sites without a source or a sitemap': `SELECT id FROM fullsite_cache s WHERE original_url_id IS NULL
      AND NOT EXISTS (SELECT 1 FROM sitemap_caches c WHERE c.site_cache_id = s.id)`,
  'deleted documents without a document': `SELECT id FROM document_collections c WHERE deleted_from IS NOT NULL
      AND NOT EXISTS (SELECT 1 FROM recent_documents d WHERE d.collection_id = c.id)`,
};

/** Columns whose name ends like a reference, but which have no foreign key, such as `passages.page_id`. */
export async function referencesWithoutKey(db: Db): Promise<string[]> {
  const rows = await db.query<{ name: string }[]>(
    `SELECT c.table_name || '.' || c.column_name AS name
       FROM information_schema.columns c
       JOIN information_schema.tables t USING (table_schema, table_name)
      WHERE c.table_schema = 'public' AND t.table_type = 'BASE TABLE' AND c.column_name ~ '(_id|deleted_by|_from|server_hash)$'
        AND NOT c.table_name || '.' || c.column_name = ANY ($1)
        AND NOT EXISTS (SELECT 1 FROM pg_constraint k
                         WHERE k.contype = 'f' AND k.conrelid = format('%I', c.table_name)::regclass
                           AND c.ordinal_position = ANY (k.conkey))
      ORDER BY 1`,
    [[...Object.keys(UNCHECKED), ...Object.keys(NAMED), 'document_collections.mcp_server_hash']],
  );
  return rows.map(({ name }) => name);
}

/** The rows that name a missing row or that nothing needs, as `what: ids`. PostgreSQL checks the foreign keys itself. */
export async function findOrphans(db: Db): Promise<string[]> {
  const named = Object.entries(NAMED).map(([column, target]) => {
    const [table = '', name = ''] = column.split('.');
    return [
      column,
      `SELECT id FROM ${table} r WHERE ${name} IS NOT NULL AND NOT EXISTS (SELECT 1 FROM ${target} p WHERE p.id = r.${name})`,
    ] as const;
  });
  const found: string[] = [];
  for (const [what, sql] of [...named, ...Object.entries(LEFT_ALONE)]) {
    const rows = await db.query<{ id: number }[]>(sql);
    if (rows.length > 0) found.push(`${what}: ${rows.map(({ id }) => id).join(', ')}`);
  }
  return found;
}

/** The tables, with their numbers of rows, that contain anything except what outlives accounts. */
export async function remainingRows(db: Db): Promise<Record<string, number>> {
  const outliving = [
    'app_secret_canary',
    'audit_events',
    'host_paces',
    'migrations',
    'public_pages',
    'rate_limits',
  ];
  const tables = await db.query<{ name: string }[]>(
    `SELECT table_name AS name FROM information_schema.tables
      WHERE table_schema = 'public' AND table_type = 'BASE TABLE' AND NOT table_name = ANY ($1) ORDER BY 1`,
    [outliving],
  );
  const counts: Record<string, number> = {};
  for (const { name } of tables) {
    const [row] = await db.query<{ count: number }[]>(`SELECT count(*)::int AS count FROM ${name}`);
    if (row && row.count > 0) counts[name] = row.count;
  }
  return counts;
}
