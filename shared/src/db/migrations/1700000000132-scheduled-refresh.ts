import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Automatic refreshes: their schedules, also for the documents that exist, and the pages that a refresh missed. */
export class ScheduledRefresh1700000000132 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE crawl_schedules
        ADD COLUMN IF NOT EXISTS frequency text NOT NULL DEFAULT 'weekly' CHECK (frequency IN ('off', 'daily', 'weekly', 'monthly')),
        ADD COLUMN IF NOT EXISTS last_run_at timestamptz,
        ADD COLUMN IF NOT EXISTS failures integer NOT NULL DEFAULT 0,
        ALTER COLUMN next_run_at DROP NOT NULL`);
    await runner.query('ALTER TABLE singleurl_cache ADD COLUMN IF NOT EXISTS missing_since timestamptz');
    // Spread over a week: the sites of one installation are not all requested at once.
    await runner.query(`
      INSERT INTO crawl_schedules (document_url_id, every_hours, next_run_at)
      SELECT id, 168, now() + random() * interval '7 days' FROM document_urls
       WHERE status = 'active' AND crawl_type NOT IN ('user_text', 'cua_markdown')
      ON CONFLICT DO NOTHING`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DELETE FROM crawl_schedules WHERE next_run_at IS NULL');
    await runner.query(`
      ALTER TABLE crawl_schedules DROP COLUMN frequency, DROP COLUMN last_run_at, DROP COLUMN failures,
        ALTER COLUMN next_run_at SET NOT NULL`);
    await runner.query('ALTER TABLE singleurl_cache DROP COLUMN missing_since');
  }
}
