import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The formats are listed in the workers' `all-formats.ts` alone; a copy of the list here refused new ones. */
export class AnyFormatInPublicPages1700000000129 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE public_pages DROP CONSTRAINT IF EXISTS public_pages_kind_check');
  }

  async down(): Promise<void> {
    throw new Error('Pages of other formats may be stored by now; restore a backup instead');
  }
}
