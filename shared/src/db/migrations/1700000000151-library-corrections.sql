-- The addresses that users chose for the documentation of libraries.
CREATE TABLE IF NOT EXISTS library_corrections (
  id integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  user_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
  ecosystem text NOT NULL,
  name text NOT NULL,
  url text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX IF NOT EXISTS library_corrections_library ON library_corrections (user_id, ecosystem, lower(name));
