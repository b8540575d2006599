import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The pages that a refresh added, changed or removed. No version used `page_versions` until now. */
export class PageChanges1700000000138 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE IF EXISTS page_versions');
    await runner.query(`
      CREATE TABLE page_versions (
        page_id integer PRIMARY KEY REFERENCES singleurl_cache ON DELETE CASCADE,
        title text,
        content_hash text,
        markdown text NOT NULL
      )`);
    // The pages that exist are part of their documents; the default for new ones follows.
    await runner.query(
      'ALTER TABLE singleurl_cache ADD COLUMN IF NOT EXISTS in_document boolean NOT NULL DEFAULT true',
    );
    await runner.query('ALTER TABLE singleurl_cache ALTER COLUMN in_document SET DEFAULT false');
    await runner.query(`
      CREATE TABLE IF NOT EXISTS refreshes (
        id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        document_url_id integer NOT NULL REFERENCES document_urls ON DELETE CASCADE,
        added integer NOT NULL,
        changed integer NOT NULL,
        removed integer NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now()
      )`);
    await runner.query('CREATE INDEX IF NOT EXISTS refreshes_source ON refreshes (document_url_id, id)');
    await runner.query('CREATE INDEX IF NOT EXISTS refreshes_age ON refreshes (created_at)');
    await runner.query(`
      CREATE TABLE IF NOT EXISTS page_changes (
        id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        refresh_id integer NOT NULL REFERENCES refreshes ON DELETE CASCADE,
        kind text NOT NULL CHECK (kind IN ('added', 'changed', 'removed')),
        url text NOT NULL,
        title text NOT NULL,
        difference jsonb
      )`);
    await runner.query('CREATE INDEX IF NOT EXISTS page_changes_refresh ON page_changes (refresh_id, id)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE page_changes, refreshes, page_versions');
    await runner.query('ALTER TABLE singleurl_cache DROP COLUMN in_document');
    await runner.query(`
      CREATE TABLE page_versions (
        id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        page_id integer NOT NULL REFERENCES singleurl_cache ON DELETE CASCADE,
        content_hash text NOT NULL,
        markdown text NOT NULL,
        fetched_at timestamptz NOT NULL
      )`);
    await runner.query('CREATE INDEX page_versions_page ON page_versions (page_id)');
  }
}
