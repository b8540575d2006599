import type { Db } from '../../data-source.ts';

/** A topic as clients list it. */
export interface ServedTopic {
  readonly topicId: number;
  readonly name: string;
  readonly documentName: string | null;
}

const DOCUMENT_NAME = `(SELECT d.document_name FROM recent_documents d WHERE d.document_url_id = t.url_id
  ORDER BY d.id DESC LIMIT 1) AS "documentName"`;

/** The enabled topics of a collection with an id above `afterId`, by id, at most `limit`. */
export async function listServedTopics(
  db: Db,
  collectionId: number,
  page: { readonly afterId: number; readonly limit: number },
): Promise<ServedTopic[]> {
  return db.query<ServedTopic[]>(
    `SELECT t.id AS "topicId", t.name, ${DOCUMENT_NAME}
       FROM document_topics t
      WHERE t.collection_id = $1 AND t.enabled AND t.id > $2 ORDER BY t.id LIMIT $3`,
    [collectionId, page.afterId, page.limit],
  );
}

/** An enabled topic of a collection with at most `maxCharacters` of its text; null if there is none. */
export async function findServedTopic(
  db: Db,
  collectionId: number,
  topicId: number,
  maxCharacters: number,
): Promise<(ServedTopic & { readonly content: string }) | null> {
  return db.first<ServedTopic & { content: string }>(
    `SELECT t.id AS "topicId", t.name, ${DOCUMENT_NAME},
            left(CASE WHEN t.content <> '' THEN t.content
                      ELSE COALESCE((SELECT string_agg(p.text, E'\\n\\n' ORDER BY p.page_id, p.ordinal)
                                       FROM passages p WHERE p.topic_id = t.id), '') END, $3) AS content
       FROM document_topics t WHERE t.collection_id = $1 AND t.id = $2 AND t.enabled`,
    [collectionId, topicId, maxCharacters],
  );
}

/** The names of the enabled topics of a collection, at most `limit`. */
export async function listTopicNames(db: Db, collectionId: number, limit: number): Promise<string[]> {
  const rows = await db.query<{ name: string }[]>(
    'SELECT DISTINCT name FROM document_topics WHERE collection_id = $1 AND enabled ORDER BY name LIMIT $2',
    [collectionId, limit],
  );
  return rows.map(({ name }) => name);
}
