import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Retries of single pages, and crawl progress whose counts add up. */
export class Retries1700000000005 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(RETRIES);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE document_urls DROP COLUMN retry, DROP COLUMN restarted_at, DROP COLUMN crawl_notes`);
  }
}

// Until now `skipped` counted the pages beyond the limit.
const RETRIES = `
  ALTER TABLE document_urls ADD COLUMN retry jsonb, ADD COLUMN restarted_at timestamptz,
    ADD COLUMN crawl_notes text[] NOT NULL DEFAULT '{}';
  UPDATE document_urls SET progress = progress || jsonb_build_object(
      'notTaken', progress->'skipped', 'skipped', 0, 'failures', '{}'::jsonb, 'etaMs', NULL)
   WHERE progress IS NOT NULL;
`;
