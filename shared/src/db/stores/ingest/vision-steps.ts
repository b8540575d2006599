import type { ReplyInput } from '../../../contracts/endpoint.ts';
import type * as contracts from '../../../contracts/vision.ts';
import type { Db } from '../../data-source.ts';
import { type IngestRun, OF_RUN, ofRun, StaleAttemptError } from './ingest.ts';

type ListedVisionStep = ReplyInput<typeof contracts.listVisionSteps>[number];

/** One action of agent vision on a page, with a JPEG screenshot from before it. */
export type VisionStep = Omit<ListedVisionStep, 'createdAt'> & { readonly picture: Uint8Array };

/** Deletes the steps of earlier attempts. */
export async function deleteVisionSteps(db: Db, documentUrlId: number): Promise<void> {
  await db.query('DELETE FROM vision_steps WHERE document_url_id = $1', [documentUrlId]);
}

/** Stores a step. Throws StaleAttemptError if a newer run has replaced this one. */
export async function saveVisionStep(db: Db, run: IngestRun, step: VisionStep): Promise<void> {
  const saved = await db.query<unknown[]>(
    `INSERT INTO vision_steps (document_url_id, step, action, control, why, picture)
       SELECT id, $4, $5, $6, $7, $8 FROM document_urls WHERE ${OF_RUN}
     ON CONFLICT (document_url_id, step)
       DO UPDATE SET action = $5, control = $6, why = $7, picture = $8, created_at = now()
     RETURNING step`,
    [...ofRun(run), step.step, step.action, step.control, step.why, step.picture],
  );
  if (saved.length === 0) throw new StaleAttemptError(run);
}

/** SQL: the steps of a document, if it belongs to the user. */
const OF_DOCUMENT = `vision_steps v
  JOIN recent_documents d ON d.document_url_id = v.document_url_id
  JOIN document_collections c ON c.id = d.collection_id
 WHERE d.id = $1 AND c.user_id = $2`;

/** The steps of a user's document, in order; empty if they are deleted or the document belongs to another user. */
export async function listVisionSteps(
  db: Db,
  { userId, documentId }: { userId: number; documentId: number },
): Promise<ListedVisionStep[]> {
  return db.query<ListedVisionStep[]>(
    `SELECT v.step, v.action, v.control, v.why, v.created_at AS "createdAt" FROM ${OF_DOCUMENT} ORDER BY v.step`,
    [documentId, userId],
  );
}

/** The JPEG screenshot of a step; null if there is none. */
export async function findVisionPicture(
  db: Db,
  { userId, documentId, step }: { userId: number; documentId: number; step: number },
): Promise<Uint8Array | null> {
  const found = await db.first<{ picture: Buffer }>(`SELECT v.picture FROM ${OF_DOCUMENT} AND v.step = $3`, [
    documentId,
    userId,
    step,
  ]);
  return found?.picture ?? null;
}
