import { EntitySchema } from 'typeorm';

/** The whole text of a crawled source, and its pages. */
export interface SiteCache {
  id: number;
  /** The document_urls row it belongs to; null for the sitemap tool's own entries. */
  originalUrlId: number | null;
  sitemapUrl: string | null;
  documentUrls: string[];
  fullText: string;
  /** True when every page of documentUrls was stored. */
  urlsSucceeded: boolean;
  createdAt: Date;
  updatedAt: Date;
}

export const SiteCacheEntity = new EntitySchema<SiteCache>({
  name: 'fullsite_cache',
  columns: {
    id: { type: 'int', primary: true, generated: 'increment' },
    originalUrlId: { name: 'original_url_id', type: 'int', nullable: true },
    sitemapUrl: { name: 'sitemap_url', type: 'text', nullable: true },
    documentUrls: { name: 'document_urls', type: 'text', array: true, default: () => "'{}'" },
    fullText: { name: 'full_text', type: 'text', default: '' },
    urlsSucceeded: { name: 'urls_succeeded', type: 'boolean', default: false },
    createdAt: { name: 'created_at', type: 'timestamptz', createDate: true },
    updatedAt: { name: 'updated_at', type: 'timestamptz', updateDate: true },
  },
});
