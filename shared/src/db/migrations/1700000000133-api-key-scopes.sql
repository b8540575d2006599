-- Limits of API keys. Existing keys keep reading all collections.
ALTER TABLE user_api_keys
  ADD COLUMN IF NOT EXISTS scopes text[] NOT NULL DEFAULT '{read}'
    CHECK (scopes <@ '{read,write}' AND scopes <> '{}'),
  ADD COLUMN IF NOT EXISTS expires_at timestamptz,
  ADD COLUMN IF NOT EXISTS collection_id integer REFERENCES document_collections ON DELETE CASCADE;
CREATE INDEX IF NOT EXISTS user_api_keys_collection ON user_api_keys (collection_id) WHERE collection_id IS NOT NULL;
