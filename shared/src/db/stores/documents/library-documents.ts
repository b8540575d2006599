import type { Library } from '../../../domain/libraries/library.ts';
import { releaseJobId } from '../../../queues/job-ids.ts';
import { checkRelease } from '../../../queues/jobs.ts';
import type { Db } from '../../data-source.ts';
import { addToOutbox } from '../queue/outbox.ts';

/** Runs after all jobs that a user waits for. */
const RELEASE_CHECK_PRIORITY = 100_000;

/** The newest document of a collection for a library at a requested version; null when there is none. */
export async function findLibraryDocument(
  db: Db,
  collectionId: number,
  { ecosystem, name, version }: Pick<Library, 'ecosystem' | 'name' | 'version'>,
): Promise<number | null> {
  const row = await db.first<{ id: number }>(
    `SELECT d.id FROM recent_documents d JOIN document_urls u ON u.id = d.document_url_id
      WHERE d.collection_id = $1 AND d.status <> 'error'
        AND u.library @> jsonb_build_object('ecosystem', $2::text, 'name', $3::text, 'version', $4::text)
      ORDER BY d.id DESC LIMIT 1`,
    [collectionId, ecosystem, name, version],
  );
  return row?.id ?? null;
}

/** Enqueues the check for a new release of a source's library in the caller's transaction. */
export async function requestReleaseCheck(db: Db, documentUrlId: number): Promise<void> {
  await addToOutbox(
    db,
    checkRelease,
    { documentUrlId },
    { jobId: releaseJobId(documentUrlId, new Date()), priority: RELEASE_CHECK_PRIORITY },
  );
}

/** The library of a source; null for other sources and missing ones. */
export async function findLibraryOfSource(db: Db, documentUrlId: number): Promise<Library | null> {
  const row = await db.first<{ library: Library | null }>('SELECT library FROM document_urls WHERE id = $1', [
    documentUrlId,
  ]);
  return row?.library ?? null;
}

/** Stores the newest release of a source's library. */
export async function saveNewestVersion(db: Db, documentUrlId: number, newestVersion: string): Promise<void> {
  // Clients reload a document when this time changes.
  await db.query(
    `UPDATE document_urls SET library = library || jsonb_build_object('newestVersion', $2::text), updated_at = now()
      WHERE id = $1 AND library->>'newestVersion' IS DISTINCT FROM $2::text AND library IS NOT NULL`,
    [documentUrlId, newestVersion],
  );
}
