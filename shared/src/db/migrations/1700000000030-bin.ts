import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What is deleted can be had back for a while. */
export class Bin1700000000030 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(BIN);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DELETE FROM document_collections WHERE user_id IS NULL');
    await runner.query('ALTER TABLE document_collections DROP CONSTRAINT document_collections_owner');
    await runner.query(`ALTER TABLE document_collections ALTER COLUMN user_id SET NOT NULL,
      DROP COLUMN deleted_by, DROP COLUMN deleted_at, DROP COLUMN deleted_from`);
  }
}

// What is in the bin has no owner, so that whatever names one, as every read of users and agents does, passes it over.
const BIN = `
  ALTER TABLE document_collections
    ALTER COLUMN user_id DROP NOT NULL,
    ADD COLUMN deleted_by integer REFERENCES users ON DELETE CASCADE,
    ADD COLUMN deleted_at timestamptz,
    ADD COLUMN deleted_from integer REFERENCES document_collections ON DELETE CASCADE,
    ADD CONSTRAINT document_collections_owner
      CHECK (num_nonnulls(user_id, deleted_by) = 1 AND (deleted_by IS NULL) = (deleted_at IS NULL));
  CREATE INDEX document_collections_bin ON document_collections (deleted_at) WHERE deleted_at IS NOT NULL;
  CREATE INDEX document_collections_deleted_by ON document_collections (deleted_by) WHERE deleted_by IS NOT NULL;
  CREATE INDEX document_collections_deleted_from ON document_collections (deleted_from)
    WHERE deleted_from IS NOT NULL;`;
