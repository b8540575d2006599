import type { MigrationInterface, QueryRunner } from 'typeorm';

/** When a key was rotated. It then expires in a day, an expiry that its replacement must not get. */
export class RotatedKeys1700000000155 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE user_api_keys ADD COLUMN IF NOT EXISTS rotated_at timestamptz');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE user_api_keys DROP COLUMN rotated_at');
  }
}
