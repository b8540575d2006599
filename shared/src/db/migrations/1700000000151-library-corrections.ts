import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The addresses that users chose for the documentation of libraries. */
export class LibraryCorrections1700000000151 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE IF NOT EXISTS library_corrections (
        id integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
        user_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
        ecosystem text NOT NULL,
        name text NOT NULL,
        url text NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now()
      )`);
    await runner.query(
      'CREATE UNIQUE INDEX IF NOT EXISTS library_corrections_library ON library_corrections (user_id, ecosystem, lower(name))',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE library_corrections');
  }
}
