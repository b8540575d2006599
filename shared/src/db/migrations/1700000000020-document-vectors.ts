import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Embeddings of passages, beside the segment of their document. */
export class DocumentVectors1700000000020 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(DOCUMENT_VECTORS);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE document_vectors');
  }
}

// Vectors do not compress.
const DOCUMENT_VECTORS = `
  CREATE TABLE document_vectors (
    document_url_id integer PRIMARY KEY REFERENCES document_urls ON DELETE CASCADE,
    collection_id integer NOT NULL REFERENCES document_collections ON DELETE CASCADE,
    model text NOT NULL,
    segment_checksum text NOT NULL,
    is_complete boolean NOT NULL,
    checksum text NOT NULL,
    bytes bytea NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now()
  );
  ALTER TABLE document_vectors ALTER COLUMN bytes SET STORAGE EXTERNAL;
  CREATE INDEX document_vectors_collection ON document_vectors (collection_id);`;
