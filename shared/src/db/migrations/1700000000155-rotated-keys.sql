-- When a key was rotated. It then expires in a day, an expiry that its replacement must not get.
ALTER TABLE user_api_keys ADD COLUMN IF NOT EXISTS rotated_at timestamptz;
