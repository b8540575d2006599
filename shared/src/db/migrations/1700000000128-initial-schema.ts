import { readFile } from 'node:fs/promises';
import type { MigrationInterface, QueryRunner } from 'typeorm';

const SCHEMA = new URL('./1700000000128-initial-schema.sql', import.meta.url);

/** All tables. The first 21 migrations are folded into this one (see `foldMigrations`). */
export class InitialSchema1700000000128 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(await readFile(SCHEMA, 'utf8'));
    await compressPageTexts(runner);
  }

  async down(): Promise<void> {
    throw new Error('The initial schema cannot be reverted; restore a backup instead');
  }
}

/** The default compression took a quarter of the time to store a page. Some servers are built without lz4. */
async function compressPageTexts(runner: QueryRunner): Promise<void> {
  // The query returns one row of this shape.
  const [server] = (await runner.query(
    `SELECT 'lz4' = ANY (enumvals) AS "hasLz4" FROM pg_settings WHERE name = 'default_toast_compression'`,
  )) as [{ hasLz4: boolean }];
  const change = server.hasLz4 ? 'SET COMPRESSION lz4' : 'SET STORAGE EXTERNAL';
  await runner.query(
    `ALTER TABLE singleurl_cache ALTER COLUMN markdown ${change}, ALTER COLUMN passages ${change}`,
  );
  await runner.query(`ALTER TABLE document_topics ALTER COLUMN content ${change}`);
}
