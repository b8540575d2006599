-- Outgoing webhooks with their deliveries, emails, and the events that users chose.
CREATE TABLE IF NOT EXISTS webhooks (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
  url text NOT NULL,
  sealed_secret bytea NOT NULL,
  events text[] NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  last_succeeded_at timestamptz,
  disabled_at timestamptz
);
CREATE INDEX IF NOT EXISTS webhooks_user ON webhooks (user_id, id);
CREATE TABLE IF NOT EXISTS webhook_deliveries (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  webhook_id integer NOT NULL REFERENCES webhooks ON DELETE CASCADE,
  payload jsonb NOT NULL,
  status text NOT NULL DEFAULT 'pending' CHECK (status IN ('pending', 'succeeded', 'failed')),
  tries integer NOT NULL DEFAULT 0,
  response_status integer,
  response text,
  created_at timestamptz NOT NULL DEFAULT now(),
  tried_at timestamptz
);
CREATE INDEX IF NOT EXISTS webhook_deliveries_log ON webhook_deliveries (webhook_id, id);
CREATE INDEX IF NOT EXISTS webhook_deliveries_age ON webhook_deliveries (created_at);
CREATE TABLE IF NOT EXISTS emails (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
  event text NOT NULL,
  data jsonb NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  sent_at timestamptz
);
CREATE INDEX IF NOT EXISTS emails_user ON emails (user_id, id);
CREATE INDEX IF NOT EXISTS emails_age ON emails (created_at);
ALTER TABLE users ADD COLUMN IF NOT EXISTS email_events text[] NOT NULL DEFAULT '{quota.reached,payment.failed}';
ALTER TABLE usage_months ADD COLUMN IF NOT EXISTS notified_percent smallint NOT NULL DEFAULT 0;
