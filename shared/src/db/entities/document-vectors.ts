import { EntitySchema } from 'typeorm';

/** The vectors of one document's passages, as the bytes of shared/embeddings/vector-set.ts. */
export interface DocumentVectorsRow {
  documentUrlId: number;
  collectionId: number;
  /** The embedding model. Vectors of different models are not comparable. */
  model: string;
  /** The segment with the embedded passages. */
  segmentChecksum: string;
  /** False while passages are still without a vector. */
  isComplete: boolean;
  /** Distinguishes these bytes from all others the document had. */
  checksum: string;
  bytes: Buffer;
  createdAt: Date;
}

export const DocumentVectorsEntity = new EntitySchema<DocumentVectorsRow>({
  name: 'document_vectors',
  columns: {
    documentUrlId: { name: 'document_url_id', type: 'int', primary: true },
    collectionId: { name: 'collection_id', type: 'int' },
    model: { type: 'text' },
    segmentChecksum: { name: 'segment_checksum', type: 'text' },
    isComplete: { name: 'is_complete', type: 'bool' },
    checksum: { type: 'text' },
    bytes: { type: 'bytea' },
    createdAt: { name: 'created_at', type: 'timestamptz', createDate: true },
  },
});
