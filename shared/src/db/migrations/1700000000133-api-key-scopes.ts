import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Limits of API keys. Existing keys keep reading all collections. */
export class ApiKeyScopes1700000000133 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE user_api_keys
        ADD COLUMN IF NOT EXISTS scopes text[] NOT NULL DEFAULT '{read}'
          CHECK (scopes <@ '{read,write}' AND scopes <> '{}'),
        ADD COLUMN IF NOT EXISTS expires_at timestamptz,
        ADD COLUMN IF NOT EXISTS collection_id integer REFERENCES document_collections ON DELETE CASCADE`);
    await runner.query(
      'CREATE INDEX IF NOT EXISTS user_api_keys_collection ON user_api_keys (collection_id) WHERE collection_id IS NOT NULL',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    // Without its limits, a key would allow more than its owner wanted.
    await runner.query(`DELETE FROM user_api_keys WHERE expires_at IS NOT NULL OR collection_id IS NOT NULL`);
    await runner.query(
      'ALTER TABLE user_api_keys DROP COLUMN scopes, DROP COLUMN expires_at, DROP COLUMN collection_id',
    );
  }
}
