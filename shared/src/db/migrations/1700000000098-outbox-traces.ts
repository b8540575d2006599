import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A job goes on in the trace of the request that decided it. */
export class OutboxTraces1700000000098 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE outbox ADD COLUMN traceparent text');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE outbox DROP COLUMN traceparent');
  }
}
