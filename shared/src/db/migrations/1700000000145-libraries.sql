-- The library that a source documents, with its version.
ALTER TABLE document_urls ADD COLUMN IF NOT EXISTS library jsonb;
