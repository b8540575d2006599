import { RETENTION_DAYS } from '@lectern/shared/domain/retention.ts';
import { createLogger } from '@lectern/shared/logger.ts';
import { beforeAll, expect, test } from 'vitest';
import { createCollection, createUser } from '../../../../test/support/database/factories.ts';
import { useTestDatabase } from '../../../../test/support/database/test-database.ts';
import { deleteExpired } from './delete-expired.ts';

const logger = createLogger({ service: 'test', level: 'silent' });

const database = useTestDatabase();
let userId: number;
let hash: string;

beforeAll(async () => {
  ({ userId } = await createUser(database.db));
  ({ mcpServerHash: hash } = await createCollection(database.db, userId));
});

const DAY = 24 * 60 * 60;

/** A table, the retention of its rows in seconds, and how to insert a row of a given age in seconds. */
const TABLES: [
  table: string,
  retentionSeconds: number,
  insert: (age: number) => [sql: string, values: unknown[]],
][] = [
  [
    'sessions',
    0,
    (age) => [
      `INSERT INTO sessions (id, user_id, secret_hash, expires_at) VALUES (gen_random_uuid()::text, $2, '', ${ago('$1')})`,
      [age, userId],
    ],
  ],
  [
    'pending_registrations',
    0,
    (age) => [
      `INSERT INTO pending_registrations (token_hash, provider, subject, email, expires_at)
       VALUES (gen_random_uuid()::text, 'github', 'x', 'x@example.com', ${ago('$1')})`,
      [age],
    ],
  ],
  [
    'document_collections WHERE deleted_at IS NOT NULL',
    RETENTION_DAYS.trash * DAY,
    (age) => [
      `INSERT INTO document_collections (user_id, name, mcp_server_hash, deleted_by, deleted_at)
       VALUES (NULL, 'Deleted', gen_random_uuid()::text, $2, ${ago('$1')})`,
      [age, userId],
    ],
  ],
  [
    "document_urls WHERE status = 'error'",
    60 * 60,
    (age) => [
      `INSERT INTO document_urls (collection_id, url, max_urls, crawl_type, status, is_requested_by_agent, updated_at)
       SELECT id, 'https://docs.example.com/', 1, 'crawl', 'error', true, ${ago('$1')}
         FROM document_collections WHERE user_id = $2`,
      [age, userId],
    ],
  ],
  [
    'host_paces',
    RETENTION_DAYS.hostPaces * DAY,
    (age) => [
      `INSERT INTO host_paces (host, next_start_ms)
       VALUES (gen_random_uuid()::text, extract(epoch FROM ${ago('$1')}) * 1000)`,
      [age],
    ],
  ],
  [
    'public_pages',
    RETENTION_DAYS.publicPages * DAY,
    (age) => [
      `INSERT INTO public_pages (url, final_url, kind, try_type, body, fetched_at)
       VALUES (gen_random_uuid()::text, 'x', 'html', 'http', 'x', ${ago('$1')})`,
      [age],
    ],
  ],
  [
    'tool_runs',
    RETENTION_DAYS.toolRuns * DAY,
    (age) => [
      `INSERT INTO tool_runs (user_id, tool, input, created_at) VALUES ($2, 'x', '{}', ${ago('$1')})`,
      [age, userId],
    ],
  ],
  [
    'stripe_events',
    RETENTION_DAYS.stripeEvents * DAY,
    (age) => [
      `INSERT INTO stripe_events (id, type, received_at) VALUES (gen_random_uuid()::text, 'x', ${ago('$1')})`,
      [age],
    ],
  ],
  [
    'unanswered_questions',
    RETENTION_DAYS.questions * DAY,
    (age) => [
      `INSERT INTO unanswered_questions (user_id, collection_id, tool_name, question, last_asked_at)
       SELECT $2, id, 'x', gen_random_uuid()::text, ${ago('$1')} FROM document_collections WHERE mcp_server_hash = $3`,
      [age, userId, hash],
    ],
  ],
  [
    'refreshes',
    RETENTION_DAYS.changes * DAY,
    (age) => [
      `WITH source AS (
         INSERT INTO document_urls (collection_id, url)
         SELECT id, 'https://docs.example.com/' FROM document_collections WHERE mcp_server_hash = $2 RETURNING id)
       INSERT INTO refreshes (document_url_id, added, changed, removed, created_at)
       SELECT id, 1, 0, 0, ${ago('$1')} FROM source`,
      [age, hash],
    ],
  ],
  [
    'tool_calls',
    RETENTION_DAYS.callLog * DAY,
    (age) => [
      `INSERT INTO tool_calls (user_id, collection_id, key_name, tool_name, outcome, ms, tokens, documents, answer, called_at)
       SELECT $2, id, 'K', 'x', 'answered', 1, 1, '{}', 'Text', ${ago('$1')} FROM document_collections WHERE mcp_server_hash = $3`,
      [age, userId, hash],
    ],
  ],
  [
    'tool_usage_logs',
    RETENTION_DAYS.calls * DAY,
    (age) => [
      `INSERT INTO tool_usage_logs (user_id, collection_id, tool_name, timestamp) VALUES ($2, 1, 'x', ${ago('$1')})`,
      [age, userId],
    ],
  ],
];

const ago = (seconds: string) => `now() - make_interval(secs => ${seconds})`;

const count = async (table: string): Promise<number> => {
  const [row] = await database.db.query<{ count: number }[]>(`SELECT count(*)::int AS count FROM ${table}`);
  return row?.count ?? 0;
};

const tidyNow = () =>
  deleteExpired({
    db: database.db,
    transact: database.dataSource.transaction,
    logger,
  });

test.each(TABLES)(
  'deletes only rows of %s that are older than %i seconds',
  async (table, retentionSeconds, insert) => {
    for (let row = 0; row < 3; row += 1) await database.db.query(...insert(retentionSeconds + 60));
    await database.db.query(...insert(retentionSeconds - 60));
    await tidyNow();
    expect(await count(table)).toBe(1);
  },
);

test('keeps the last old connection of each of the last 100 clients as long as its server exists', async () => {
  const connect = (server: string, client: string, ageDays: number) =>
    database.db.query(
      `INSERT INTO connection_logs (mcp_server_hash, api_key, client_name, timestamp) VALUES ($1, '1', $2, ${ago('$3')})`,
      [server, client, ageDays * DAY],
    );
  const old = RETENTION_DAYS.connections + 1;
  for (const age of [old + 2, old + 1, old]) await connect(hash, 'Cursor', age);
  for (const age of [old, 1]) await connect(hash, 'Zed', age);
  await connect('of nobody', 'Cursor', old);
  // A client chooses its name, so its names must not fill the table.
  for (let index = 0; index < 100; index++) await connect(hash, `Agent ${index}`, old + 3);
  await tidyNow();
  const rows = await database.db.query(
    'SELECT mcp_server_hash AS server, client_name AS client FROM connection_logs ORDER BY timestamp DESC',
  );
  expect(rows).toHaveLength(100);
  expect(rows.slice(0, 2)).toEqual([
    { server: hash, client: 'Zed' },
    { server: hash, client: 'Cursor' },
  ]);
});

test('continues with the other tables when one fails', async () => {
  await database.db.query('ALTER TABLE host_paces RENAME TO elsewhere');
  const [table, retentionSeconds, insert] = TABLES.at(-1) ?? [];
  if (insert) await database.db.query(...insert((retentionSeconds ?? 0) + 60));
  await tidyNow();
  expect(await count(table ?? '')).toBe(1);
});
