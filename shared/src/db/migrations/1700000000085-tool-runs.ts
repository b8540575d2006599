import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The runs of the internal search tools: what was asked, how far each is, and what came of it. */
export class ToolRuns1700000000085 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(TOOL_RUNS);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE tool_runs');
  }
}

const TOOL_RUNS = `
  CREATE TABLE tool_runs (
    id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    user_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
    tool text NOT NULL,
    input jsonb NOT NULL,
    status text NOT NULL DEFAULT 'waiting' CHECK (status IN ('waiting', 'running', 'done', 'failed')),
    percent smallint NOT NULL DEFAULT 0 CHECK (percent BETWEEN 0 AND 100),
    log text[] NOT NULL DEFAULT '{}',
    result jsonb,
    failure text,
    retry_after_seconds integer,
    created_at timestamptz NOT NULL DEFAULT now()
  );
  CREATE INDEX tool_runs_user ON tool_runs (user_id, id);
  CREATE INDEX tool_runs_age ON tool_runs (created_at);`;
