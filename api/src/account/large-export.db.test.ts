import { EXPORTED_TABLES } from '@lectern/shared/db/stores/accounts/account-export.ts';
import { beforeAll, expect, test } from 'vitest';
import { type SignedUpBrowser, startTestApi } from '../../../test/support/api/test-api.ts';
import { useForFile } from '../../../test/support/use-resource.ts';

/** More keys than one query reads. */
const DOCUMENTS = 6_000;

const api = useForFile(startTestApi);
let ada: SignedUpBrowser;
let stranger: SignedUpBrowser;

beforeAll(async () => {
  ada = await api.signUp();
  stranger = await api.signUp();
  await fill(ada, DOCUMENTS);
  await fill(stranger, 50);
});

/** Gives a user `count` documents, each with a page, a topic, passages and usage. The texts contain the user's name. */
async function fill({ userId }: SignedUpBrowser, count: number): Promise<void> {
  const words = `repeat('Words of user ${userId}, ', 2)`;
  await api.dataSource.query(`
    WITH collection AS (
      INSERT INTO document_collections (user_id, name, mcp_server_hash)
        VALUES (${userId}, 'Docs', md5('${userId}')) RETURNING id, mcp_server_hash),
    sources AS (
      INSERT INTO document_urls (collection_id, url, status, full_text)
        SELECT id, 'https://docs.example.com/' || n, 'active', ${words}
          FROM collection, generate_series(1, ${count}) n RETURNING id, collection_id),
    documents AS (
      INSERT INTO recent_documents (collection_id, document_url_id, url, document_name, document_topic,
                                    document_slug, relevant_text)
        SELECT collection_id, id, 'https://docs.example.com/', 'Docs', 'T', 'docs', ${words} FROM sources),
    topics AS (
      INSERT INTO document_topics (collection_id, url_id, name, slug, content)
        SELECT collection_id, id, 'T', 't', ${words} FROM sources RETURNING id, url_id, collection_id),
    sites AS (
      INSERT INTO fullsite_cache (original_url_id, full_text) SELECT id, ${words} FROM sources RETURNING id),
    pages AS (
      INSERT INTO singleurl_cache (fullsite_cache_id, url, position, markdown, checkpoint)
        SELECT id, 'https://docs.example.com/', 0, ${words}, '{"hidden": "checkpoint"}' FROM sites RETURNING id),
    versions AS (
      INSERT INTO page_versions (page_id, content_hash, markdown) SELECT id, 'x', ${words} FROM pages),
    refreshes AS (
      INSERT INTO refreshes (document_url_id, added, changed, removed) SELECT id, 0, 1, 0 FROM sources RETURNING id),
    changes AS (
      INSERT INTO page_changes (refresh_id, kind, url, title, difference)
        SELECT id, 'changed', 'https://docs.example.com/', ${words}, jsonb_build_array(${words}) FROM refreshes),
    passages AS (
      INSERT INTO passages (collection_id, document_url_id, topic_id, ordinal, page_url, page_title, text, tokens,
                            code_share, fetched_at, changed_at)
        SELECT collection_id, url_id, id, n, 'https://docs.example.com/', 'T', ${words}, 100, 0, now(), now()
          FROM topics, generate_series(1, 2) n),
    segments AS (
      INSERT INTO segments (document_url_id, collection_id, checksum, passage_count, bytes)
        SELECT id, collection_id, 'x', 1, '\\\\xdeadbeef' FROM sources),
    connections AS (
      INSERT INTO connection_logs (mcp_server_hash, api_key) SELECT mcp_server_hash, '1' FROM collection)
    INSERT INTO tool_usage_logs (user_id, collection_id, tool_name)
      SELECT ${userId}, 1, 'retrieve_technical_documentation' FROM generate_series(1, ${count})`);
  await api.dataSource.query('ANALYZE');
}

test('exports 6,000 documents with every row of the user once', async () => {
  const response = await ada.request('/api/user/export');
  const text = await response.text();
  expect(text).not.toContain(`Words of user ${stranger.userId},`);
  expect(text).not.toMatch(/secret_hash|sealed_key|"api_key": ?"[0-9a-f]{20}|checkpoint|deadbeef/);
  const file = JSON.parse(text) as Record<string, Record<string, unknown>[]>;
  for (const { name, owned, key = 'id' } of EXPORTED_TABLES) {
    const rows = await api.dataSource.query<{ key: string }[]>(
      `SELECT ${key}::text AS key FROM ${name} WHERE ${owned} ORDER BY ${key}`,
      [ada.userId],
    );
    expect(
      file[name]?.map((row) => String(row[key])),
      name,
    ).toEqual(rows.map((row) => row.key));
  }
  expect(file.passages).toHaveLength(2 * DOCUMENTS);
});

test('leaves out the search index of a document without reading it', async () => {
  // In hexadecimal, it is longer than the longest string of PostgreSQL's jsonb.
  await api.dataSource.query(
    `UPDATE segments SET bytes = convert_to(repeat('x', 140 * 1024 * 1024), 'UTF8')
      WHERE document_url_id = (SELECT min(id) FROM document_urls
                                WHERE collection_id IN (SELECT id FROM document_collections WHERE user_id = $1))`,
    [stranger.userId],
  );
  const file = JSON.parse(await (await stranger.request('/api/user/export')).text());
  expect(file.segments).toHaveLength(50);
});
