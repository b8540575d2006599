import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The tokens of a page, which its list otherwise adds up from all passages of the document. */
export class PageTokens1700000000146 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE singleurl_cache ADD COLUMN IF NOT EXISTS tokens integer');
    await runner.query(
      `UPDATE singleurl_cache p SET tokens = s.tokens
         FROM (SELECT page_id, sum(tokens)::int AS tokens FROM passages GROUP BY page_id) s WHERE p.id = s.page_id`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE singleurl_cache DROP COLUMN tokens');
  }
}
