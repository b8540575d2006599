import type { Db } from '../../data-source.ts';
import type { ChangedPage } from './refreshes.ts';

/** A page that has changed since its document was built. */
export type DifferentPage = ChangedPage & { readonly pageId: number };

/**
 * The pages of a finished crawl that have changed since the document was built, in crawl order: added, changed, then
 * removed. `storedIds` are the pages that the crawl keeps. Pages that an interrupted run has stored are included.
 */
export async function listDifferentPages(
  db: Db,
  siteCacheId: number,
  storedIds: readonly number[],
): Promise<DifferentPage[]> {
  return db.query<DifferentPage[]>(
    `SELECT "pageId", kind, url, title
       FROM (SELECT p.id AS "pageId", p.url, coalesce(p.title, v.title, p.url) AS title, p.position,
                    CASE WHEN NOT p.in_document THEN 'added' WHEN stored.id IS NULL THEN 'removed' ELSE 'changed' END AS kind
               FROM singleurl_cache p
               LEFT JOIN page_versions v ON v.page_id = p.id
               LEFT JOIN unnest($2::int[]) stored (id) ON stored.id = p.id
              WHERE p.fullsite_cache_id = $1
                AND CASE WHEN stored.id IS NULL THEN p.in_document
                         ELSE NOT p.in_document OR v.content_hash IS DISTINCT FROM p.content_hash AND v.page_id IS NOT NULL END
            ) page
      ORDER BY kind, position, "pageId"`,
    [siteCacheId, storedIds],
  );
}

/** Larger pages are not compared. */
const MAX_COMPARED_BYTES = 512 * 1024;

/** A changed page: its text in the document, and its current text. */
export interface ChangedTexts {
  readonly pageId: number;
  readonly title: string;
  readonly before: string;
  readonly after: string;
}

/** The texts of changed pages, without those that are too large to compare. */
export async function readPageTexts(db: Db, pageIds: readonly number[]): Promise<ChangedTexts[]> {
  return db.query<ChangedTexts[]>(
    `SELECT p.id AS "pageId", coalesce(p.title, p.url) AS title, v.markdown AS before, p.markdown AS after
       FROM page_versions v JOIN singleurl_cache p ON p.id = v.page_id
      WHERE p.id = ANY($1) AND octet_length(v.markdown) <= $2 AND octet_length(p.markdown) <= $2`,
    [pageIds, MAX_COMPARED_BYTES],
  );
}

/** Whether a crawl stored pages that its document was not built from, because the run failed in between. */
export async function hasUnbuiltPages(db: Db, siteCacheId: number): Promise<boolean> {
  const [found] = await db.query<[{ isUnbuilt: boolean }]>(
    `SELECT EXISTS (SELECT 1 FROM singleurl_cache p LEFT JOIN page_versions v ON v.page_id = p.id
                     WHERE p.fullsite_cache_id = $1
                       AND (v.page_id IS NOT NULL OR p.status = 'success' AND NOT p.in_document)) AS "isUnbuilt"`,
    [siteCacheId],
  );
  return found.isUnbuilt;
}

/** Makes the pages that a crawl stored the current ones of its document, and deletes their earlier versions. */
export async function finishPageVersions(db: Db, siteCacheId: number): Promise<void> {
  await db.query(
    `DELETE FROM page_versions v USING singleurl_cache p WHERE p.id = v.page_id AND p.fullsite_cache_id = $1`,
    [siteCacheId],
  );
  await db.query(
    `UPDATE singleurl_cache SET in_document = (status = 'success')
      WHERE fullsite_cache_id = $1 AND in_document <> (status = 'success')`,
    [siteCacheId],
  );
}
