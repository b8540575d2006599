/** A topic requested from a cached sitemap, and the text of its pages about it. */
export interface SitemapTopic {
  id: number;
  siteCacheId: number;
  /** The requesting user, charged with model tokens. */
  userId: number;
  name: string;
  status: 'pending' | 'active' | 'error';
  /** Markdown with its sources; '' without a match. */
  content: string;
  /**
   * The language model that chose its passages, '' if the search chose them; null while it waits, or if it
   * is older than this column.
   */
  selectedBy: string | null;
  errorMessage: string | null;
  createdAt: Date;
}
