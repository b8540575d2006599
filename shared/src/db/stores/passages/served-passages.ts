import type { Db } from '../../data-source.ts';

/** A passage of an answer. */
export interface ServedPassage {
  readonly passageId: number;
  readonly documentUrlId: number;
  readonly topicId: number;
  readonly pageUrl: string;
  readonly pageTitle: string;
  /** URL fragment of the nearest heading; null if there is none. */
  readonly anchor: string | null;
  readonly headingPath: readonly string[];
  /** 0-based position in the page. */
  readonly ordinal: number;
  readonly text: string;
  readonly codeShare: number;
  readonly fetchedAt: Date;
  readonly changedAt: Date;
  /** The end of the previous passage if this one starts with a code fence; null otherwise. */
  readonly before: string | null;
}

const COLUMNS = `p.id AS "passageId", p.document_url_id AS "documentUrlId", p.topic_id AS "topicId",
  p.page_url AS "pageUrl", p.page_title AS "pageTitle", p.anchor, p.heading_path AS "headingPath", p.ordinal,
  p.text, p.code_share AS "codeShare", p.fetched_at AS "fetchedAt", p.changed_at AS "changedAt"`;

const BEFORE_FENCE = `CASE WHEN p.ordinal > 0 AND p.text ~ '^\\s*(\`\`\`|~~~)' THEN
  (SELECT right(b.text, 600) FROM passages b
    WHERE b.document_url_id = p.document_url_id AND b.page_id IS NOT DISTINCT FROM p.page_id
      AND b.ordinal = p.ordinal - 1 AND b.topic_id = p.topic_id LIMIT 1) END AS before`;

const LIST_BY_ID = {
  name: 'list-served-passages',
  text: `SELECT ${COLUMNS}, ${BEFORE_FENCE} FROM passages p WHERE p.id = ANY($2) AND p.collection_id = $1`,
};

/** Passages of a collection by id, in no particular order, without deleted ones. */
export async function listServedPassages(
  db: Db,
  collectionId: number,
  passageIds: readonly number[],
): Promise<ServedPassage[]> {
  if (passageIds.length === 0) return [];
  return db.query<ServedPassage[]>(LIST_BY_ID, [collectionId, passageIds]);
}

/** Identifies a stored page. Several documents may contain the same URL. */
export interface ServedPage {
  readonly documentUrlId: number;
  readonly pageUrl: string;
  readonly pageTitle: string;
}

/** The pages of a collection that have a passage under an enabled topic. */
export async function listServedPages(db: Db, collectionId: number): Promise<ServedPage[]> {
  return db.query<ServedPage[]>(
    `SELECT DISTINCT ON (p.document_url_id, p.page_url)
            p.document_url_id AS "documentUrlId", p.page_url AS "pageUrl", p.page_title AS "pageTitle"
       FROM passages p JOIN document_topics t ON t.id = p.topic_id AND t.enabled
      WHERE p.collection_id = $1
      ORDER BY p.document_url_id, p.page_url, p.id`,
    [collectionId],
  );
}

/**
 * The passages of one page under enabled topics, in reading order, each once, although several topics may share it. Passages
 * of topics with their own content come last. They have the URL of their source instead of a page.
 */
export async function listPassagesOfPage(
  db: Db,
  collectionId: number,
  page: Pick<ServedPage, 'documentUrlId' | 'pageUrl'>,
): Promise<ServedPassage[]> {
  return db.query<ServedPassage[]>(
    `SELECT DISTINCT ON (p.page_id, own.topic_id, p.ordinal) ${COLUMNS}, NULL AS before
       FROM passages p JOIN document_topics t ON t.id = p.topic_id AND t.enabled
      CROSS JOIN LATERAL (SELECT CASE WHEN p.page_id IS NULL THEN p.topic_id END AS topic_id) own
      WHERE p.collection_id = $1 AND p.document_url_id = $2 AND p.page_url = $3
      ORDER BY p.page_id, own.topic_id, p.ordinal, p.id`,
    [collectionId, page.documentUrlId, page.pageUrl],
  );
}

/**
 * The anchor of the section that another anchor of the page leads to; null when there is none. Only stored pages list
 * their other anchors, and only if they were crawled by a version that stores them.
 */
export async function findSectionAnchor(
  db: Db,
  collectionId: number,
  page: Pick<ServedPage, 'documentUrlId' | 'pageUrl'>,
  otherAnchor: string,
): Promise<string | null> {
  const found = await db.first<{ anchor: string }>(
    `SELECT section->>'anchor' AS anchor
       FROM singleurl_cache stored,
            jsonb_path_query_first(stored.passages, '$[*] ? (@.otherAnchors[*] == $id)',
                                   jsonb_build_object('id', $4::text)) AS section
      WHERE section IS NOT NULL
        AND stored.id IN (SELECT page_id FROM passages
                           WHERE collection_id = $1 AND document_url_id = $2 AND page_url = $3)
      LIMIT 1`,
    [collectionId, page.documentUrlId, page.pageUrl, otherAnchor],
  );
  return found?.anchor ?? null;
}
