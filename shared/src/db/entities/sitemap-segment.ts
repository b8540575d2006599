import { EntitySchema } from 'typeorm';

/**
 * The search index of some pages of a cached sitemap. In it a passage's topic is the id of its page in
 * singleurl_cache, and its own id is its ordinal in that page.
 */
export interface SitemapSegmentRow {
  id: number;
  siteCacheId: number;
  bytes: Buffer;
}

export const SitemapSegmentEntity = new EntitySchema<SitemapSegmentRow>({
  name: 'sitemap_segments',
  columns: {
    id: { type: 'int', primary: true, generated: 'increment' },
    siteCacheId: { name: 'site_cache_id', type: 'int' },
    bytes: { type: 'bytea' },
  },
});
