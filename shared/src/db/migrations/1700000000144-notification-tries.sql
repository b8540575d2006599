-- The tries of emails, and an index of the deliveries that wait, to find those whose jobs were lost.
ALTER TABLE emails ADD COLUMN IF NOT EXISTS tries integer NOT NULL DEFAULT 0,
  ADD COLUMN IF NOT EXISTS tried_at timestamptz;
CREATE INDEX IF NOT EXISTS webhook_deliveries_pending ON webhook_deliveries (id) WHERE status = 'pending';
