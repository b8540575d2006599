import type { ReplyInput } from '../../../contracts/endpoint.ts';
import type * as contracts from '../../../contracts/topics.ts';
import { NotFoundError } from '../../../errors.ts';
import type { Db } from '../../data-source.ts';
import { type Pagination, paginationValues } from '../../pagination.ts';
import type { OwnedCollection } from '../collections/collections.ts';

/** A topic and the user who requests it; another user's topic counts as missing. */
export interface OwnedTopic {
  readonly userId: number;
  readonly topicId: number;
}

const COLUMNS = `t.id, t.collection_id AS "collectionId", t.url_id AS "urlId", t.name, t.slug, t.enabled,
  t.gathered_by AS "selectedBy", t.created_at AS "createdAt",
  (t.origin = 'crawl' OR t.gathered_by IS NOT NULL
    OR EXISTS (SELECT 1 FROM passages p WHERE p.topic_id = t.id)) AS "isReady"`;

/** A topic of a document: one per page, or one per requested name. One that a user added waits for its passages. */
export type Topic = ReplyInput<typeof contracts.getTopic>;

/** The topics of a collection in the order of their sources, with empty content. */
export async function listTopics(db: Db, owned: OwnedCollection, pagination: Pagination): Promise<Topic[]> {
  return db.query<Topic[]>(
    `SELECT ${COLUMNS}, '' AS content
       FROM document_topics t JOIN document_collections c ON c.id = t.collection_id
      WHERE t.collection_id = $1 AND c.user_id = $2 AND ($3::bigint IS NULL OR (t.url_id, t.id) > ($3, $4::bigint))
      ORDER BY t.url_id, t.id LIMIT $5`,
    [owned.collectionId, owned.userId, ...paginationValues(pagination, 2)],
  );
}

/** One topic with its content. Throws NotFoundError. */
export async function getTopic(db: Db, { userId, topicId }: OwnedTopic): Promise<Topic> {
  const row = await db.first<Topic>(
    `SELECT ${COLUMNS}, t.content
       FROM document_topics t JOIN document_collections c ON c.id = t.collection_id
      WHERE t.id = $1 AND c.user_id = $2`,
    [topicId, userId],
  );
  return row ?? throwMissing(topicId);
}

/** Throws NotFoundError when the source is missing or not the user's. */
export async function requireSource(
  db: Db,
  { userId, documentUrlId }: { userId: number; documentUrlId: number },
): Promise<void> {
  const rows = await db.query<unknown[]>(
    `SELECT 1 FROM document_urls u JOIN document_collections c ON c.id = u.collection_id
      WHERE u.id = $1 AND c.user_id = $2`,
    [documentUrlId, userId],
  );
  if (rows.length === 0) throw new NotFoundError(`Document ${documentUrlId} not found`);
}

/**
 * Stores a topic that a user added and returns its id. The lock waits for a move of the document, also to the trash, whose new
 * collection gets the topic.
 */
export async function insertUserTopic(
  db: Db,
  topic: Pick<Topic, 'urlId' | 'name' | 'slug' | 'content'>,
): Promise<number> {
  const row = await db.first<{ id: number }>(
    `INSERT INTO document_topics (collection_id, url_id, name, slug, content, origin)
     SELECT collection_id, id, $2, $3, $4, 'user' FROM document_urls WHERE id = $1 FOR SHARE
     RETURNING id`,
    [topic.urlId, topic.name, topic.slug, topic.content],
  );
  if (!row) throw new NotFoundError(`Document ${topic.urlId} not found`);
  return row.id;
}

/** The bytes of content that a user gave to topics of a source. */
export async function sumGivenContent(db: Db, documentUrlId: number): Promise<number> {
  const [row] = await db.query<[{ bytes: number }]>(
    `SELECT coalesce(sum(octet_length(content)), 0)::int AS bytes FROM document_topics
      WHERE url_id = $1 AND origin = 'user' AND gathered_by IS NULL`,
    [documentUrlId],
  );
  return row.bytes;
}

/** Workers and moves lock a source before its topics; the same order here prevents deadlocks. */
async function lockSourceOfTopic(db: Db, { userId, topicId }: OwnedTopic): Promise<void> {
  await db.query(
    `SELECT 1 FROM document_topics t JOIN document_collections c ON c.id = t.collection_id
       JOIN document_urls u ON u.id = t.url_id
      WHERE t.id = $1 AND c.user_id = $2 FOR NO KEY UPDATE OF u`,
    [topicId, userId],
  );
}

/** Serves a topic to agents, or stops serving it. Throws NotFoundError. */
export async function setTopicEnabled(db: Db, owned: OwnedTopic, enabled: boolean): Promise<Topic> {
  await lockSourceOfTopic(db, owned);
  await db.query(
    `UPDATE document_topics t SET enabled = $3, updated_at = now() FROM document_collections c
      WHERE t.id = $1 AND c.id = t.collection_id AND c.user_id = $2`,
    [owned.topicId, owned.userId, enabled],
  );
  return getTopic(db, owned);
}

/** Deletes a topic with its passages and returns where it was. Throws NotFoundError. */
export async function deleteTopic(
  db: Db,
  owned: OwnedTopic,
): Promise<{ readonly collectionId: number; readonly documentUrlId: number }> {
  const { userId, topicId } = owned;
  await lockSourceOfTopic(db, owned);
  const row = await db.first<{ collectionId: number; documentUrlId: number }>(
    `DELETE FROM document_topics t USING document_collections c
      WHERE t.id = $1 AND c.id = t.collection_id AND c.user_id = $2
      RETURNING t.collection_id AS "collectionId", t.url_id AS "documentUrlId"`,
    [topicId, userId],
  );
  return row ?? throwMissing(topicId);
}

function throwMissing(topicId: number): never {
  throw new NotFoundError(`Topic ${topicId} not found`);
}
