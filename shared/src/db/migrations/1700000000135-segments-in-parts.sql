-- Documents of several segments, which are searchable while they are crawled. Topics know their page. A crawl can be
-- cancelled, and the application limits the number of pages.
ALTER TABLE segments
  ADD COLUMN IF NOT EXISTS first_page_id integer NOT NULL DEFAULT 0,
  DROP CONSTRAINT segments_pkey,
  ADD PRIMARY KEY (document_url_id, first_page_id);
ALTER TABLE document_topics
  ADD COLUMN IF NOT EXISTS page_id integer,
  ADD COLUMN IF NOT EXISTS page_hash text;
ALTER TABLE document_urls
  ADD COLUMN IF NOT EXISTS is_cancelled boolean NOT NULL DEFAULT false,
  DROP CONSTRAINT IF EXISTS document_urls_max_urls_check,
  ADD CONSTRAINT document_urls_max_urls_check CHECK (max_urls >= 1);
