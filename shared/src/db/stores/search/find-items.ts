import type { ReplyOf } from '../../../contracts/endpoint.ts';
import type { searchEverything } from '../../../contracts/search.ts';
import type { Db } from '../../data-source.ts';
import { PAGE_WORDS, searchWords, TOPIC_WORDS, toPatterns, toTsQuery } from './searched-words.ts';

type Found = ReplyOf<typeof searchEverything>;

interface Search {
  readonly userId: number;
  readonly text: string;
  /** Maximum number of results. */
  readonly limit: number;
}

/** Matches that are ranked; a search with more is too general. */
const MAX_RANKED = 500;

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
  return db.query<Found['topics']>(
    `SELECT t.id, t.name, d.id AS "documentId", d.document_name AS "documentName", c.id AS "collectionId"
       FROM (SELECT t.id, t.name, t.url_id, t.collection_id
               FROM document_topics t JOIN document_collections c ON c.id = t.collection_id AND c.user_id = $1
              WHERE ${TOPIC_WORDS('t.')} @@ to_tsquery('simple', $2) LIMIT ${MAX_RANKED}) t
       JOIN document_collections c ON c.id = t.collection_id
       JOIN LATERAL (SELECT id, document_name FROM recent_documents WHERE document_url_id = t.url_id
                      ORDER BY id DESC LIMIT 1) d ON true
      ORDER BY length(t.name), t.id LIMIT $3`,
    [userId, toTsQuery(words), limit],
  );
}

/** The user's fetched pages whose titles and URLs contain every word or a word that begins with it, titles first. */
export async function findPages(db: Db, { userId, text, limit }: Search): Promise<Found['pages']> {
  const words = searchWords(text);
  if (words.length === 0) return [];
  return db.query<Found['pages']>(
    `SELECT p.id, coalesce(p.title, p.url) AS name, p.url, p."documentId", p."documentName", p."collectionId"
       FROM (SELECT p.id, p.title, p.url, d.id AS "documentId", d.document_name AS "documentName",
                    c.id AS "collectionId"
               FROM document_collections c
               JOIN recent_documents d ON d.collection_id = c.id
               JOIN fullsite_cache f ON f.original_url_id = d.document_url_id
               JOIN singleurl_cache p ON p.fullsite_cache_id = f.id
              WHERE c.user_id = $1 AND p.status = 'success' AND ${PAGE_WORDS('p.')} @@ to_tsquery('simple', $2)
              LIMIT ${MAX_RANKED}) p
      ORDER BY p.title ILIKE ALL ($4::text[]) DESC NULLS LAST, length(p.title), p.id LIMIT $3`,
    [userId, toTsQuery(words), limit, toPatterns(words)],
  );
}
