import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The size of a document, which open tabs read every few seconds. Otherwise each read would add up its pages. */
export class DocumentTokens1700000000154 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE document_urls ADD COLUMN IF NOT EXISTS tokens integer');
    await runner.query(
      `UPDATE document_urls u SET tokens = sums.tokens
         FROM (SELECT s.original_url_id AS id, sum(p.tokens)::int AS tokens
                 FROM fullsite_cache s JOIN singleurl_cache p ON p.fullsite_cache_id = s.id
                WHERE p.status = 'success' GROUP BY s.original_url_id) sums
        WHERE sums.id = u.id`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE document_urls DROP COLUMN tokens');
  }
}
