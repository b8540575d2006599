import type { Db } from '../../data-source.ts';
import { END_OF_PAGES, type PageRange, type SegmentRange } from './segments.ts';

/** A segment whose passages are embedded, with its checksum. */
export interface SegmentToEmbed extends PageRange {
  readonly documentUrlId: number;
  readonly collectionId: number;
  readonly userId: number;
  readonly checksum: string;
}

/** The segments of a document that lack vectors of `model` for some passages; none if it is in the trash. */
export async function listSegmentsToEmbed(
  db: Db,
  documentUrlId: number,
  model: string,
): Promise<SegmentToEmbed[]> {
  return db.query<SegmentToEmbed[]>(
    `SELECT s.document_url_id AS "documentUrlId", s.first_page_id AS "firstPageId", s.end_page_id AS "endPageId",
            s.collection_id AS "collectionId", c.user_id AS "userId", s.checksum
       FROM (SELECT *, lead(first_page_id, 1, ${END_OF_PAGES}) OVER (ORDER BY first_page_id) AS end_page_id
               FROM segments WHERE document_url_id = $1) s
       JOIN document_collections c ON c.id = s.collection_id AND c.user_id IS NOT NULL
      WHERE NOT EXISTS (${COMPLETE_VECTORS} AND v.model = $2)
      ORDER BY s.first_page_id`,
    [documentUrlId, model],
  );
}

/** SQL: the vectors of all passages of segment `s`. */
const COMPLETE_VECTORS = `SELECT 1 FROM document_vectors v
       WHERE v.document_url_id = s.document_url_id AND v.first_page_id = s.first_page_id
         AND v.segment_checksum = s.checksum AND v.is_complete`;

/** The vectors of the segments that begin in a range of pages, one value after the other. */
export async function* streamVectors(
  db: Db,
  { documentUrlId, firstPageId, endPageId }: SegmentToEmbed,
  model: string,
): AsyncGenerator<Buffer> {
  const starts = await db.query<{ start: number }[]>(
    `SELECT first_page_id AS start FROM document_vectors
      WHERE document_url_id = $1 AND first_page_id >= $2 AND first_page_id < $3 AND model = $4`,
    [documentUrlId, firstPageId, endPageId, model],
  );
  for (const { start } of starts) {
    const rows = await db.query<{ bytes: Buffer }[]>(
      'SELECT bytes FROM document_vectors WHERE document_url_id = $1 AND first_page_id = $2 AND model = $3',
      [documentUrlId, start, model],
    );
    yield* rows.map(({ bytes }) => bytes);
  }
}

/**
 * Replaces all vectors in the range of a segment. Returns false and writes nothing if the segment has changed. The lock waits
 * for a move of the document, whose new collection gets the vectors.
 */
export async function saveVectors(
  db: Db,
  segment: Pick<SegmentToEmbed, 'documentUrlId' | 'firstPageId' | 'endPageId' | 'checksum'>,
  vectors: { model: string; isComplete: boolean; checksum: string; bytes: Uint8Array },
): Promise<boolean> {
  const { bytes } = vectors;
  const rows = await db.query<unknown[]>(
    `WITH source AS (SELECT u.id, u.collection_id FROM document_urls u JOIN segments s ON s.document_url_id = u.id
                      WHERE u.id = $1 AND s.first_page_id = $2 AND s.checksum = $3 FOR SHARE OF u),
          joined AS (DELETE FROM document_vectors v USING source
                      WHERE v.document_url_id = source.id AND v.first_page_id > $2 AND v.first_page_id < $4)
     INSERT INTO document_vectors (document_url_id, first_page_id, collection_id, model, segment_checksum,
            is_complete, checksum, bytes)
     SELECT id, $2, collection_id, $5, $3, $6, $7, $8 FROM source
     ON CONFLICT (document_url_id, first_page_id) DO UPDATE SET collection_id = EXCLUDED.collection_id,
       model = EXCLUDED.model, segment_checksum = EXCLUDED.segment_checksum, is_complete = EXCLUDED.is_complete,
       checksum = EXCLUDED.checksum, bytes = EXCLUDED.bytes, created_at = now()
     RETURNING document_url_id`,
    [
      segment.documentUrlId,
      segment.firstPageId,
      segment.checksum,
      segment.endPageId,
      vectors.model,
      vectors.isComplete,
      vectors.checksum,
      Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength),
    ],
  );
  return rows.length > 0;
}

