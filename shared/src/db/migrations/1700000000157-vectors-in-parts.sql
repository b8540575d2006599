-- A document has vectors for each of its segments: all vectors of a large document exceed the memory of a process.
ALTER TABLE document_vectors
  ADD COLUMN IF NOT EXISTS first_page_id integer NOT NULL DEFAULT 0,
  DROP CONSTRAINT document_vectors_pkey,
  ADD PRIMARY KEY (document_url_id, first_page_id);
