import type { Db } from '../../data-source.ts';
import type { DocumentUrl } from '../../entities/document-url.ts';
import type { IngestRun } from './ingest.ts';

/** A run without recent updates, and the fields that select its job. */
export type StalledRun = IngestRun & Pick<DocumentUrl, 'crawlType' | 'maxUrls'>;

/** SQL: the columns of a StalledRun. */
const RUN_COLUMNS = 'id AS "documentUrlId", attempt, crawl_type AS "crawlType", max_urls AS "maxUrls"';

/** Unfinished runs without an update for `stalledAfterSeconds`, oldest first. */
export async function listStalledRuns(
  db: Db,
  stalledAfterSeconds: number,
  limit: number,
): Promise<StalledRun[]> {
  // Sources in the trash do not run. A time in the future was written before the clock was set back, so its run counts as
  // stalled too.
  return db.query<StalledRun[]>(
    `SELECT ${RUN_COLUMNS} FROM document_urls s
      WHERE status IN ('pending', 'processing')
        AND EXISTS (SELECT 1 FROM document_collections c WHERE c.id = s.collection_id AND c.user_id IS NOT NULL)
        AND updated_at NOT BETWEEN now() - make_interval(secs => $1) AND now() + make_interval(secs => $1)
      ORDER BY updated_at LIMIT $2`,
    [stalledAfterSeconds, limit],
  );
}

/** The unfinished runs of a collection. */
export async function listUnfinishedRuns(db: Db, collectionId: number): Promise<StalledRun[]> {
  return db.query<StalledRun[]>(
    `SELECT ${RUN_COLUMNS}
       FROM document_urls WHERE collection_id = $1 AND status IN ('pending', 'processing') ORDER BY id`,
    [collectionId],
  );
}

/** Starts the next attempt of a lost run; null if it has continued or ended meanwhile. */
export async function renewRun(db: Db, run: IngestRun): Promise<IngestRun | null> {
  const row = await db.first<{ attempt: number }>(
    `UPDATE document_urls SET attempt = attempt + 1, status = 'pending', updated_at = now()
      WHERE id = $1 AND attempt = $2 AND status IN ('pending', 'processing') RETURNING attempt`,
    [run.documentUrlId, run.attempt],
  );
  return row ? { documentUrlId: run.documentUrlId, attempt: row.attempt } : null;
}

/** Marks runs as alive, so they do not count as stalled. */
export async function touchRuns(db: Db, runs: readonly IngestRun[]): Promise<void> {
  if (runs.length === 0) return;
  await db.query('UPDATE document_urls SET updated_at = now() WHERE id = ANY($1)', [
    runs.map(({ documentUrlId }) => documentUrlId),
  ]);
}
