import type { MigrationInterface, QueryRunner } from 'typeorm';

/** When hosts may be asked next, shared by all workers. */
export class HostPaces1700000000002 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(HOST_PACES);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE host_paces');
  }
}

// Times are milliseconds since 1970 by the database's clock, the only one that all workers share. Unlogged: what a
// crash of the database forgets is a pause of seconds. Room in each page keeps its many updates in place.
const HOST_PACES = `
  CREATE UNLOGGED TABLE host_paces (
    host text PRIMARY KEY,
    next_start_ms double precision NOT NULL DEFAULT 0,
    held_until_ms double precision NOT NULL DEFAULT 0,
    gap_ms double precision NOT NULL DEFAULT 0,
    gap_until_ms double precision NOT NULL DEFAULT 0,
    lease_ends_ms double precision[] NOT NULL DEFAULT '{}'
  ) WITH (fillfactor = 20);
`;
