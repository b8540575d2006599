-- A text sealed with the installation's APP_SECRET, to recognize a wrong secret at startup.
CREATE TABLE IF NOT EXISTS app_secret_canary (id int PRIMARY KEY DEFAULT 1 CHECK (id = 1), sealed bytea NOT NULL);
