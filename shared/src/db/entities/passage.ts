import { EntitySchema } from 'typeorm';

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

export const PassageEntity = new EntitySchema<PassageRow>({
  name: 'passages',
  columns: {
    id: { type: 'int', primary: true, generated: 'increment' },
    collectionId: { name: 'collection_id', type: 'int' },
    documentUrlId: { name: 'document_url_id', type: 'int' },
    topicId: { name: 'topic_id', type: 'int' },
    pageId: { name: 'page_id', type: 'int', nullable: true },
    ordinal: { type: 'int' },
    pageUrl: { name: 'page_url', type: 'text' },
    pageTitle: { name: 'page_title', type: 'text' },
    anchor: { type: 'text', nullable: true },
    headingPath: { name: 'heading_path', type: 'text', array: true, default: () => "'{}'" },
    text: { type: 'text' },
    tokens: { type: 'int' },
    codeShare: { name: 'code_share', type: 'real' },
    fetchedAt: { name: 'fetched_at', type: 'timestamptz' },
    changedAt: { name: 'changed_at', type: 'timestamptz' },
  },
});
