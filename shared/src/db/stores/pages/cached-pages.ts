import type { Db } from '../../data-source.ts';
import type { PageWithoutText } from './site-pages.ts';

/**
 * The latest stored version of the pages at `urls`, from a user's crawls and cached sitemaps. A URL that ends
 * with a slash includes all pages below it. Returns at most `limit`, exact matches first.
 */
export async function listCachedPages(
  db: Db,
  userId: number,
  urls: readonly string[],
  limit: number,
): Promise<PageWithoutText[]> {
  return db.query<PageWithoutText[]>(
    `SELECT * FROM (
       SELECT DISTINCT ON (p.url) p.id AS "pageId", p.url, coalesce(p.title, p.url) AS title,
              coalesce(octet_length(p.markdown), 0) AS bytes
         FROM singleurl_cache p
         JOIN fullsite_cache f ON f.id = p.fullsite_cache_id
         LEFT JOIN document_urls u ON u.id = f.original_url_id
         LEFT JOIN document_collections c ON c.id = u.collection_id
         LEFT JOIN sitemap_caches s ON s.site_cache_id = f.id
        WHERE p.status = 'success' AND p.passages IS NOT NULL AND (c.user_id = $1 OR s.user_id = $1)
          AND EXISTS (SELECT 1 FROM unnest($2::text[]) AS a (url)
                       WHERE p.url = a.url OR (a.url LIKE '%/' AND starts_with(p.url, a.url)))
        ORDER BY p.url, p.processed_at DESC) AS cached
      ORDER BY url = ANY($2) DESC, url LIMIT $3`,
    [userId, urls, limit],
  );
}
