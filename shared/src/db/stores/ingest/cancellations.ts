import type { Db } from '../../data-source.ts';
import { type IngestRun, OF_RUN, ofRun } from './ingest.ts';

/** Requests the end of the source's current run, which keeps the stored pages. False when none is in progress. */
export async function cancelRun(db: Db, documentUrlId: number): Promise<boolean> {
  const rows = await db.query<unknown[]>(
    `UPDATE document_urls SET is_cancelled = true, updated_at = now()
      WHERE id = $1 AND status IN ('pending', 'processing') RETURNING id`,
    [documentUrlId],
  );
  return rows.length > 0;
}

/** Whether the owner has canceled the run. */
export async function isRunCancelled(db: Db, run: IngestRun): Promise<boolean> {
  const rows = await db.query<unknown[]>(
    `SELECT 1 FROM document_urls WHERE ${OF_RUN} AND is_cancelled`,
    ofRun(run),
  );
  return rows.length > 0;
}
