import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What makes storing a crawl cheaper: the parts of a page's checkpoint in columns of their own, so that those that
 * change are not written with those that stay, and one foreign key of passages instead of four.
 */
export class PageParts1700000000040 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(PARTS);
    await runner.query(KEYS);
    await runner.query(FULL_TEXT);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE fullsite_cache ALTER COLUMN full_text SET STORAGE EXTENDED;
      ALTER TABLE passages DROP CONSTRAINT passages_topic_fkey;
      ALTER TABLE document_topics DROP CONSTRAINT document_topics_place;
      ALTER TABLE passages
        ADD FOREIGN KEY (collection_id) REFERENCES document_collections ON DELETE CASCADE,
        ADD FOREIGN KEY (document_url_id) REFERENCES document_urls ON DELETE CASCADE,
        ADD FOREIGN KEY (topic_id) REFERENCES document_topics ON DELETE CASCADE,
        ADD FOREIGN KEY (page_id) REFERENCES singleurl_cache ON DELETE CASCADE;
      CREATE INDEX passages_page ON passages (page_id);
      UPDATE singleurl_cache SET checkpoint = checkpoint || jsonb_build_object('passages', passages,
             'links', coalesce(links, '[]'::jsonb)) WHERE passages IS NOT NULL;
      ALTER TABLE singleurl_cache DROP COLUMN passages, DROP COLUMN links;`);
  }
}

const PARTS = `
  ALTER TABLE singleurl_cache ADD COLUMN passages jsonb, ADD COLUMN links jsonb;
  UPDATE singleurl_cache
     SET passages = checkpoint->'passages', links = nullif(checkpoint->'links', '[]'::jsonb),
         checkpoint = jsonb_build_object('siteName', checkpoint->'siteName')
   WHERE status = 'success' AND checkpoint IS NOT NULL;`;

// A passage is its topic's, which is its source's, which is its collection's: PostgreSQL checks one key a row, and that
// all three belong together. Pages go only with the topics made of them.
const KEYS = `
  ALTER TABLE document_topics ADD CONSTRAINT document_topics_place UNIQUE (id, url_id, collection_id);
  ALTER TABLE passages
    DROP CONSTRAINT passages_collection_id_fkey,
    DROP CONSTRAINT passages_document_url_id_fkey,
    DROP CONSTRAINT passages_topic_id_fkey,
    DROP CONSTRAINT passages_page_id_fkey,
    ADD CONSTRAINT passages_topic_fkey FOREIGN KEY (topic_id, document_url_id, collection_id)
        REFERENCES document_topics (id, url_id, collection_id) ON DELETE CASCADE;
  DROP INDEX passages_page;`;

// Only exports read it; compressing it took a sixth of the time of storing a document.
const FULL_TEXT = 'ALTER TABLE fullsite_cache ALTER COLUMN full_text SET STORAGE EXTERNAL';
