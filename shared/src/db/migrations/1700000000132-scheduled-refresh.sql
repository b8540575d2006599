-- Automatic refreshes: their schedules, also for the documents that exist, and the pages that a refresh missed.
ALTER TABLE crawl_schedules
  ADD COLUMN IF NOT EXISTS frequency text NOT NULL DEFAULT 'weekly' CHECK (frequency IN ('off', 'daily', 'weekly', 'monthly')),
  ADD COLUMN IF NOT EXISTS last_run_at timestamptz,
  ADD COLUMN IF NOT EXISTS failures integer NOT NULL DEFAULT 0,
  ALTER COLUMN next_run_at DROP NOT NULL;
ALTER TABLE singleurl_cache ADD COLUMN IF NOT EXISTS missing_since timestamptz;
-- Spread over a week: the sites of one installation are not all requested at once.
INSERT INTO crawl_schedules (document_url_id, every_hours, next_run_at)
SELECT id, 168, now() + random() * interval '7 days' FROM document_urls
 WHERE status = 'active' AND crawl_type NOT IN ('user_text', 'cua_markdown')
ON CONFLICT DO NOTHING;
