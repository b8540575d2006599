import type { SegmentPassage } from '../../search/segment.ts';
import type { Db } from '../data-source.ts';
import { PassageEntity, type PassageRow } from '../entities/passage.ts';

export type NewPassage = Omit<PassageRow, 'id'>;

/** Inserts passages in one statement; the ids are in the order given. */
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
            "pageTitle", "anchor", "headingPath", "text", "tokens", "codeShare", "fetchedAt", "changedAt", place)
      ORDER BY place
     RETURNING id`,
    [JSON.stringify(passages)],
  );
  return rows.map(({ id }) => id).sort((a, b) => a - b);
}

/** Where a passage of a stored page goes. */
export interface PlacedPassage {
  readonly pageId: number;
  /** 0-based position in the page. */
  readonly ordinal: number;
  readonly topicId: number;
}

/**
 * Inserts passages that the checkpoints of their pages hold, in the order given. Their text is in the database
 * already, so only their places are sent.
 *
 * @throws {RangeError} when a page has no such passage.
 */
export async function insertStoredPassages(
  db: Db,
  source: { readonly collectionId: number; readonly documentUrlId: number },
  placed: readonly PlacedPassage[],
): Promise<void> {
  const rows = await db.query<unknown[]>(
    `WITH placed AS MATERIALIZED (
       SELECT * FROM unnest($3::int[], $4::int[], $5::int[]) WITH ORDINALITY
                  AS p(page_id, ordinal, topic_id, place)),
     stored AS MATERIALIZED (
       SELECT page.id AS page_id, page.url, coalesce(page.title, page.url) AS title, passage.*,
              coalesce(page.fetched_at, page.processed_at) AS fetched_at,
              coalesce(page.changed_at, page.fetched_at, page.processed_at) AS changed_at
         FROM singleurl_cache page
        CROSS JOIN jsonb_to_recordset(page.checkpoint->'passages') AS passage("ordinal" integer, "anchor" text,
              "headingPath" jsonb, "text" text, "tokens" integer, "codeShare" real)
        WHERE page.id = ANY($3))
     INSERT INTO passages (collection_id, document_url_id, topic_id, page_id, ordinal, page_url, page_title,
            anchor, heading_path, text, tokens, code_share, fetched_at, changed_at)
     SELECT $1, $2, placed.topic_id, stored.page_id, stored.ordinal, stored.url, stored.title, stored.anchor,
            ARRAY(SELECT jsonb_array_elements_text(stored."headingPath")), stored.text, stored.tokens,
            stored."codeShare", stored.fetched_at, stored.changed_at
       FROM placed JOIN stored USING (page_id, ordinal)
      ORDER BY placed.place
     RETURNING id`,
    [
      source.collectionId,
      source.documentUrlId,
      placed.map(({ pageId }) => pageId),
      placed.map(({ ordinal }) => ordinal),
      placed.map(({ topicId }) => topicId),
    ],
  );
  if (rows.length === placed.length) return;
  const found = `${placed.length} were asked for and ${rows.length} are stored`;
  throw new RangeError(`Inserting the passages of source ${source.documentUrlId}: ${found}; crawl it again`);
}

/** Every passage of a source, page by page, in reading order. */
export async function listPassagesOfSource(db: Db, documentUrlId: number): Promise<PassageRow[]> {
  return db.getRepository(PassageEntity).find({
    where: { documentUrlId },
    order: { pageId: 'ASC', ordinal: 'ASC', id: 'ASC' },
  });
}

/** The same passages as a segment is built of them. */
export async function listIndexedPassages(db: Db, documentUrlId: number): Promise<SegmentPassage[]> {
  return db.query<SegmentPassage[]>(
    `SELECT id AS "passageId", topic_id AS "topicId", coalesce(page_id, 0) AS "pageKey", page_title AS title,
            heading_path AS "headingPath", text, code_share AS "codeShare"
       FROM passages WHERE document_url_id = $1 ORDER BY page_id, ordinal, id`,
    [documentUrlId],
  );
}
