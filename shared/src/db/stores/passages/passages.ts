import type { SegmentPassage } from '../../../search/index/segment.ts';
import type { Db } from '../../data-source.ts';
import { ALL_PAGES, type PageRange } from '../segments/segments.ts';

/** A part of a page that can answer a question on its own. Segments are built from passages. */
export interface NewPassage {
  readonly collectionId: number;
  readonly documentUrlId: number;
  readonly topicId: number;
  /** The singleurl_cache row; null for pasted text. */
  readonly pageId: number | null;
  /** 0-based position in the page. */
  readonly ordinal: number;
  readonly pageUrl: string;
  readonly pageTitle: string;
  readonly anchor: string | null;
  readonly headingPath: readonly string[];
  readonly text: string;
  /** About how many o200k tokens the text has. */
  readonly tokens: number;
  /** Share of characters inside code fences, 0 to 1. */
  readonly codeShare: number;
  readonly fetchedAt: Date;
  readonly changedAt: Date;
}

/** Inserts passages in one statement. Returns their ids in the same order. */
export async function insertPassages(db: Db, passages: readonly NewPassage[]): Promise<number[]> {
  if (passages.length === 0) return [];
  const rows = await db.query<{ id: number }[]>(
    `INSERT INTO passages (collection_id, document_url_id, topic_id, page_id, ordinal, page_url, page_title,
            anchor, heading_path, text, tokens, code_share, fetched_at, changed_at)
     SELECT "collectionId", "documentUrlId", "topicId", "pageId", "ordinal", "pageUrl", "pageTitle", "anchor",
            ARRAY(SELECT jsonb_array_elements_text("headingPath")), "text", "tokens", "codeShare", "fetchedAt",
            "changedAt"
       FROM ROWS FROM (jsonb_to_recordset($1::jsonb) AS ("collectionId" integer, "documentUrlId" integer,
            "topicId" integer, "pageId" integer, "ordinal" integer, "pageUrl" text, "pageTitle" text,
            "anchor" text, "headingPath" jsonb, "text" text, "tokens" integer, "codeShare" real,
            "fetchedAt" timestamptz, "changedAt" timestamptz))
            WITH ORDINALITY AS p("collectionId", "documentUrlId", "topicId", "pageId", "ordinal", "pageUrl",
            "pageTitle", "anchor", "headingPath", "text", "tokens", "codeShare", "fetchedAt", "changedAt", ordinality)
      ORDER BY ordinality
     RETURNING id`,
    [JSON.stringify(passages)],
  );
  return rows.map(({ id }) => id).sort((a, b) => a - b);
}

/** SQL: the passages of the pages in `placed`. Copying them inside the database avoids sending their text. */
const STORED_PASSAGES = `
  SELECT $1::int, $2::int, placed.topic_id, page.id, passage.ordinal, page.url, coalesce(page.title, page.url),
         passage.anchor, ARRAY(SELECT jsonb_array_elements_text(passage."headingPath")), passage.text,
         passage.tokens, passage."codeShare", coalesce(page.fetched_at, page.processed_at),
         coalesce(page.changed_at, page.fetched_at, page.processed_at)
    FROM placed JOIN singleurl_cache page ON page.id = placed.page_id
   CROSS JOIN LATERAL jsonb_to_recordset(page.passages) AS passage("ordinal" integer, "anchor" text,
         "headingPath" jsonb, "text" text, "tokens" integer, "codeShare" real)`;

const INTO_PASSAGES = `
  INSERT INTO passages (collection_id, document_url_id, topic_id, page_id, ordinal, page_url, page_title,
         anchor, heading_path, text, tokens, code_share, fetched_at, changed_at)`;

type OfSource = { readonly collectionId: number; readonly documentUrlId: number };

/** Inserts all passages of stored pages, each page under its own topic. */
export async function insertPassagesOfPages(
  db: Db,
  { collectionId, documentUrlId }: OfSource,
  placed: readonly { readonly pageId: number; readonly topicId: number }[],
): Promise<void> {
  await db.query(
    `WITH placed AS (SELECT * FROM unnest($3::int[], $4::int[]) AS p(page_id, topic_id))
     ${INTO_PASSAGES} ${STORED_PASSAGES}`,
    [collectionId, documentUrlId, placed.map(({ pageId }) => pageId), placed.map(({ topicId }) => topicId)],
  );
}

