import type { ReplyOf } from '../../../contracts/endpoint.ts';
import type { searchEverything } from '../../../contracts/search.ts';
import type { Db } from '../../data-source.ts';
import {
  PAGE_TEXT,
  searchWords,
  TOPIC_TEXT,
  toPartPatterns,
  toPatterns,
  toTsQuery,
  wordsOf,
} from './searched-words.ts';

type Found = ReplyOf<typeof searchEverything>;

interface Search {
  readonly userId: number;
  readonly text: string;
  /** Maximum number of results. */
  readonly limit: number;
}

/** Matches that are ranked; a search with more is too general. */
const MAX_RANKED = 500;

// The ids of a user's collections and sites come first: with them, PostgreSQL knows how few rows to read. It reads all rows
// otherwise, for words that many users have.

/** The user's documents whose names, topics or URLs contain every word, names first. */
export async function findDocuments(db: Db, { userId, text, limit }: Search): Promise<Found['documents']> {
  const patterns = toPatterns(searchWords(text));
  if (patterns.length === 0) return [];
  return db.query<Found['documents']>(
    `SELECT d.id, d.document_name AS name, d.url, c.id AS "collectionId", c.name AS "collectionName"
       FROM document_collections c JOIN recent_documents d ON d.collection_id = c.id
      WHERE c.user_id = $1 AND concat_ws(' ', d.document_name, d.document_topic, d.url) ILIKE ALL ($2::text[])
      ORDER BY d.document_name ILIKE ALL ($2) DESC, length(d.document_name), d.id LIMIT $3`,
    [userId, patterns, limit],
  );
}

/** The user's topics whose names contain every word or a word that begins with it, shortest first. */
export async function findTopics(db: Db, { userId, text, limit }: Search): Promise<Found['topics']> {
  const words = searchWords(text);
  if (words.length === 0) return [];
  const collections = await db.query<{ id: number }[]>(
    'SELECT id FROM document_collections WHERE user_id = $1',
    [userId],
  );
  return db.query<Found['topics']>(
    `SELECT t.id, t.name, d.id AS "documentId", d.document_name AS "documentName", t.collection_id AS "collectionId"
       FROM (SELECT id, name, url_id, collection_id FROM document_topics
              WHERE collection_id = ANY ($1::int[]) AND lower(${TOPIC_TEXT}) LIKE ALL ($4::text[])
                AND ${wordsOf(TOPIC_TEXT)} @@ to_tsquery('simple', $2) LIMIT ${MAX_RANKED}) t
       JOIN LATERAL (SELECT id, document_name FROM recent_documents WHERE document_url_id = t.url_id
                      ORDER BY id DESC LIMIT 1) d ON true
      ORDER BY length(t.name), t.id LIMIT $3`,
    [collections.map(({ id }) => id), toTsQuery(words), limit, toPartPatterns(words)],
  );
}

/** The user's fetched pages whose titles and URLs contain every word or a word that begins with it, titles first. */
export async function findPages(db: Db, { userId, text, limit }: Search): Promise<Found['pages']> {
  const words = searchWords(text);
  if (words.length === 0) return [];
  const sites = await db.query<{ id: number }[]>(
    `SELECT f.id FROM document_collections c JOIN document_urls u ON u.collection_id = c.id
       JOIN fullsite_cache f ON f.original_url_id = u.id WHERE c.user_id = $1`,
    [userId],
  );
  return db.query<Found['pages']>(
    `SELECT p.id, coalesce(p.title, p.url) AS name, p.url, d.id AS "documentId", d.document_name AS "documentName",
            d.collection_id AS "collectionId"
       FROM (SELECT id, title, url, fullsite_cache_id FROM singleurl_cache
              WHERE fullsite_cache_id = ANY ($1::int[]) AND status = 'success'
                AND lower(${PAGE_TEXT}) LIKE ALL ($5::text[])
                AND ${wordsOf(PAGE_TEXT)} @@ to_tsquery('simple', $2) LIMIT ${MAX_RANKED}) p
       JOIN fullsite_cache f ON f.id = p.fullsite_cache_id
       JOIN recent_documents d ON d.document_url_id = f.original_url_id
      ORDER BY p.title ILIKE ALL ($4::text[]) DESC NULLS LAST, length(p.title), p.id LIMIT $3`,
    [sites.map(({ id }) => id), toTsQuery(words), limit, toPatterns(words), toPartPatterns(words)],
  );
}
