/** A part of a page that can answer a question on its own. Segments are built from passages. */
export interface PassageRow {
  id: number;
  collectionId: number;
  documentUrlId: number;
  topicId: number;
  /** The singleurl_cache row; null for pasted text. */
  pageId: number | null;
  /** 0-based position in the page. */
  ordinal: number;
  pageUrl: string;
  pageTitle: string;
  anchor: string | null;
  headingPath: string[];
  text: string;
  /** About how many o200k tokens the text has. */
  tokens: number;
  /** Share of characters inside code fences, 0 to 1. */
  codeShare: number;
  fetchedAt: Date;
  changedAt: Date;
}