/** A document with segments, and their combined checksum. */
export interface DocumentToEmbed {
  readonly documentUrlId: number;
  readonly segmentChecksum: string;
}

/** SQL: the documents with segments that are not in the trash, under `condition`. */
function documentsToEmbed(condition: string): string {
  return `SELECT s.document_url_id AS "documentUrlId",
                 md5(string_agg(s.checksum, '' ORDER BY s.first_page_id)) AS "segmentChecksum"
            FROM segments s JOIN document_collections c ON c.id = s.collection_id AND c.user_id IS NOT NULL
           ${condition}`;
}

/** A document with a segment; null if it is deleted or in the trash. */
export async function findDocumentToEmbed(db: Db, documentUrlId: number): Promise<DocumentToEmbed | null> {
  return db.first<DocumentToEmbed>(
    documentsToEmbed('WHERE s.document_url_id = $1 GROUP BY s.document_url_id'),
    [documentUrlId],
  );
}

/** Counts the other documents of the same user that lack vectors of `model` for some passages. */
export async function countOthersWithoutVectors(
  db: Db,
  documentUrlId: number,
  model: string,
): Promise<number> {
  const row = await db.first<{ count: number }>(
    `SELECT count(DISTINCT s.document_url_id)::int AS count
       FROM document_urls u
       JOIN document_collections own ON own.id = u.collection_id
       JOIN document_collections c ON c.user_id = own.user_id
       JOIN segments s ON s.collection_id = c.id AND s.document_url_id <> u.id
      WHERE u.id = $1 AND NOT EXISTS (${COMPLETE_VECTORS} AND v.model = $2)`,
    [documentUrlId, model],
  );
  return row?.count ?? 0;
}

/** Documents that lack vectors of `model` for some passages, newest first. */
export async function listDocumentsWithoutVectors(
  db: Db,
  model: string,
  limit: number,
): Promise<DocumentToEmbed[]> {
  const isMissing = `NOT EXISTS (${COMPLETE_VECTORS} AND v.model = $1)`;
  return db.query<DocumentToEmbed[]>(
    documentsToEmbed(
      `GROUP BY s.document_url_id HAVING bool_or(${isMissing}) ORDER BY max(s.created_at) DESC LIMIT $2`,
    ),
    [model, limit],
  );
}

/** The version and size of a segment's vectors. */
export interface VectorsVersion extends SegmentRange {
  readonly checksum: string;
  readonly byteLength: number;
}

/** The versions of a collection's vectors of `model`, in the order of their documents and pages. */
export async function listVectorsVersions(
  db: Db,
  collectionId: number,
  model: string,
): Promise<VectorsVersion[]> {
  return db.query<VectorsVersion[]>(
    `SELECT document_url_id AS "documentUrlId", first_page_id AS "firstPageId", checksum,
            octet_length(bytes) AS "byteLength"
       FROM document_vectors WHERE collection_id = $1 AND model = $2 ORDER BY document_url_id, first_page_id`,
    [collectionId, model],
  );
}

/** Stored vectors of a segment. */
export interface StoredVectors extends Omit<VectorsVersion, 'byteLength'> {
  readonly bytes: Buffer;
}

/** The vectors of `model` for segments of a collection, without deleted ones. */
export async function loadVectors(
  db: Db,
  collectionId: number,
  model: string,
  ranges: readonly SegmentRange[],
): Promise<StoredVectors[]> {
  if (ranges.length === 0) return [];
  return db.query<StoredVectors[]>(
    `SELECT v.document_url_id AS "documentUrlId", v.first_page_id AS "firstPageId", v.checksum, v.bytes
       FROM unnest($3::int[], $4::int[]) AS wanted (document_url_id, first_page_id)
       JOIN document_vectors v USING (document_url_id, first_page_id) WHERE v.collection_id = $1 AND v.model = $2`,
    [
      collectionId,
      model,
      ranges.map(({ documentUrlId }) => documentUrlId),
      ranges.map(({ firstPageId }) => firstPageId),
    ],
  );
}

/** Removes unreadable vectors, unless they have been replaced meanwhile. */
export async function removeVectors(
  db: Db,
  { documentUrlId, firstPageId, checksum }: Omit<VectorsVersion, 'byteLength'>,
): Promise<void> {
  await db.query(
    'DELETE FROM document_vectors WHERE document_url_id = $1 AND first_page_id = $2 AND checksum = $3',
    [documentUrlId, firstPageId, checksum],
  );
}
