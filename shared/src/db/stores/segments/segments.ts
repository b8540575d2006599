import type { Db } from '../../data-source.ts';

/** Identifies one build of a document's segment. A rebuild with the same bytes has a new version. */
export interface SegmentVersion {
  readonly documentUrlId: number;
  readonly version: string;
}

/** SQL for the version of segment `s`. */
export const SEGMENT_VERSION = `(extract(epoch FROM s.created_at) * 1000000)::bigint || '-' || left(s.checksum, 8)`;

/** Replaces the segment of a source. */
export async function saveSegment(
  db: Db,
  segment: {
    documentUrlId: number;
    collectionId: number;
    checksum: string;
    passageCount: number;
    bytes: Uint8Array;
  },
): Promise<void> {
  await db.query(
    `INSERT INTO segments (document_url_id, collection_id, checksum, passage_count, bytes)
     VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (document_url_id) DO UPDATE SET checksum = EXCLUDED.checksum,
       passage_count = EXCLUDED.passage_count, bytes = EXCLUDED.bytes, created_at = now()`,
    [
      segment.documentUrlId,
      segment.collectionId,
      segment.checksum,
      segment.passageCount,
      Buffer.from(segment.bytes.buffer, segment.bytes.byteOffset, segment.bytes.byteLength),
    ],
  );
}

/** A stored segment with its source. */
export interface IndexedSource {
  readonly documentUrlId: number;
  readonly collectionId: number;
  readonly url: string;
  readonly bytes: Buffer;
}

/** Locks a source until the transaction ends and returns its segment; null if there is none. */
export async function lockIndexedSource(db: Db, documentUrlId: number): Promise<IndexedSource | null> {
  const rows = await db.query<IndexedSource[]>(
    `SELECT u.id AS "documentUrlId", u.collection_id AS "collectionId", u.url, s.bytes
       FROM document_urls u JOIN segments s ON s.document_url_id = u.id
      WHERE u.id = $1 FOR UPDATE OF u`,
    [documentUrlId],
  );
  return rows[0] ?? null;
}

/** Segments of another format version: those that do not start with `beginning`. Oldest first. */
export async function listSegmentsOfOtherFormats(
  db: Db,
  beginning: Uint8Array,
  limit: number,
): Promise<SegmentVersion[]> {
  return db.query<SegmentVersion[]>(
    `SELECT s.document_url_id AS "documentUrlId", ${SEGMENT_VERSION} AS version
       FROM segments s WHERE substring(s.bytes FROM 1 FOR $2) <> $1 ORDER BY s.created_at LIMIT $3`,
    [Buffer.from(beginning), beginning.length, limit],
  );
}
