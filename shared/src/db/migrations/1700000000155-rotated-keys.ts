import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A rotated key expires in a day, which is not the expiry that a key replacing it should get. */
export class RotatedKeys1700000000155 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE user_api_keys ADD COLUMN IF NOT EXISTS rotated_at timestamptz');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE user_api_keys DROP COLUMN rotated_at');
  }
}
