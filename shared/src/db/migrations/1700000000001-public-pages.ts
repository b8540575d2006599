import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What public addresses answered, shared by all collections. */
export class PublicPages1700000000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(PUBLIC_PAGES);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE public_pages');
  }
}

// Bodies come compressed; PostgreSQL need not try again. Nothing in here refers to a user: whoever knows the
// address could have fetched the page.
const PUBLIC_PAGES = `
  CREATE TABLE public_pages (
    id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    url text NOT NULL,
    final_url text NOT NULL,
    kind text NOT NULL CHECK (kind IN ('html', 'markdown', 'text')),
    try_type text NOT NULL,
    body bytea NOT NULL,
    html bytea,
    etag text,
    last_modified text,
    fetched_at timestamptz NOT NULL
  );
  ALTER TABLE public_pages ALTER COLUMN body SET STORAGE EXTERNAL, ALTER COLUMN html SET STORAGE EXTERNAL;
  CREATE UNIQUE INDEX public_pages_url ON public_pages (md5(url));
  CREATE INDEX public_pages_age ON public_pages (fetched_at);
`;
