import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A text sealed with the installation's APP_SECRET, to recognize a wrong secret at startup. */
export class AppSecretCanary1700000000130 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `CREATE TABLE IF NOT EXISTS app_secret_canary (id int PRIMARY KEY DEFAULT 1 CHECK (id = 1), sealed bytea NOT NULL)`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE app_secret_canary');
  }
}
