import type { Db } from '../../data-source.ts';
import { queryPrepared } from '../../prepared.ts';

/** A tool call to count against the plan of the key's owner. */
export interface ToolCharge {
  readonly keyId: number;
  readonly collectionId: number;
  /** The plan that the call was served on. */
  readonly isPro: boolean;
  /** Tool calls that the plan allows in a UTC month; null when unlimited. */
  readonly limit: number | null;
  readonly toolName: string;
  readonly now: Date;
}

/**
 * `exhausted` when the month's limit is reached, `outdated` when the key, its server or the owner's plan changed after
 * the call was identified; neither is counted.
 */
export type ChargeOutcome = 'counted' | 'exhausted' | 'outdated';

const CHARGE = {
  name: 'charge-tool-call',
  text: `WITH owner AS (
       SELECT k.user_id
         FROM user_api_keys k
         JOIN users u ON u.id = k.user_id AND u.is_pro = $3
         JOIN document_collections c ON c.id = $2 AND c.user_id = k.user_id
        WHERE k.id = $1),
     charged AS (
       INSERT INTO usage_months AS m (user_id, month, used)
         SELECT user_id, $5::date, 1 FROM owner WHERE $4::int IS NULL OR $4::int > 0
       ON CONFLICT (user_id, month) DO UPDATE SET used = m.used + 1 WHERE $4::int IS NULL OR m.used < $4::int
       RETURNING used),
     logged AS (
       INSERT INTO tool_usage_logs (user_id, collection_id, tool_name, timestamp)
         SELECT user_id, $2, $6, $7 FROM owner, charged)
     SELECT charged.used, set_config('synchronous_commit', 'off', true) FROM owner LEFT JOIN charged ON true`,
};

/**
 * Counts and logs one tool call, or neither.
 *
 * A single statement, so concurrent calls cannot exceed `limit`. It commits asynchronously to keep one user's calls
 * from queueing behind the disk. If PostgreSQL crashes, the last few calls may stay uncounted.
 */
export async function chargeToolCall(db: Db, charge: ToolCharge): Promise<ChargeOutcome> {
  const { keyId, collectionId, isPro, limit, toolName, now } = charge;
  const values = [keyId, collectionId, isPro, limit, utcMonth(now), toolName, now];
  const [row] = await queryPrepared<{ used: number | null }>(db, CHARGE, values);
  if (!row) return 'outdated';
  return row.used === null ? 'exhausted' : 'counted';
}

/** The tool calls of a user in the UTC month of `now`. */
export async function getMonthUsage(db: Db, userId: number, now: Date): Promise<number> {
  const rows = await db.query<{ used: number }[]>(
    'SELECT used FROM usage_months WHERE user_id = $1 AND month = $2::date',
    [userId, utcMonth(now)],
  );
  return rows[0]?.used ?? 0;
}

/** The first day of the UTC month of `now`: the key of a month in the usage tables. */
export function utcMonth(now: Date): string {
  return `${now.toISOString().slice(0, 7)}-01`;
}
