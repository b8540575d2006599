import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Counters of rate limits, and an audit log to which events can only be added. */
export class AccountSafety1700000000010 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(RATE_LIMITS);
    await runner.query(APPEND_ONLY_AUDIT);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TRIGGER audit_events_append_only ON audit_events');
    await runner.query('DROP FUNCTION refuse_change_of_audit_events()');
    await runner.query('DROP TABLE rate_limits');
  }
}

// The columns are those of rate-limiter-flexible. Unlogged: what a crash of the database forgets are minutes of counts.
const RATE_LIMITS = `
  CREATE UNLOGGED TABLE rate_limits (
    key varchar(255) PRIMARY KEY,
    points integer NOT NULL DEFAULT 0,
    expire bigint
  );`;

// A trigger holds for every role, the owner of the table included, under which small installations run.
const APPEND_ONLY_AUDIT = `
  CREATE FUNCTION refuse_change_of_audit_events() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    RAISE EXCEPTION 'audit_events can only be added to' USING ERRCODE = 'insufficient_privilege';
  END $$;
  CREATE TRIGGER audit_events_append_only BEFORE UPDATE OR DELETE ON audit_events
    FOR EACH ROW EXECUTE FUNCTION refuse_change_of_audit_events();`;
