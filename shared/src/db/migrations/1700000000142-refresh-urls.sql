-- Secret URLs that refresh a document. Only hashes of their tokens are stored.
CREATE TABLE IF NOT EXISTS refresh_urls (
  document_url_id integer PRIMARY KEY REFERENCES document_urls ON DELETE CASCADE,
  token_hash text NOT NULL UNIQUE,
  is_waiting boolean NOT NULL DEFAULT false,
  last_used_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX IF NOT EXISTS refresh_urls_waiting ON refresh_urls (document_url_id) WHERE is_waiting;
