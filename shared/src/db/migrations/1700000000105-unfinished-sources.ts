import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What waits in a collection is found without reading what waits in all others, and a source by its id. PostgreSQL
 * looked through all that waits for either, because its statistics were made while next to nothing waited; an index by
 * time was written anew at every progress besides.
 */
export class UnfinishedSources1700000000105 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP INDEX document_urls_unfinished;
      CREATE INDEX document_urls_unfinished ON document_urls (collection_id)
        WHERE status IN ('pending', 'processing');`);
    await runner.query(WITHOUT_STATISTICS);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE document_urls ALTER COLUMN status SET STATISTICS -1');
    await runner.query(`
      DROP INDEX document_urls_unfinished;
      CREATE INDEX document_urls_unfinished ON document_urls (updated_at)
        WHERE status IN ('pending', 'processing');`);
  }
}

// How many wait is another thing every minute; without statistics it is taken for one of a hundred sources. Setting
// the type that it has already makes PostgreSQL forget those that it has.
const WITHOUT_STATISTICS = `
  ALTER TABLE document_urls ALTER COLUMN status SET STATISTICS 0;
  ALTER TABLE document_urls ALTER COLUMN status TYPE text;`;
