import type { Db } from '../data-source.ts';

/** The channel on which changes of what is served are told; the payload is {collectionId, revision} as JSON. */
export const COLLECTION_CHANGED = 'collection_changed';

/** Notes that what a collection serves has changed; every process hears of it after the commit. */
export async function touchCollection(db: Db, collectionId: number): Promise<void> {
  await db.query(
    `WITH touched AS (
       UPDATE document_collections SET revision = revision + 1, updated_at = now() WHERE id = $1
       RETURNING id, revision)
     SELECT pg_notify($2, json_build_object('collectionId', id, 'revision', revision)::text) FROM touched`,
    [collectionId, COLLECTION_CHANGED],
  );
}
