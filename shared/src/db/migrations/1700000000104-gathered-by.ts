import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Who chose the passages of a topic. What was gathered before does not say. */
export class GatheredBy1700000000104 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE document_topics ADD COLUMN gathered_by text');
    await runner.query('ALTER TABLE sitemap_topics ADD COLUMN gathered_by text');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE document_topics DROP COLUMN gathered_by');
    await runner.query('ALTER TABLE sitemap_topics DROP COLUMN gathered_by');
  }
}
