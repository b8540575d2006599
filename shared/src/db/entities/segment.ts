import { EntitySchema } from 'typeorm';

/** The search index of a document, or of a range of its pages, as the bytes of shared/search/segment.ts. */
export interface SegmentRow {
  documentUrlId: number;
  /** It covers the pages with this id and higher, up to the document's next segment; 0 in the first one. */
  firstPageId: number;
  collectionId: number;
  /** Distinguishes this content from every other one the document had. */
  checksum: string;
  passageCount: number;
  bytes: Buffer;
  createdAt: Date;
}

export const SegmentEntity = new EntitySchema<SegmentRow>({
  name: 'segments',
  columns: {
    documentUrlId: { name: 'document_url_id', type: 'int', primary: true },
    firstPageId: { name: 'first_page_id', type: 'int', primary: true },
    collectionId: { name: 'collection_id', type: 'int' },
    checksum: { type: 'text' },
    passageCount: { name: 'passage_count', type: 'int' },
    bytes: { type: 'bytea' },
    createdAt: { name: 'created_at', type: 'timestamptz', createDate: true },
  },
});
