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
