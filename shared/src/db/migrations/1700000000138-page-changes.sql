-- The pages that a refresh added, changed or removed. No version used `page_versions` until now.
DROP TABLE IF EXISTS page_versions;
CREATE TABLE page_versions (
  page_id integer PRIMARY KEY REFERENCES singleurl_cache ON DELETE CASCADE,
  title text,
  content_hash text,
  markdown text NOT NULL
);
-- The pages that exist are part of their documents; the default for new ones follows.
ALTER TABLE singleurl_cache ADD COLUMN IF NOT EXISTS in_document boolean NOT NULL DEFAULT true;
ALTER TABLE singleurl_cache ALTER COLUMN in_document SET DEFAULT false;
CREATE TABLE IF NOT EXISTS refreshes (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  document_url_id integer NOT NULL REFERENCES document_urls ON DELETE CASCADE,
  added integer NOT NULL,
  changed integer NOT NULL,
  removed integer NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX IF NOT EXISTS refreshes_source ON refreshes (document_url_id, id);
CREATE INDEX IF NOT EXISTS refreshes_age ON refreshes (created_at);
CREATE TABLE IF NOT EXISTS page_changes (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  refresh_id integer NOT NULL REFERENCES refreshes ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('added', 'changed', 'removed')),
  url text NOT NULL,
  title text NOT NULL,
  difference jsonb
);
CREATE INDEX IF NOT EXISTS page_changes_refresh ON page_changes (refresh_id, id);
