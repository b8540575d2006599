import { NotFoundError } from '../../../errors.ts';
import type { Db } from '../../data-source.ts';
import type { DocumentTopic } from '../../entities/document-topic.ts';
import { type ListPart, valuesOfPart } from '../../list-part.ts';
import type { OwnedCollection } from '../collections/collections.ts';

/** A topic and the user who requests it; another user's topic counts as missing. */
export interface OwnedTopic {
  readonly userId: number;
  readonly topicId: number;
}

const COLUMNS = `t.id, t.collection_id AS "collectionId", t.url_id AS "urlId", t.name, t.slug, t.enabled, t.origin, t.gathered_by AS "selectedBy",
  t.created_at AS "createdAt", t.updated_at AS "updatedAt",
  (t.origin = 'crawl' OR t.gathered_by IS NOT NULL
    OR EXISTS (SELECT 1 FROM passages p WHERE p.topic_id = t.id)) AS "isReady"`;

/** A topic and whether agents find it: one that a user added waits for its passages. */
export type TopicWithState = DocumentTopic & { isReady: boolean };

/** The topics of a collection in the order of their sources, with empty content. */
export async function listTopics(db: Db, owned: OwnedCollection, part: ListPart): Promise<TopicWithState[]> {
  return db.query<TopicWithState[]>(
    `SELECT ${COLUMNS}, '' AS content
       FROM document_topics t JOIN document_collections c ON c.id = t.collection_id
      WHERE t.collection_id = $1 AND c.user_id = $2 AND ($3::bigint IS NULL OR (t.url_id, t.id) > ($3, $4::bigint))
      ORDER BY t.url_id, t.id LIMIT $5`,
    [owned.collectionId, owned.userId, ...valuesOfPart(part, 2)],
  );
}

/** One topic with its content. Throws NotFoundError. */
export async function getTopic(db: Db, { userId, topicId }: OwnedTopic): Promise<TopicWithState> {
  const rows = await db.query<TopicWithState[]>(
    `SELECT ${COLUMNS}, t.content
       FROM document_topics t JOIN document_collections c ON c.id = t.collection_id
      WHERE t.id = $1 AND c.user_id = $2`,
    [topicId, userId],
  );
  return rows[0] ?? throwMissing(topicId);
}

/** The collection of a source. Throws NotFoundError when the source is missing or not the user's. */
export async function getCollectionIdOfSource(
  db: Db,
  { userId, documentUrlId }: { userId: number; documentUrlId: number },
): Promise<number> {
  const rows = await db.query<{ collectionId: number }[]>(
    `SELECT u.collection_id AS "collectionId"
       FROM document_urls u JOIN document_collections c ON c.id = u.collection_id
      WHERE u.id = $1 AND c.user_id = $2`,
    [documentUrlId, userId],
  );
  const [source] = rows;
  if (!source) throw new NotFoundError(`Document ${documentUrlId} not found`);
  return source.collectionId;
}

/** Stores a topic that a user added and returns its id. */
export async function insertUserTopic(
  db: Db,
  topic: Pick<DocumentTopic, 'collectionId' | 'urlId' | 'name' | 'slug' | 'content'>,
): Promise<number> {
  const rows = await db.query<{ id: number }[]>(
    `INSERT INTO document_topics (collection_id, url_id, name, slug, content, origin)
     VALUES ($1, $2, $3, $4, $5, 'user') RETURNING id`,
    [topic.collectionId, topic.urlId, topic.name, topic.slug, topic.content],
  );
  const [row] = rows;
  if (!row) throw new Error('PostgreSQL returned no id for an inserted topic');
  return row.id;
}

/** Serves a topic to agents, or stops serving it. Throws NotFoundError. */
export async function setTopicEnabled(db: Db, owned: OwnedTopic, enabled: boolean): Promise<TopicWithState> {
  await db.query(
    `UPDATE document_topics t SET enabled = $3, updated_at = now() FROM document_collections c
      WHERE t.id = $1 AND c.id = t.collection_id AND c.user_id = $2`,
    [owned.topicId, owned.userId, enabled],
  );
  return getTopic(db, owned);
}

/** Deletes a topic with its passages and returns the id of its collection. Throws NotFoundError. */
export async function deleteTopic(db: Db, { userId, topicId }: OwnedTopic): Promise<number> {
  const [rows] = await db.query<[{ collectionId: number }[], number]>(
    `DELETE FROM document_topics t USING document_collections c
      WHERE t.id = $1 AND c.id = t.collection_id AND c.user_id = $2
      RETURNING t.collection_id AS "collectionId"`,
    [topicId, userId],
  );
  return rows[0]?.collectionId ?? throwMissing(topicId);
}

function throwMissing(topicId: number): never {
  throw new NotFoundError(`Topic ${topicId} not found`);
}
