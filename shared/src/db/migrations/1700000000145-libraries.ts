import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The library that a source documents, with its version. */
export class Libraries1700000000145 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE document_urls ADD COLUMN IF NOT EXISTS library jsonb');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE document_urls DROP COLUMN library');
  }
}
