-- Imported documentation packs, with their original rows.
ALTER TABLE document_urls DROP CONSTRAINT IF EXISTS document_urls_crawl_type_check,
  ADD CONSTRAINT document_urls_crawl_type_check
    CHECK (crawl_type IN ('llms_txt', 'crawl', 'universal', 'cua_markdown', 'user_text', 'pack')) NOT VALID;
CREATE TABLE IF NOT EXISTS packs (
  document_url_id integer PRIMARY KEY REFERENCES document_urls ON DELETE CASCADE,
  meta jsonb NOT NULL
);
CREATE TABLE IF NOT EXISTS pack_chunks (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  document_url_id integer NOT NULL REFERENCES packs ON DELETE CASCADE,
  doc_path text NOT NULL,
  doc_title text NOT NULL,
  section_title text NOT NULL,
  content text NOT NULL,
  tokens integer NOT NULL,
  has_code boolean NOT NULL
);
CREATE INDEX IF NOT EXISTS pack_chunks_pack ON pack_chunks (document_url_id, id);
