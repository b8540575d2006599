import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Finds what is old enough to be forgotten without reading all of the logs, which grow in the order of time. */
export class Ages1700000000096 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE INDEX tool_usage_logs_age ON tool_usage_logs USING brin (timestamp);
      CREATE INDEX connection_logs_age ON connection_logs USING brin (timestamp);
      CREATE INDEX stripe_events_age ON stripe_events USING brin (received_at);`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX tool_usage_logs_age, connection_logs_age, stripe_events_age');
  }
}
