-- The log of tool calls; questions and answers are stored only for collections that ask for it.
ALTER TABLE document_collections ADD COLUMN IF NOT EXISTS stores_questions boolean NOT NULL DEFAULT false;
CREATE TABLE IF NOT EXISTS tool_calls (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
  collection_id integer NOT NULL REFERENCES document_collections ON DELETE CASCADE,
  key_id integer REFERENCES user_api_keys ON DELETE SET NULL,
  key_name text NOT NULL,
  client text,
  tool_name text NOT NULL,
  outcome text NOT NULL,
  ms real NOT NULL,
  tokens integer NOT NULL,
  documents text[] NOT NULL,
  question text,
  answer text,
  called_at timestamptz NOT NULL
);
CREATE INDEX IF NOT EXISTS tool_calls_user ON tool_calls (user_id, id);
CREATE INDEX IF NOT EXISTS tool_calls_collection ON tool_calls (collection_id, id);
CREATE INDEX IF NOT EXISTS tool_calls_key ON tool_calls (key_id) WHERE key_id IS NOT NULL;
CREATE INDEX IF NOT EXISTS tool_calls_age ON tool_calls USING brin (called_at);
