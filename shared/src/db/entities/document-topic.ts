/** A topic of a document: one per page, or one per requested name. Only enabled topics are served. */
export interface DocumentTopic {
  id: number;
  collectionId: number;
  /** The document_urls row it was extracted from. */
  urlId: number;
  name: string;
  slug: string;
  content: string;
  enabled: boolean;
  /** 'user' for topics added by hand: a new crawl replaces only its own. */
  origin: 'crawl' | 'user';
  /**
   * The language model that chose its passages, '' if the search chose them; null if the topic was not extracted or is
   * older than this column.
   */
  selectedBy: string | null;
  createdAt: Date;
  updatedAt: Date;
}
