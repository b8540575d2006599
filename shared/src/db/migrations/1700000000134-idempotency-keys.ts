import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Replies to requests with an `Idempotency-Key`, for their repetitions. */
export class IdempotencyKeys1700000000134 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE IF NOT EXISTS idempotency_keys (
        user_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
        key text NOT NULL,
        fingerprint text NOT NULL,
        is_done boolean NOT NULL DEFAULT false,
        reply jsonb,
        created_at timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (user_id, key)
      )`);
    await runner.query('CREATE INDEX IF NOT EXISTS idempotency_keys_age ON idempotency_keys (created_at)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE idempotency_keys');
  }
}
