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
