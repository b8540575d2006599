import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The paths of a site that its crawl fetches and leaves out. */
export class CrawledPaths1700000000141 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE document_urls
        ADD COLUMN IF NOT EXISTS include_paths text[] NOT NULL DEFAULT '{}',
        ADD COLUMN IF NOT EXISTS exclude_paths text[] NOT NULL DEFAULT '{}'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE document_urls DROP COLUMN include_paths, DROP COLUMN exclude_paths');
  }
}
