import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The owner's counts when an item was moved to the trash. Restoring it may exceed the plan's limits only up to these
 * counts.
 */
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
