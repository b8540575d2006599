import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The text of topics, that of a page each, is packed as pages' texts are since PageTexts. */
export class TopicTexts1700000000127 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // Safe: the query gives one row of this shape.
    const [server] = (await runner.query(HAS_LZ4)) as [{ hasLz4: boolean }];
    await runner.query(alter(server.hasLz4 ? 'SET COMPRESSION lz4' : 'SET STORAGE EXTERNAL'));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(alter('SET STORAGE EXTENDED'));
    await runner.query(alter('SET COMPRESSION default'));
  }
}

const HAS_LZ4 = `
  SELECT 'lz4' = ANY (enumvals) AS "hasLz4" FROM pg_settings WHERE name = 'default_toast_compression'`;

function alter(change: string): string {
  return `ALTER TABLE document_topics ALTER COLUMN content ${change}`;
}
