import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What the owner had when something was moved to the trash: restoring it may exceed the plan's limits only up to that. */
export class TrashCounts1700000000156 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE document_collections
        ADD COLUMN IF NOT EXISTS collections_at_deletion integer,
        ADD COLUMN IF NOT EXISTS topics_at_deletion integer`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      'ALTER TABLE document_collections DROP COLUMN collections_at_deletion, DROP COLUMN topics_at_deletion',
    );
  }
}
