import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What a crawl writes of every page is packed by lz4, or not at all where the server was built without it: its own
 * packing took a quarter of what the database does for a page. What is stored already stays as it is.
 */
export class PageTexts1700000000126 implements MigrationInterface {
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
  return `ALTER TABLE singleurl_cache ALTER COLUMN markdown ${change}, ALTER COLUMN passages ${change}`;
}
