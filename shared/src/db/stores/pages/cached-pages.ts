import type { Db } from '../../data-source.ts';

/** A page that was read for a user before, with its passages as the crawl left them. */
export interface CachedPage {
  readonly pageId: number;
  readonly url: string;
  readonly title: string;
  readonly passages: unknown;
}

/**
 * The pages below `addresses` that crawls and cached sitemaps of a user hold, each once and as it was read last; at
 * most `limit`, those at the addresses themselves first. An address that ends in a slash stands for all below it,
 * another one for itself.
 */
export async function listCachedPages(
  db: Db,
  userId: number,
  addresses: readonly string[],
  limit: number,
): Promise<CachedPage[]> {
  return db.query<CachedPage[]>(
    `SELECT * FROM (
       SELECT DISTINCT ON (p.url) p.id AS "pageId", p.url, coalesce(p.title, p.url) AS title, p.passages
         FROM singleurl_cache p
         JOIN fullsite_cache f ON f.id = p.fullsite_cache_id
         LEFT JOIN document_urls u ON u.id = f.original_url_id
         LEFT JOIN document_collections c ON c.id = u.collection_id
         LEFT JOIN sitemap_caches s ON s.site_cache_id = f.id
        WHERE p.status = 'success' AND p.passages IS NOT NULL AND (c.user_id = $1 OR s.user_id = $1)
          AND EXISTS (SELECT 1 FROM unnest($2::text[]) AS a (address)
                       WHERE p.url = a.address OR (a.address LIKE '%/' AND starts_with(p.url, a.address)))
        ORDER BY p.url, p.processed_at DESC) AS cached
      ORDER BY url = ANY($2) DESC, url LIMIT $3`,
    [userId, addresses, limit],
  );
}
