import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What agent vision did with pages. */
export class VisionSteps1700000000103 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(VISION_STEPS);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE vision_steps');
  }
}

// JPEG does not become smaller.
const VISION_STEPS = `
  CREATE TABLE vision_steps (
    id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    document_url_id integer NOT NULL REFERENCES document_urls ON DELETE CASCADE,
    step integer NOT NULL,
    action text NOT NULL,
    control text,
    why text NOT NULL,
    picture bytea NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now(),
    UNIQUE (document_url_id, step)
  );
  ALTER TABLE vision_steps ALTER COLUMN picture SET STORAGE EXTERNAL;
  CREATE INDEX vision_steps_age ON vision_steps (created_at);`;
