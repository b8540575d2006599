import type { ReplyInput } from '../../../contracts/endpoint.ts';
import type { getUsageReport } from '../../../contracts/usage.ts';
import type { Db } from '../../data-source.ts';

type UnansweredQuestion = ReplyInput<typeof getUsageReport>['unanswered'][number];

/** New questions beyond this replace the least recently asked ones. */
const MAX_QUESTIONS_PER_COLLECTION = 200;

/**
 * Counts a question without an answer. Questions may arrive out of order. Does nothing if the collection is deleted or
 * in the trash.
 */
export async function recordUnanswered(
  db: Db,
  asked: Pick<UnansweredQuestion, 'collectionId' | 'toolName' | 'question'> & { readonly userId: number },
  askedAt = new Date(),
): Promise<void> {
  await db.query(
    `WITH evicted AS (
       DELETE FROM unanswered_questions WHERE id IN (
         SELECT id FROM unanswered_questions WHERE collection_id = $2 ORDER BY last_asked_at DESC OFFSET $5))
     INSERT INTO unanswered_questions AS q (user_id, collection_id, tool_name, question, last_asked_at)
       SELECT $1, id, $3, $4, $6 FROM document_collections WHERE id = $2 AND user_id = $1
     ON CONFLICT (collection_id, tool_name, md5(lower(question)))
       DO UPDATE SET times = q.times + 1, last_asked_at = GREATEST(q.last_asked_at, $6),
                     question = CASE WHEN q.last_asked_at > $6 THEN q.question ELSE EXCLUDED.question END`,
    [asked.userId, asked.collectionId, asked.toolName, asked.question, MAX_QUESTIONS_PER_COLLECTION, askedAt],
  );
}

/** The unanswered questions of a user's agents, last asked first. */
export async function listUnanswered(db: Db, userId: number, limit: number): Promise<UnansweredQuestion[]> {
  return db.query<UnansweredQuestion[]>(
    `SELECT q.id, q.collection_id AS "collectionId", c.name AS "collectionName", q.tool_name AS "toolName",
            q.question, q.times, q.last_asked_at AS "lastAskedAt"
       FROM unanswered_questions q JOIN document_collections c ON c.id = q.collection_id AND c.user_id = q.user_id
      WHERE q.user_id = $1 ORDER BY q.last_asked_at DESC, q.id DESC LIMIT $2`,
    [userId, limit],
  );
}
