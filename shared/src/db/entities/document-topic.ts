import { EntitySchema } from 'typeorm';

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

export const DocumentTopicEntity = new EntitySchema<DocumentTopic>({
  name: 'document_topics',
  columns: {
    id: { type: 'int', primary: true, generated: 'increment' },
    collectionId: { name: 'collection_id', type: 'int' },
    urlId: { name: 'url_id', type: 'int' },
    name: { type: 'text' },
    slug: { type: 'text' },
    content: { type: 'text', default: '' },
    enabled: { type: 'boolean', default: true },
    origin: { type: 'text', default: 'crawl' },
    selectedBy: { name: 'gathered_by', type: 'text', nullable: true },
    createdAt: { name: 'created_at', type: 'timestamptz', createDate: true },
    updatedAt: { name: 'updated_at', type: 'timestamptz', updateDate: true },
  },
});
