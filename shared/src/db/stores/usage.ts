import type { Db } from '../data-source.ts';
import { queryPrepared } from '../prepared.ts';

/** One tool call that is to be counted. */
export interface ToolCharge {
  readonly userId: number;
  readonly collectionId: number;
  readonly toolName: string;
  /** The calls the plan allows in a UTC month; null when it allows any number. */
  readonly limit: number | null;
  readonly now: Date;
}

const CHARGE = {
  name: 'charge-tool-call',
  text: `WITH charged AS (
       INSERT INTO usage_months AS m (user_id, month, used)
         SELECT $1, $2::date, 1 WHERE $3::int IS NULL OR $3::int > 0
       ON CONFLICT (user_id, month) DO UPDATE SET used = m.used + 1 WHERE $3::int IS NULL OR m.used < $3::int
       RETURNING used),
     logged AS (
       INSERT INTO tool_usage_logs (user_id, collection_id, tool_name, timestamp)
         SELECT $1, $4, $5, $6 FROM charged)
     SELECT used, set_config('synchronous_commit', 'off', true) FROM charged`,
};

/**
 * Counts and logs one tool call, or does neither when the month's limit is reached; the result says which.
 *
 * It is one statement, and so one transaction: of any number of concurrent calls exactly `limit` are counted.
 * Its commit does not wait for the disk, so that the calls of one user are not queued behind it: a crash of
 * PostgreSQL may forget the last few calls, count and log together, and never invents one.
 */
export async function chargeToolCall(db: Db, charge: ToolCharge): Promise<boolean> {
  const values = [charge.userId, utcMonth(charge.now), charge.limit];
  const rows = await queryPrepared(db, CHARGE, [...values, charge.collectionId, charge.toolName, charge.now]);
  return rows.length > 0;
}

const CHARGE_UNLIMITED = {
  name: 'charge-unlimited-tool-calls',
  text: `WITH calls AS (
       SELECT * FROM unnest($1::int[], $2::date[], $3::int[], $4::text[], $5::timestamptz[])
         AS call(user_id, month, collection_id, tool_name, at)),
     charged AS (
       INSERT INTO usage_months AS m (user_id, month, used)
         SELECT user_id, month, count(*) FROM calls GROUP BY user_id, month ORDER BY user_id, month
       ON CONFLICT (user_id, month) DO UPDATE SET used = m.used + excluded.used),
     logged AS (
       INSERT INTO tool_usage_logs (user_id, collection_id, tool_name, timestamp)
         SELECT user_id, collection_id, tool_name, at FROM calls)
     SELECT set_config('synchronous_commit', 'off', true)`,
};

/**
 * Counts and logs calls that no plan limits, all or none of them, as chargeToolCall does for one. The months are
 * locked in one order, so that two processes never wait on each other.
 */
export async function chargeUnlimitedToolCalls(db: Db, charges: readonly ToolCharge[]): Promise<void> {
  await queryPrepared(db, CHARGE_UNLIMITED, [
    charges.map(({ userId }) => userId),
    charges.map(({ now }) => utcMonth(now)),
    charges.map(({ collectionId }) => collectionId),
    charges.map(({ toolName }) => toolName),
    charges.map(({ now }) => now),
  ]);
}

/** The tool calls of a user in the UTC month of `now`. */
export async function getMonthUsage(db: Db, userId: number, now: Date): Promise<number> {
  const rows = await db.query<{ used: number }[]>(
    'SELECT used FROM usage_months WHERE user_id = $1 AND month = $2::date',
    [userId, utcMonth(now)],
  );
  return rows[0]?.used ?? 0;
}

/** The first day of the UTC month of `now`, as the usage tables name a month. */
export function utcMonth(now: Date): string {
  return `${now.toISOString().slice(0, 7)}-01`;
}
