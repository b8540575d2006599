import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Imported documentation packs, with their original rows. */
export class Packs1700000000152 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE document_urls DROP CONSTRAINT IF EXISTS document_urls_crawl_type_check,
        ADD CONSTRAINT document_urls_crawl_type_check
          CHECK (crawl_type IN ('llms_txt', 'crawl', 'universal', 'cua_markdown', 'user_text', 'pack')) NOT VALID`);
    await runner.query(`
      CREATE TABLE IF NOT EXISTS packs (
        document_url_id integer PRIMARY KEY REFERENCES document_urls ON DELETE CASCADE,
        meta jsonb NOT NULL
      )`);
    await runner.query(`
      CREATE TABLE IF NOT EXISTS pack_chunks (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        document_url_id integer NOT NULL REFERENCES packs ON DELETE CASCADE,
        doc_path text NOT NULL,
        doc_title text NOT NULL,
        section_title text NOT NULL,
        content text NOT NULL,
        tokens integer NOT NULL,
        has_code boolean NOT NULL
      )`);
    await runner.query('CREATE INDEX IF NOT EXISTS pack_chunks_pack ON pack_chunks (document_url_id, id)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE pack_chunks');
    await runner.query('DROP TABLE packs');
  }
}