/** A passage of a stored page. */
export interface StoredPassageId {
  readonly pageId: number;
  /** 0-based position in the page. */
  readonly ordinal: number;
}

/**
 * Inserts individual passages of stored pages under one topic. Expands each page once: a page of 5 MB takes 30 ms.
 *
 * @throws {RangeError} when a page has no such passage.
 */
export async function insertStoredPassages(
  db: Db,
  { collectionId, documentUrlId }: OfSource,
  topicId: number,
  passages: readonly StoredPassageId[],
): Promise<void> {
  const inserted = await db.first<{ count: number }>(
    `WITH placed AS (SELECT $3::int AS topic_id, page_id, array_agg(ordinal) AS ordinals
                       FROM unnest($4::int[], $5::int[]) AS p(page_id, ordinal) GROUP BY page_id),
          inserted AS (${INTO_PASSAGES} ${STORED_PASSAGES} WHERE passage.ordinal = ANY (placed.ordinals) RETURNING 1)
     SELECT count(*)::int AS count FROM inserted`,
    [
      collectionId,
      documentUrlId,
      topicId,
      passages.map(({ pageId }) => pageId),
      passages.map(({ ordinal }) => ordinal),
    ],
  );
  if (inserted?.count === passages.length) return;
  const found = `${inserted?.count} of ${passages.length} were inserted`;
  throw new RangeError(`Inserting the passages of source ${documentUrlId}: ${found}; crawl it again`);
}

/** The highest id of a source's pages with passages; 0 without any. */
export async function getLastIndexedPage(db: Db, documentUrlId: number): Promise<number> {
  const row = await db.first<{ pageId: number | null }>(
    'SELECT max(page_id) AS "pageId" FROM passages WHERE document_url_id = $1',
    [documentUrlId],
  );
  return row?.pageId ?? 0;
}

/** A passage and its place in its page. */
export interface PassageInPage {
  readonly passageId: number;
  /** Null for a text without a page. */
  readonly pageId: number | null;
  readonly pageUrl: string;
  readonly pageTitle: string;
  readonly headingPath: readonly string[];
  readonly text: string;
  readonly codeShare: number;
  /** 0-based position in the page. */
  readonly ordinal: number;
  /** Number of passages of the page. */
  readonly pageLength: number;
}

/** Passages of a source by id, in no particular order. */
export async function listPassagesInPages(
  db: Db,
  documentUrlId: number,
  passageIds: readonly number[],
): Promise<PassageInPage[]> {
  return db.query<PassageInPage[]>(
    `SELECT p.id AS "passageId", p.page_id AS "pageId", p.page_url AS "pageUrl", p.page_title AS "pageTitle",
            p.heading_path AS "headingPath", p.text, p.code_share AS "codeShare", p.ordinal,
            (SELECT greatest(1, count(*))::int FROM passages other
              WHERE other.document_url_id = p.document_url_id AND other.page_id = p.page_id) AS "pageLength"
       FROM passages p
      WHERE p.document_url_id = $1 AND p.id = ANY($2)`,
    [documentUrlId, passageIds],
  );
}

/**
 * The passages of a source, as input for its segment. With a range, only the passages of pages from `firstPageId` to below
 * `endPageId`. Headings are JSON, which parses faster than a PostgreSQL array.
 */
export async function listIndexedPassages(
  db: Db,
  documentUrlId: number,
  { firstPageId, endPageId }: PageRange = ALL_PAGES,
): Promise<SegmentPassage[]> {
  return db.query<SegmentPassage[]>(
    `SELECT id AS "passageId", topic_id AS "topicId", coalesce(page_id, 0) AS "pageKey", page_title AS title,
            to_json(heading_path) AS "headingPath", text, code_share AS "codeShare"
       FROM passages
      WHERE document_url_id = $1 AND (page_id >= $2 AND page_id < $3 OR ($2 = 0 AND page_id IS NULL))
      ORDER BY page_id, ordinal, id`,
    [documentUrlId, firstPageId, endPageId],
  );
}
