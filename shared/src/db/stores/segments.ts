import type { Db } from '../data-source.ts';

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

/** The source of a segment, locked until the transaction ends; null when it is gone, or has no segment yet. */
export async function lockIndexedSource(
  db: Db,
  documentUrlId: number,
): Promise<{ documentUrlId: number; collectionId: number; url: string } | null> {
  const rows = await db.query<{ documentUrlId: number; collectionId: number; url: string }[]>(
    `SELECT u.id AS "documentUrlId", u.collection_id AS "collectionId", u.url
       FROM document_urls u JOIN segments s ON s.document_url_id = u.id
      WHERE u.id = $1 FOR UPDATE OF u`,
    [documentUrlId],
  );
  return rows[0] ?? null;
}
