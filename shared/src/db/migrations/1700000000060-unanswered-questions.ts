import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What agents asked in vain. */
export class UnansweredQuestions1700000000060 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(UNANSWERED_QUESTIONS);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE unanswered_questions');
  }
}

const UNANSWERED_QUESTIONS = `
  CREATE TABLE unanswered_questions (
    id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    user_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
    collection_id integer NOT NULL REFERENCES document_collections ON DELETE CASCADE,
    tool_name text NOT NULL,
    question text NOT NULL,
    times integer NOT NULL DEFAULT 1,
    last_asked_at timestamptz NOT NULL DEFAULT now()
  );
  CREATE UNIQUE INDEX unanswered_questions_question
    ON unanswered_questions (collection_id, tool_name, md5(lower(question)));
  CREATE INDEX unanswered_questions_user ON unanswered_questions (user_id, last_asked_at);
  CREATE INDEX unanswered_questions_age ON unanswered_questions (last_asked_at);`;
