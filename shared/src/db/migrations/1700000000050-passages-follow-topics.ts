import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A document that is put into the bin or taken from it changes its collection, and its passages with it. */
export class PassagesFollowTopics1700000000050 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(withKey('ON UPDATE CASCADE ON DELETE CASCADE'));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(withKey('ON DELETE CASCADE'));
  }
}

const withKey = (actions: string) => `
  ALTER TABLE passages
    DROP CONSTRAINT passages_topic_fkey,
    ADD CONSTRAINT passages_topic_fkey FOREIGN KEY (topic_id, document_url_id, collection_id)
        REFERENCES document_topics (id, url_id, collection_id) ${actions}`;
