import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Numbers the turns in which a sitemap is worked on: a worker that was taken for dead writes nothing more. */
export class SitemapTurns1700000000091 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE sitemap_caches ADD COLUMN turn integer NOT NULL DEFAULT 0');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE sitemap_caches DROP COLUMN turn');
  }
}
