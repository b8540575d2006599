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
