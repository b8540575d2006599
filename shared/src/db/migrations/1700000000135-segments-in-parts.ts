import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Documents of several segments, which are searchable while they are crawled. Topics know their page. A crawl can be
 * cancelled, and the application limits the number of pages.
 */
export class SegmentsInParts1700000000135 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE segments
        ADD COLUMN IF NOT EXISTS first_page_id integer NOT NULL DEFAULT 0,
        DROP CONSTRAINT segments_pkey,
        ADD PRIMARY KEY (document_url_id, first_page_id)`);
    await runner.query(`
      ALTER TABLE document_topics
        ADD COLUMN IF NOT EXISTS page_id integer,
        ADD COLUMN IF NOT EXISTS page_hash text`);
    await runner.query(`
      ALTER TABLE document_urls
        ADD COLUMN IF NOT EXISTS is_cancelled boolean NOT NULL DEFAULT false,
        DROP CONSTRAINT IF EXISTS document_urls_max_urls_check,
        ADD CONSTRAINT document_urls_max_urls_check CHECK (max_urls >= 1)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('UPDATE document_urls SET max_urls = 100 WHERE max_urls > 100');
    await runner.query(`
      ALTER TABLE document_urls DROP COLUMN is_cancelled, DROP CONSTRAINT document_urls_max_urls_check,
        ADD CONSTRAINT document_urls_max_urls_check CHECK (max_urls BETWEEN 1 AND 100)`);
    await runner.query('ALTER TABLE document_topics DROP COLUMN page_id, DROP COLUMN page_hash');
    await runner.query('DELETE FROM segments WHERE first_page_id <> 0');
    await runner.query(`
      ALTER TABLE segments DROP CONSTRAINT segments_pkey, DROP COLUMN first_page_id, ADD PRIMARY KEY (document_url_id)`);
  }
}
