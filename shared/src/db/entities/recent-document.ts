/** A document as the user sees it. */
export interface RecentDocument {
  id: number;
  collectionId: number;
  /** The source it came from; null when an agent or a tool created it without one. */
  documentUrlId: number | null;
  url: string;
  documentName: string;
  documentTopic: string;
  documentSlug: string;
  /** The document's text; for a site its contents list. Null until there is any. */
  relevantText: string | null;
  status: 'processing' | 'active' | 'error';
  /** Null means not pinned; the highest is shown and served first. */
  pinIndex: number | null;
  createdAt: Date;
  updatedAt: Date;
}
