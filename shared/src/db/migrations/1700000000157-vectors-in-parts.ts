import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A document has vectors for each of its segments: all vectors of a large document exceed the memory of a process. */
export class VectorsInParts1700000000157 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE document_vectors
        ADD COLUMN IF NOT EXISTS first_page_id integer NOT NULL DEFAULT 0,
        DROP CONSTRAINT document_vectors_pkey,
        ADD PRIMARY KEY (document_url_id, first_page_id)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DELETE FROM document_vectors WHERE first_page_id <> 0');
    await runner.query(`
      ALTER TABLE document_vectors DROP CONSTRAINT document_vectors_pkey, DROP COLUMN first_page_id,
        ADD PRIMARY KEY (document_url_id)`);
  }
}
