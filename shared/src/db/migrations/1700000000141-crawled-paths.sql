-- The paths of a site that its crawl fetches and leaves out.
ALTER TABLE document_urls
  ADD COLUMN IF NOT EXISTS include_paths text[] NOT NULL DEFAULT '{}',
  ADD COLUMN IF NOT EXISTS exclude_paths text[] NOT NULL DEFAULT '{}';
