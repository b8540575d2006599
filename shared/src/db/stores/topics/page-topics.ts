import type { Db } from '../../data-source.ts';
import type { PageRange } from '../segments/segments.ts';
import { type RemovedTopics, toRemovedTopics } from './crawl-topics.ts';

/** SQL: whether the topic `t` has the name and the text that its page `p` has now. */
const IS_CURRENT = `t.name = coalesce(p.title, p.url) AND t.page_hash IS NOT DISTINCT FROM p.content_hash`;

/**
 * The pages of a source to index or to remove: changed ones of `pageIds`, and topics of other pages. 0 stands for a
 * text without a page.
 */
export async function listOutdatedPages(
  db: Db,
  documentUrlId: number,
  pageIds: readonly number[],
): Promise<number[]> {
  const rows = await db.query<{ pageId: number }[]>(
    `SELECT coalesce(t.page_id, kept.id, 0) AS "pageId"
       FROM (SELECT * FROM document_topics WHERE url_id = $1 AND origin = 'crawl') t
       FULL JOIN unnest($2::int[]) AS kept (id) ON kept.id = t.page_id
       LEFT JOIN singleurl_cache p ON p.id = kept.id
      WHERE t.id IS NULL OR kept.id IS NULL OR NOT (${IS_CURRENT})`,
    [documentUrlId, pageIds],
  );
  return rows.map(({ pageId }) => pageId);
}

/** Pages of a source to index, with the range of page ids that they are in. */
export interface PagesToIndex extends PageRange {
  readonly pageIds: readonly number[];
  /** Whether their topics are replaced even if nothing has changed. */
  readonly isForced: boolean;
}

/** Deletes the crawled topics in the range of `pages` that are outdated or belong to other pages, with their passages. */
export async function removeOutdatedTopics(
  db: Db,
  documentUrlId: number,
  { firstPageId, endPageId, pageIds, isForced }: PagesToIndex,
): Promise<RemovedTopics> {
  const rows = await db.query<{ slug: string; enabled: boolean }[]>(
    `DELETE FROM document_topics t
      WHERE url_id = $1 AND origin = 'crawl'
        AND (page_id >= $2 AND page_id < $3 OR ($2 = 0 AND page_id IS NULL))
        AND ($5 OR NOT EXISTS (SELECT 1 FROM singleurl_cache p
                                WHERE p.id = t.page_id AND p.id = ANY($4) AND ${IS_CURRENT}))
      RETURNING slug, enabled`,
    [documentUrlId, firstPageId, endPageId, pageIds, isForced],
  );
  return toRemovedTopics(rows);
}

/** Counts the searchable pages of a source in the progress of its crawl. */
export async function recordSearchablePages(db: Db, documentUrlId: number): Promise<void> {
  await db.query(
    `UPDATE document_urls SET progress = jsonb_set(progress, '{searchable}', to_jsonb(
            (SELECT count(page_id) FROM document_topics WHERE url_id = $1 AND origin = 'crawl')))
      WHERE id = $1`,
    [documentUrlId],
  );
}

/** The pages of `pageIds` without a topic, in crawl order, with their titles. */
export async function listPagesWithoutTopic(
  db: Db,
  documentUrlId: number,
  pageIds: readonly number[],
): Promise<{ readonly pageId: number; readonly name: string }[]> {
  return db.query<{ pageId: number; name: string }[]>(
    `SELECT p.id AS "pageId", coalesce(p.title, p.url) AS name FROM singleurl_cache p
      WHERE p.id = ANY($2)
        AND NOT EXISTS (SELECT 1 FROM document_topics t WHERE t.url_id = $1 AND t.origin = 'crawl' AND t.page_id = p.id)
      ORDER BY p.position, p.id`,
    [documentUrlId, pageIds],
  );
}
