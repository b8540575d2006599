-- Pages that an agent requested. The document of such a page is deleted if its first fetch fails.
ALTER TABLE document_urls ADD COLUMN IF NOT EXISTS is_requested_by_agent boolean NOT NULL DEFAULT false;
