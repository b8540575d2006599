import type { Library } from '../../../domain/libraries/library.ts';
import type { Db } from '../../data-source.ts';
import { IS_FIRST_CRAWL } from '../ingest/ingest.ts';
import { SEGMENT_VERSION, type SegmentRange, type SegmentVersion } from '../segments/segments.ts';

/** A document as named in answers. */
export interface ServedDocument {
  readonly documentUrlId: number;
  readonly name: string;
  /** Where it comes from. */
  readonly url: string;
  /** Null when not pinned. */
  readonly pinIndex: number | null;
  /** Whether its first crawl is running, so pages are missing. */
  readonly isCrawling: boolean;
  /** The library that it describes; null for other documents. */
  readonly library: Library | null;
}

/** The version of a segment and the size of its bytes. */
export interface SegmentSize extends SegmentVersion {
  readonly byteLength: number;
}

/** The served content of a collection at one revision, without the segments' bytes. */
export interface ServedState {
  readonly revision: number;
  /** The collection's name. */
  readonly name: string;
  readonly segments: readonly SegmentSize[];
  readonly documents: readonly ServedDocument[];
  readonly disabledTopicIds: readonly number[];
}

/** The served content and its revision, read consistently; null if the collection is deleted. */
export async function readServedState(db: Db, collectionId: number): Promise<ServedState | null> {
  return db.first<ServedState>(
    `SELECT c.revision, c.name,
            (SELECT COALESCE(json_agg(json_build_object('documentUrlId', s.document_url_id,
                                                        'firstPageId', s.first_page_id, 'version', ${SEGMENT_VERSION},
                                                        'byteLength', octet_length(s.bytes))
                                      ORDER BY s.document_url_id, s.first_page_id), '[]')
               FROM segments s WHERE s.collection_id = c.id) AS segments,
            (SELECT COALESCE(json_agg(json_build_object('documentUrlId', d.document_url_id,
                                                        'name', d.document_name, 'url', d.url, 'pinIndex', d.pin_index,
                                                        'isCrawling', d.is_crawling, 'library', d.library)), '[]')
               FROM (SELECT DISTINCT ON (r.document_url_id) r.document_url_id, r.document_name, r.pin_index, u.url, u.library,
                            ${IS_FIRST_CRAWL} AS is_crawling
                       FROM recent_documents r JOIN document_urls u ON u.id = r.document_url_id
                      WHERE r.collection_id = c.id
                      ORDER BY r.document_url_id, r.pin_index DESC NULLS LAST, r.id DESC) d) AS documents,
            (SELECT COALESCE(json_agg(t.id), '[]')
               FROM document_topics t WHERE t.collection_id = c.id AND NOT t.enabled) AS "disabledTopicIds"
       FROM document_collections c WHERE c.id = $1`,
    [collectionId],
  );
}

/** A stored segment. */
export interface StoredSegment extends SegmentVersion {
  readonly bytes: Buffer;
}

/** Some segments of a collection. Deleted ones are left out. */
export async function loadSegments(
  db: Db,
  collectionId: number,
  ranges: readonly SegmentRange[],
): Promise<StoredSegment[]> {
  if (ranges.length === 0) return [];
  return db.query<StoredSegment[]>(
    `SELECT s.document_url_id AS "documentUrlId", s.first_page_id AS "firstPageId", ${SEGMENT_VERSION} AS version, s.bytes
       FROM unnest($2::int[], $3::int[]) AS wanted (document_url_id, first_page_id)
       JOIN segments s USING (document_url_id, first_page_id) WHERE s.collection_id = $1`,
    [
      collectionId,
      ranges.map(({ documentUrlId }) => documentUrlId),
      ranges.map(({ firstPageId }) => firstPageId),
    ],
  );
}
