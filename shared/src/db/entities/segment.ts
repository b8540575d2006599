import { EntitySchema } from 'typeorm';

/** The search index of one document, as the bytes of shared/search/segment.ts. */
export interface SegmentRow {
  documentUrlId: number;
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
    collectionId: { name: 'collection_id', type: 'int' },
    checksum: { type: 'text' },
    passageCount: { name: 'passage_count', type: 'int' },
    bytes: { type: 'bytea' },
    createdAt: { name: 'created_at', type: 'timestamptz', createDate: true },
  },
});
