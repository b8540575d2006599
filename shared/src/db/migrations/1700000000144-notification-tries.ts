import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The tries of emails, and an index of the deliveries that wait, to find those whose jobs were lost. */
export class NotificationTries1700000000144 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE emails ADD COLUMN IF NOT EXISTS tries integer NOT NULL DEFAULT 0,
        ADD COLUMN IF NOT EXISTS tried_at timestamptz`);
    await runner.query(
      `CREATE INDEX IF NOT EXISTS webhook_deliveries_pending ON webhook_deliveries (id) WHERE status = 'pending'`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX webhook_deliveries_pending');
    await runner.query('ALTER TABLE emails DROP COLUMN tries, DROP COLUMN tried_at');
  }
}
