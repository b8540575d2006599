import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What the sitemap tool keeps: which sitemaps were cached and how far each is, their indexes, their topics. */
export class SitemapCaches1700000000090 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(PAGES);
    await runner.query(CACHES);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TABLE sitemap_topics;
      DROP TABLE sitemap_segments;
      DELETE FROM fullsite_cache WHERE id IN (SELECT site_cache_id FROM sitemap_caches);
      DROP TABLE sitemap_caches;
      DROP INDEX singleurl_cache_failed;
      DROP INDEX singleurl_cache_unfinished;
      ALTER TABLE singleurl_cache DROP CONSTRAINT singleurl_cache_status_check;
      ALTER TABLE singleurl_cache ADD CONSTRAINT singleurl_cache_status_check
        CHECK (status IN ('success', 'error', 'skipped'));`);
  }
}

// The pages of a sitemap are known before they are read, and read before they are in an index.
const PAGES = `
  ALTER TABLE singleurl_cache DROP CONSTRAINT singleurl_cache_status_check;
  ALTER TABLE singleurl_cache ADD CONSTRAINT singleurl_cache_status_check
    CHECK (status IN ('pending', 'read', 'success', 'error', 'skipped'));
  CREATE INDEX singleurl_cache_unfinished ON singleurl_cache (fullsite_cache_id, status, position)
    WHERE status IN ('pending', 'read');
  CREATE INDEX singleurl_cache_failed ON singleurl_cache (fullsite_cache_id, position) WHERE status = 'error';`;

const CACHES = `
  CREATE TABLE sitemap_caches (
    site_cache_id integer PRIMARY KEY REFERENCES fullsite_cache ON DELETE CASCADE,
    user_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
    topic text,
    status text NOT NULL DEFAULT 'reading' CHECK (status IN ('reading', 'fetching', 'complete', 'failed')),
    attempt integer NOT NULL DEFAULT 1,
    starts integer NOT NULL DEFAULT 0,
    found integer NOT NULL DEFAULT 0,
    done integer NOT NULL DEFAULT 0,
    failed integer NOT NULL DEFAULT 0,
    skipped integer NOT NULL DEFAULT 0,
    content_chars bigint NOT NULL DEFAULT 0,
    ranked jsonb,
    failure text,
    failure_message text,
    notes text[] NOT NULL DEFAULT '{}',
    updated_at timestamptz NOT NULL DEFAULT now()
  );
  CREATE INDEX sitemap_caches_user ON sitemap_caches (user_id);
  CREATE INDEX sitemap_caches_unfinished ON sitemap_caches (updated_at) WHERE status IN ('reading', 'fetching');

  CREATE TABLE sitemap_segments (
    id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    site_cache_id integer NOT NULL REFERENCES fullsite_cache ON DELETE CASCADE,
    bytes bytea NOT NULL
  );
  ALTER TABLE sitemap_segments ALTER COLUMN bytes SET STORAGE EXTERNAL;
  CREATE INDEX sitemap_segments_cache ON sitemap_segments (site_cache_id);

  CREATE TABLE sitemap_topics (
    id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    site_cache_id integer NOT NULL REFERENCES fullsite_cache ON DELETE CASCADE,
    user_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
    name text NOT NULL CHECK (name <> ''),
    status text NOT NULL DEFAULT 'pending' CHECK (status IN ('pending', 'active', 'error')),
    content text NOT NULL DEFAULT '',
    error_message text,
    created_at timestamptz NOT NULL DEFAULT now()
  );
  CREATE INDEX sitemap_topics_cache ON sitemap_topics (site_cache_id);
  CREATE INDEX sitemap_topics_user ON sitemap_topics (user_id);
  CREATE INDEX sitemap_topics_age ON sitemap_topics (created_at);`;
