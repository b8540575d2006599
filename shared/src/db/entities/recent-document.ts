import { EntitySchema } from 'typeorm';

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

export const RecentDocumentEntity = new EntitySchema<RecentDocument>({
  name: 'recent_documents',
  columns: {
    id: { type: 'int', primary: true, generated: 'increment' },
    collectionId: { name: 'collection_id', type: 'int' },
    documentUrlId: { name: 'document_url_id', type: 'int', nullable: true },
    url: { type: 'text' },
    documentName: { name: 'document_name', type: 'text' },
    documentTopic: { name: 'document_topic', type: 'text' },
    documentSlug: { name: 'document_slug', type: 'text' },
    relevantText: { name: 'relevant_text', type: 'text', nullable: true },
    status: { type: 'text', default: 'active' },
    pinIndex: { name: 'pin_index', type: 'int', nullable: true },
    createdAt: { name: 'created_at', type: 'timestamptz', createDate: true },
    updatedAt: { name: 'updated_at', type: 'timestamptz', updateDate: true },
  },
});
