import type { Db } from '../data-source.ts';
import type { PageCache } from '../entities/page-cache.ts';

/** A page of a crawl as its owner sees it in a list: without its text. */
export type ListedPage = Pick<
  PageCache,
  'id' | 'url' | 'title' | 'status' | 'failure' | 'errorMessage' | 'tryType' | 'fetchedAt'
>;

/** The pages of the crawl behind a document of the user, in its order; none when it was not crawled or is foreign. */
export async function listPagesOfDocument(
  db: Db,
  { userId, documentId }: { userId: number; documentId: number },
): Promise<ListedPage[]> {
  return db.query<ListedPage[]>(
    `SELECT p.id, p.url, p.title, p.status, p.failure, p.error_message AS "errorMessage",
            p.try_type AS "tryType", p.fetched_at AS "fetchedAt"
       FROM recent_documents d
       JOIN document_collections c ON c.id = d.collection_id
       JOIN fullsite_cache s ON s.original_url_id = d.document_url_id
       JOIN singleurl_cache p ON p.fullsite_cache_id = s.id
      WHERE d.id = $1 AND c.user_id = $2 ORDER BY p.position, p.id`,
    [documentId, userId],
  );
}
