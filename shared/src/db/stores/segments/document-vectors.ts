import type { Db } from '../../data-source.ts';

/** A document to embed, and the checksum of its current segment. */
export interface DocumentToEmbed {
  readonly documentUrlId: number;
  readonly collectionId: number;
  readonly userId: number;
  readonly segmentChecksum: string;
}

/** SQL: the documents with segments. The checksum of several segments combines theirs. */
const INDEXED = `(SELECT document_url_id, min(collection_id) AS collection_id, max(created_at) AS created_at,
                         CASE count(*) WHEN 1 THEN min(checksum)
                              ELSE md5(string_agg(checksum, '' ORDER BY first_page_id)) END AS checksum
                    FROM segments GROUP BY document_url_id)`;

/** A document with a segment; null if it is deleted or in the trash. */
export async function findDocumentToEmbed(db: Db, documentUrlId: number): Promise<DocumentToEmbed | null> {
  const rows = await db.query<DocumentToEmbed[]>(
    `SELECT s.document_url_id AS "documentUrlId", s.collection_id AS "collectionId", c.user_id AS "userId",
            s.checksum AS "segmentChecksum"
       FROM ${INDEXED} s JOIN document_collections c ON c.id = s.collection_id
      WHERE s.document_url_id = $1 AND c.user_id IS NOT NULL`,
    [documentUrlId],
  );
  return rows[0] ?? null;
}

/** The vectors of a document, of any model; null if it has none. */
export async function findVectors(
  db: Db,
  documentUrlId: number,
): Promise<{ readonly model: string; readonly bytes: Buffer } | null> {
  const rows = await db.query<{ model: string; bytes: Buffer }[]>(
    'SELECT model, bytes FROM document_vectors WHERE document_url_id = $1',
    [documentUrlId],
  );
  return rows[0] ?? null;
}

/**
 * Replaces the vectors of a document. Returns false and writes nothing if its segment has changed. The lock waits for a move
 * of the document, whose new collection gets the vectors.
 */
export async function saveVectors(
  db: Db,
  document: DocumentToEmbed,
  vectors: { model: string; isComplete: boolean; checksum: string; bytes: Uint8Array },
): Promise<boolean> {
  const { bytes } = vectors;
  const rows = await db.query<unknown[]>(
    `INSERT INTO document_vectors (document_url_id, collection_id, model, segment_checksum, is_complete, checksum,
            bytes)
     SELECT u.id, u.collection_id, $3, s.checksum, $4, $5, $6
       FROM document_urls u JOIN ${INDEXED} s ON s.document_url_id = u.id
      WHERE u.id = $1 AND s.checksum = $2 FOR KEY SHARE OF u
     ON CONFLICT (document_url_id) DO UPDATE SET collection_id = EXCLUDED.collection_id, model = EXCLUDED.model,
       segment_checksum = EXCLUDED.segment_checksum, is_complete = EXCLUDED.is_complete,
       checksum = EXCLUDED.checksum, bytes = EXCLUDED.bytes, created_at = now()
     RETURNING document_url_id`,
    [
      document.documentUrlId,
      document.segmentChecksum,
      vectors.model,
      vectors.isComplete,
      vectors.checksum,
      Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength),
    ],
  );
  return rows.length > 0;
}

/** Documents that lack vectors of `model` for some passages, newest first. */
export async function listDocumentsWithoutVectors(
  db: Db,
  model: string,
  limit: number,
): Promise<Pick<DocumentToEmbed, 'documentUrlId' | 'segmentChecksum'>[]> {
  return db.query<Pick<DocumentToEmbed, 'documentUrlId' | 'segmentChecksum'>[]>(
    `SELECT s.document_url_id AS "documentUrlId", s.checksum AS "segmentChecksum"
       FROM ${INDEXED} s
       JOIN document_collections c ON c.id = s.collection_id AND c.user_id IS NOT NULL
       LEFT JOIN document_vectors v ON v.document_url_id = s.document_url_id
      WHERE v.document_url_id IS NULL OR v.model <> $1 OR v.segment_checksum <> s.checksum OR NOT v.is_complete
      ORDER BY s.created_at DESC LIMIT $2`,
    [model, limit],
  );
}

/** The version and size of a document's vectors. */
export interface VectorsVersion {
  readonly documentUrlId: number;
  readonly checksum: string;
  readonly byteLength: number;
}

/** The versions of a collection's vectors of `model`. */
export async function listVectorsVersions(
  db: Db,
  collectionId: number,
  model: string,
): Promise<VectorsVersion[]> {
  return db.query<VectorsVersion[]>(
    `SELECT document_url_id AS "documentUrlId", checksum, octet_length(bytes) AS "byteLength"
       FROM document_vectors WHERE collection_id = $1 AND model = $2 ORDER BY document_url_id`,
    [collectionId, model],
  );
}

/** The vectors of `model` for documents of a collection, without deleted ones. */
export async function loadVectors(
  db: Db,
  collectionId: number,
  model: string,
  documentUrlIds: readonly number[],
): Promise<{ readonly documentUrlId: number; readonly checksum: string; readonly bytes: Buffer }[]> {
  if (documentUrlIds.length === 0) return [];
  return db.query<{ documentUrlId: number; checksum: string; bytes: Buffer }[]>(
    `SELECT document_url_id AS "documentUrlId", checksum, bytes
       FROM document_vectors WHERE collection_id = $1 AND model = $2 AND document_url_id = ANY($3)`,
    [collectionId, model, documentUrlIds],
  );
}

/** Removes unreadable vectors, unless they have been replaced in the meantime. */
export async function removeVectors(
  db: Db,
  { documentUrlId, checksum }: Pick<VectorsVersion, 'documentUrlId' | 'checksum'>,
): Promise<void> {
  await db.query('DELETE FROM document_vectors WHERE document_url_id = $1 AND checksum = $2', [
    documentUrlId,
    checksum,
  ]);
}
