import type { Db } from '../../data-source.ts';

/** An owner's other unfinished sources of the same kind: whole sites or single pages. */
export interface OwnerLoad {
  /** Sources that are being processed. */
  readonly running: number;
  /** Pending sources that were added earlier. */
  readonly ahead: number;
}

// The first key of the advisory lock; the user's id is the second.
const QUEUE_LOCK = 4_711_002;

/** Locks the queue of a source's owner until the transaction ends. */
export async function lockOwnerQueue(db: Db, documentUrlId: number): Promise<void> {
  await db.query(
    `SELECT pg_advisory_xact_lock($2, c.user_id)
       FROM document_urls u JOIN document_collections c ON c.id = u.collection_id WHERE u.id = $1`,
    [documentUrlId, QUEUE_LOCK],
  );
}

/** The load of a pending source's owner, without the source itself. All zeros if the source is gone or not pending. */
export async function getOwnerLoad(db: Db, documentUrlId: number): Promise<OwnerLoad> {
  const onePage = (source: string) =>
    `((${source}.max_urls = 1 AND ${source}.crawl_type <> 'cua_markdown') OR ${source}.crawl_type = 'user_text')`;
  const row = await db.first<OwnerLoad>(
    `SELECT count(*) FILTER (WHERE other.status = 'processing')::int AS running,
            count(*) FILTER (WHERE other.status = 'pending' AND other.id < own.id)::int AS ahead
       FROM document_urls own
       JOIN document_collections c ON c.id = own.collection_id
       JOIN document_collections of_owner ON of_owner.user_id = c.user_id
       JOIN document_urls other ON other.collection_id = of_owner.id
      WHERE own.id = $1 AND own.status = 'pending' AND other.id <> own.id AND other.status IN ('pending', 'processing')
        AND ${onePage('other')} = ${onePage('own')}`,
    [documentUrlId],
  );
  return row ?? { running: 0, ahead: 0 };
}
