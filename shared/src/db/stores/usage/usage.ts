import { usageMonth } from '../../../domain/accounts/usage-month.ts';
import type { Db } from '../../data-source.ts';

/** A tool call to count against the plan of the key's owner. */
export interface ToolCharge {
  readonly keyId: number;
  readonly collectionId: number;
  /** The plan that the call was served on. */
  readonly isPro: boolean;
  /** Tool calls that the plan allows in a UTC month; null when unlimited. */
  readonly limit: number | null;
  readonly toolName: string;
}

/**
 * `exhausted` when the month's limit is reached, `outdated` when the key, its server or the owner's plan changed after
 * the call was identified; neither is counted.
 */
export type ChargeOutcome = 'counted' | 'exhausted' | 'outdated';

/** A user's calls are counted together or not at all. In the order of the users, because it locks their rows. */
const CHARGE = {
  name: 'charge-tool-calls',
  text: `WITH calls AS (
       SELECT * FROM unnest($1::int[], $2::int[], $3::boolean[], $4::int[], $5::text[])
         WITH ORDINALITY AS c (key_id, collection_id, is_pro, max_used, tool_name, position)),
     owned AS (
       SELECT calls.*, k.user_id
         FROM calls
         JOIN user_api_keys k ON k.id = calls.key_id
         JOIN users u ON u.id = k.user_id AND u.is_pro = calls.is_pro
         JOIN document_collections c ON c.id = calls.collection_id AND c.user_id = k.user_id),
     charged AS (
       INSERT INTO usage_months AS m (user_id, month, used)
         SELECT user_id, $6::date, count(*)
           FROM owned
          GROUP BY user_id
         HAVING min(max_used) IS NULL OR count(*) <= min(max_used)
          ORDER BY user_id
       ON CONFLICT (user_id, month) DO UPDATE SET used = m.used + EXCLUDED.used
         WHERE NOT EXISTS (
           SELECT FROM owned WHERE owned.user_id = m.user_id AND m.used + EXCLUDED.used > owned.max_used)
       RETURNING user_id),
     logged AS (
       INSERT INTO tool_usage_logs (user_id, collection_id, tool_name, timestamp)
         SELECT user_id, collection_id, tool_name, $7 FROM owned JOIN charged USING (user_id))
     SELECT position::int, charged.user_id IS NOT NULL AS is_charged,
            set_config('synchronous_commit', 'off', true)
       FROM owned LEFT JOIN charged USING (user_id)`,
};

/**
 * Counts and logs tool calls, each or neither, and returns the outcomes in the order of the calls.
 *
 * A single statement, so concurrent calls cannot exceed a limit. It commits asynchronously to keep one user's calls
 * from queueing behind the disk. If PostgreSQL crashes, the last few calls may stay uncounted.
 */
export async function chargeToolCalls(
  db: Db,
  charges: readonly ToolCharge[],
  now: Date,
): Promise<ChargeOutcome[]> {
  const rows = await db.query<{ position: number; is_charged: boolean }[]>(CHARGE, [
    charges.map(({ keyId }) => keyId),
    charges.map(({ collectionId }) => collectionId),
    charges.map(({ isPro }) => isPro),
    charges.map(({ limit }) => limit),
    charges.map(({ toolName }) => toolName),
    usageMonth(now),
    now,
  ]);
  const isCharged = new Map(rows.map((row) => [row.position - 1, row.is_charged]));
  return Promise.all(
    charges.map(async (charge, at): Promise<ChargeOutcome> => {
      if (isCharged.get(at) === undefined) return 'outdated';
      if (isCharged.get(at)) return 'counted';
      // Some of the user's calls may still be allowed.
      const [alone] = charges.length > 1 ? await chargeToolCalls(db, [charge], now) : [];
      return alone ?? 'exhausted';
    }),
  );
}

/** The tool calls of a user in the UTC month of `now`. */
export async function getMonthUsage(db: Db, userId: number, now: Date): Promise<number> {
  const row = await db.first<{ used: number }>(
    'SELECT used FROM usage_months WHERE user_id = $1 AND month = $2::date',
    [userId, usageMonth(now)],
  );
  return row?.used ?? 0;
}
