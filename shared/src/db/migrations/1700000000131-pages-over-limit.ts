import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Renames `notTaken` in the progress of crawls. */
export class PagesOverLimit1700000000131 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await rename(runner, 'notTaken', 'overLimit');
  }

  async down(runner: QueryRunner): Promise<void> {
    await rename(runner, 'overLimit', 'notTaken');
  }
}

async function rename(runner: QueryRunner, from: string, to: string): Promise<void> {
  await runner.query(
    `UPDATE document_urls SET progress = progress - $1::text || jsonb_build_object($2::text, progress -> $1)
      WHERE progress ? $1`,
    [from, to],
  );
}
