import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Tells the workers apart that take the same attempt of a source, one after the other. */
export class Claims1700000000095 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE document_urls ADD COLUMN claims integer NOT NULL DEFAULT 0');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE document_urls DROP COLUMN claims');
  }
}
