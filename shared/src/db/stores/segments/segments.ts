import type { Db } from '../../data-source.ts';

/** Page ids from `firstPageId` to below `endPageId`. */
export interface PageRange {
  /** 0 in the first range, which also covers texts without a page. */
  readonly firstPageId: number;
  readonly endPageId: number;
}

/** Higher than every page id. */
export const END_OF_PAGES = 2_147_483_647;

export const ALL_PAGES: PageRange = { firstPageId: 0, endPageId: END_OF_PAGES };

/** The pages of a document that one of its segments covers. */
export interface SegmentRange {
  readonly documentUrlId: number;
  /** The lowest page id; 0 in the first segment, which also covers texts without a page. */
  readonly firstPageId: number;
}

/** Identifies one build of a segment. A rebuild with the same bytes has a new version. */
export interface SegmentVersion extends SegmentRange {
  readonly version: string;
}

/** SQL for the version of segment `s`. */
export const SEGMENT_VERSION = `(extract(epoch FROM s.created_at) * 1000000)::bigint || '-' || left(s.checksum, 8)`;

/** Stores a segment in place of those that begin in its range, from `firstPageId` to below `endPageId`. */
export async function saveSegment(
  db: Db,
  segment: {
    documentUrlId: number;
    firstPageId: number;
    endPageId: number;
    collectionId: number;
    checksum: string;
    passageCount: number;
    bytes: Uint8Array;
  },
): Promise<void> {
  const { documentUrlId, firstPageId, endPageId } = segment;
  await db.query(
    'DELETE FROM segments WHERE document_url_id = $1 AND first_page_id > $2 AND first_page_id < $3',
    [documentUrlId, firstPageId, endPageId],
  );
  await db.query(
    `INSERT INTO segments (document_url_id, first_page_id, collection_id, checksum, passage_count, bytes)
     VALUES ($1, $2, $3, $4, $5, $6)
     ON CONFLICT (document_url_id, first_page_id) DO UPDATE SET checksum = EXCLUDED.checksum,
       passage_count = EXCLUDED.passage_count, bytes = EXCLUDED.bytes, created_at = now()`,
    [
      documentUrlId,
      firstPageId,
      segment.collectionId,
      segment.checksum,
      segment.passageCount,
      Buffer.from(segment.bytes.buffer, segment.bytes.byteOffset, segment.bytes.byteLength),
    ],
  );
}

/** The lowest page ids of a source's segments, in order. */
export async function listSegmentStarts(db: Db, documentUrlId: number): Promise<number[]> {
  const rows = await db.query<{ firstPageId: number }[]>(
    'SELECT first_page_id AS "firstPageId" FROM segments WHERE document_url_id = $1 ORDER BY 1',
    [documentUrlId],
  );
  return rows.map(({ firstPageId }) => firstPageId);
}

/** The ranges of pages of a source's segments, in order. */
export async function listSegmentRanges(db: Db, documentUrlId: number): Promise<PageRange[]> {
  const starts = await listSegmentStarts(db, documentUrlId);
  return starts.map((firstPageId, at) => ({ firstPageId, endPageId: starts[at + 1] ?? END_OF_PAGES }));
}

/** Removes the segments of a source that has no passages left. */
export async function removeEmptySegments(db: Db, documentUrlId: number): Promise<void> {
  await db.query(
    `DELETE FROM segments WHERE document_url_id = $1
        AND NOT EXISTS (SELECT 1 FROM passages WHERE document_url_id = $1)`,
    [documentUrlId],
  );
}

/** A stored segment with its source. */
export interface IndexedSource extends SegmentRange {
  readonly collectionId: number;
  readonly url: string;
}

/** Locks a segment's source until the transaction ends; null if the segment is gone. */
export async function lockIndexedSource(
  db: Db,
  { documentUrlId, firstPageId }: SegmentRange,
): Promise<IndexedSource | null> {
  return db.first<IndexedSource>(
    `SELECT u.id AS "documentUrlId", s.first_page_id AS "firstPageId", u.collection_id AS "collectionId", u.url
       FROM document_urls u JOIN segments s ON s.document_url_id = u.id
      WHERE u.id = $1 AND s.first_page_id = $2 FOR UPDATE OF u`,
    [documentUrlId, firstPageId],
  );
}

/** Whether passages of a segment were deleted since it was built. They still take places in the ranking. */
export async function hasDeletedPassages(
  db: Db,
  { documentUrlId, firstPageId }: SegmentRange,
): Promise<boolean> {
  const segment = await db.first<{ isOutdated: boolean }>(
    `SELECT s.passage_count > (
              SELECT count(*) FROM passages p
               WHERE p.document_url_id = s.document_url_id
                 AND coalesce(p.page_id, 0) >= s.first_page_id
                 AND coalesce(p.page_id, 0) < coalesce(
                       (SELECT min(n.first_page_id) FROM segments n
                         WHERE n.document_url_id = s.document_url_id AND n.first_page_id > s.first_page_id), $3)
            ) AS "isOutdated"
       FROM segments s WHERE s.document_url_id = $1 AND s.first_page_id = $2`,
    [documentUrlId, firstPageId, END_OF_PAGES],
  );
  return segment?.isOutdated ?? false;
}

/** The bytes of a segment; empty if it is deleted. */
export async function readSegmentBytes(
  db: Db,
  { documentUrlId, firstPageId }: SegmentRange,
): Promise<Uint8Array> {
  const segment = await db.first<{ bytes: Buffer }>(
    'SELECT bytes FROM segments WHERE document_url_id = $1 AND first_page_id = $2',
    [documentUrlId, firstPageId],
  );
  return segment?.bytes ?? Buffer.alloc(0);
}

/** Segments of another format version: those that do not start with `beginning`. Oldest first. */
export async function listSegmentsOfOtherFormats(
  db: Db,
  beginning: Uint8Array,
  limit: number,
): Promise<SegmentVersion[]> {
  return db.query<SegmentVersion[]>(
    `SELECT s.document_url_id AS "documentUrlId", s.first_page_id AS "firstPageId", ${SEGMENT_VERSION} AS version
       FROM segments s WHERE substring(s.bytes FROM 1 FOR $2) <> $1 ORDER BY s.created_at LIMIT $3`,
    [Buffer.from(beginning), beginning.length, limit],
  );
}
