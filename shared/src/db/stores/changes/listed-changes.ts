import type { listChanges, PageChangeReply } from '../../../contracts/changes.ts';
import type { ReplyInput } from '../../../contracts/endpoint.ts';
import { NotFoundError } from '../../../errors.ts';
import type { Db } from '../../data-source.ts';
import { type Pagination, paginationValues } from '../../pagination.ts';
import { getCollection, type OwnedCollection } from '../collections/collections.ts';
import type { ComparedPage } from './refreshes.ts';

/** A refresh with its document. */
export type ListedRefresh = ReplyInput<typeof listChanges>['items'][number];

/** SQL: the refreshes `r` of the collection $1 of the user $2, with their documents `d`. */
const OF_COLLECTION = `
  document_collections c
  JOIN document_urls u ON u.collection_id = c.id
  JOIN recent_documents d ON d.document_url_id = u.id
  JOIN refreshes r ON r.document_url_id = u.id
 WHERE c.id = $1 AND c.user_id = $2`;

/**
 * The refreshes that changed the documents of a collection, or one of them, newest first. Throws NotFoundError for a
 * missing collection.
 */
export async function listRefreshes(
  db: Db,
  owned: OwnedCollection & { readonly documentId: number | null },
  pagination: Pagination,
): Promise<ListedRefresh[]> {
  const { collectionId, userId, documentId } = owned;
  await getCollection(db, { collectionId, userId });
  return db.query<ListedRefresh[]>(
    `SELECT r.id, r.added, r.changed, r.removed, r.created_at AS "refreshedAt", d.id AS "documentId",
            d.document_name AS "documentName", d.url AS "documentUrl"
       FROM ${OF_COLLECTION} AND ($3::int IS NULL OR d.id = $3) AND ($4::bigint IS NULL OR r.id < $4)
      ORDER BY r.id DESC LIMIT $5`,
    [collectionId, userId, documentId, ...paginationValues(pagination, 1)],
  );
}

export interface OwnedRefresh extends OwnedCollection {
  readonly refreshId: number;
}

/** The pages of a refresh: added, changed, then removed. Throws NotFoundError for a missing refresh. */
export async function listPageChanges(
  db: Db,
  { collectionId, userId, refreshId }: OwnedRefresh,
  pagination: Pagination,
): Promise<PageChangeReply[]> {
  const values = [collectionId, userId, refreshId, ...paginationValues(pagination, 1)];
  const pages = await db.query<PageChangeReply[]>(
    `SELECT p.id, p.kind, p.url, p.title, p.difference IS NOT NULL AS "hasDifference"
       FROM page_changes p
      WHERE p.refresh_id = (SELECT r.id FROM ${OF_COLLECTION} AND r.id = $3) AND ($4::bigint IS NULL OR p.id > $4)
      ORDER BY p.id LIMIT $5`,
    values,
  );
  // Every refresh has pages.
  if (pages.length === 0) throw new NotFoundError(`Refresh ${refreshId} not found`);
  return pages;
}

/** A page of a refresh with its difference. Throws NotFoundError. */
export async function getPageChange(
  db: Db,
  { collectionId, userId, refreshId, pageChangeId }: OwnedRefresh & { readonly pageChangeId: number },
): Promise<ComparedPage & { readonly id: number }> {
  const page = await db.first<ComparedPage & { id: number }>(
    `SELECT p.id, p.kind, p.url, p.title, p.difference FROM page_changes p
      WHERE p.id = $4 AND p.refresh_id = (SELECT r.id FROM ${OF_COLLECTION} AND r.id = $3)`,
    [collectionId, userId, refreshId, pageChangeId],
  );
  if (!page) throw new NotFoundError(`Change ${pageChangeId} of refresh ${refreshId} not found`);
  return page;
}

/** A page in a feed. */
export interface FeedPage extends ComparedPage {
  readonly refreshId: number;
}

/** The first `pages` pages of each refresh, the first `differences` of them with their differences. */
export async function listFeedPages(
  db: Db,
  refreshIds: readonly number[],
  { pages, differences }: { readonly pages: number; readonly differences: number },
): Promise<FeedPage[]> {
  return db.query<FeedPage[]>(
    `SELECT refresh.id AS "refreshId", p.kind, p.url, p.title, p.difference
       FROM unnest($1::int[]) refresh (id)
      CROSS JOIN LATERAL (
        SELECT id, kind, url, title,
               CASE WHEN difference IS NOT NULL AND count(difference) OVER (ORDER BY id) <= $3 THEN difference END AS difference
          FROM page_changes WHERE refresh_id = refresh.id ORDER BY id LIMIT $2) p
      ORDER BY p.id`,
    [refreshIds, pages, differences],
  );
}
