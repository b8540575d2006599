import type { ReplyOf } from '../../../contracts/endpoint.ts';
import type { countPages as contract } from '../../../contracts/pages.ts';
import type { FailureClass } from '../../../domain/documents/failure.ts';
import type { PageOrder } from '../../../domain/documents/page-order.ts';
import type { Retry } from '../../../domain/documents/retry.ts';
import { NotFoundError } from '../../../errors.ts';
import type { Db } from '../../data-source.ts';
import type { PageCache } from '../../entities/page-cache.ts';
import { type Pagination, paginationValues } from '../../pagination.ts';
import { IS_THIN } from './site-pages.ts';

/** A crawled page in a list, without its text. */
export type ListedPage = Pick<
  PageCache,
  | 'id'
  | 'position'
  | 'url'
  | 'title'
  | 'status'
  | 'failure'
  | 'errorMessage'
  | 'tryType'
  | 'fetchedAt'
  | 'missingSince'
  | 'processedAt'
  | 'tokens'
> & {
  /** The integer before the position in the list's sort key. */
  readonly sortKey: number;
  /** Stored without a browser and with very little text. */
  readonly isThin: boolean;
};

/** Which pages are listed, and in which order. */
export interface PageQuery {
  readonly status?: PageCache['status'] | null | undefined;
  readonly failure?: FailureClass | null | undefined;
  /** Text in the URL, the title or the reason, in any case. */
  readonly search?: string | undefined;
  readonly order: PageOrder;
}

/** The integer that precedes the position in the sort key of a list of pages; the driver returns a bigint as text. */
const SORT_KEYS: Readonly<Record<PageOrder, string>> = {
  crawl: '0::float8',
  failures: `(CASE WHEN p.status = 'error' THEN 0 WHEN p.failure IS NOT NULL THEN 1 ELSE 2 END)::float8`,
  latest: '-floor(extract(epoch FROM p.processed_at) * 1000)::float8',
};

/** The crawled pages of a user's document; empty for documents of other users. */
export async function listPagesOfDocument(
  db: Db,
  { userId, documentId }: { userId: number; documentId: number },
  { status = null, failure = null, search = '', order }: PageQuery,
  pagination: Pagination,
): Promise<ListedPage[]> {
  const sortKey = SORT_KEYS[order];
  return db.query<ListedPage[]>(
    `SELECT p.id, ${sortKey} AS "sortKey", p.position, p.url, p.title, p.status, p.failure, p.error_message AS "errorMessage",
            p.try_type AS "tryType", p.fetched_at AS "fetchedAt", p.missing_since AS "missingSince", p.processed_at AS "processedAt",
            ${IS_THIN} AS "isThin", p.tokens
       FROM recent_documents d
       JOIN document_collections c ON c.id = d.collection_id
       JOIN fullsite_cache s ON s.original_url_id = d.document_url_id
       JOIN singleurl_cache p ON p.fullsite_cache_id = s.id
      WHERE d.id = $1 AND c.user_id = $2
        AND ($3::bigint IS NULL OR (${sortKey}, p.position, p.id) > ($3, $4::bigint, $5::bigint))
        AND ($7::text IS NULL OR p.status = $7)
        AND ($8::text IS NULL OR p.failure = $8)
        AND ($9 = '' OR position($9 IN lower(concat_ws(' ', p.url, p.title, p.error_message))) > 0)
      ORDER BY ${sortKey}, p.position, p.id LIMIT $6`,
    [documentId, userId, ...paginationValues(pagination, 3), status, failure, search.toLowerCase()],
  );
}

/** One crawled page of a user's document, with its text. Throws NotFoundError. */
export async function getPageOfDocument(
  db: Db,
  { userId, documentId, pageId }: { userId: number; documentId: number; pageId: number },
): Promise<Pick<PageCache, 'url' | 'title' | 'markdown'>> {
  const page = await db.first<Pick<PageCache, 'url' | 'title' | 'markdown'>>(
    `SELECT p.url, p.title, p.markdown
       FROM recent_documents d
       JOIN document_collections c ON c.id = d.collection_id
       JOIN fullsite_cache s ON s.original_url_id = d.document_url_id
       JOIN singleurl_cache p ON p.fullsite_cache_id = s.id
      WHERE d.id = $1 AND c.user_id = $2 AND p.id = $3`,
    [documentId, userId, pageId],
  );
  if (!page) throw new NotFoundError(`Page ${pageId} of document ${documentId} not found`);
  return page;
}

/** Counts the pages that a retry of a finished crawl would fetch again or add to the served ones. */
export async function countPagesToRetry(db: Db, documentUrlId: number, retry: Retry): Promise<number> {
  const row = await db.first<{ count: number }>(
    `SELECT count(*)::int AS count
       FROM fullsite_cache s JOIN singleurl_cache p ON p.fullsite_cache_id = s.id
      WHERE s.original_url_id = $1
        AND CASE WHEN $3::int[] IS NULL THEN p.status = 'error' OR p.failure = 'limit' OR ($2 AND ${IS_THIN})
                 ELSE p.id = ANY($3) END`,
    [documentUrlId, retry.withBrowser, retry.pageIds],
  );
  return row?.count ?? 0;
}

/** The pages of a source's crawl, counted by status and by failure. Null for a document without a source. */
export async function countPages(db: Db, documentUrlId: number | null): Promise<ReplyOf<typeof contract>> {
  const rows = await db.query<PageCount[]>(
    `SELECT p.status, p.failure, count(*)::int AS count, (count(*) FILTER (WHERE ${IS_THIN}))::int AS thin
       FROM fullsite_cache s JOIN singleurl_cache p ON p.fullsite_cache_id = s.id
      WHERE s.original_url_id = $1 GROUP BY p.status, p.failure ORDER BY count DESC, p.failure`,
    [documentUrlId],
  );
  const counts = { total: 0, success: 0, error: 0, skipped: 0, thin: 0 };
  const failures: Partial<Record<FailureClass, number>> = {};
  for (const { status, failure, count, thin } of rows) {
    counts.total += count;
    counts[status] += count;
    counts.thin += thin;
    const known = failure ?? (status === 'error' ? 'internal' : null);
    if (known !== null) failures[known] = (failures[known] ?? 0) + count;
  }
  return { ...counts, failures };
}

/** How many pages have a status and a failure; `failure` is null for pages without one. */
interface PageCount extends Pick<PageCache, 'status' | 'failure'> {
  readonly count: number;
  readonly thin: number;
}
