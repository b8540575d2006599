import type { Db } from '../data-source.ts';
import { queryPrepared } from '../prepared.ts';

/** One tool call that is to be counted, with what its answer was made on. */
export interface ToolCharge {
  /** The key it came with; null counts for nobody. */
  readonly keyId: number | null;
  readonly collectionId: number;
  /** The revision of the collection that was answered from; null when any will do. */
  readonly revision: number | null;
  /** The plan of the key's holder. */
  readonly isPro: boolean;
  /** The calls the plan allows in a UTC month; null when it allows any number. */
  readonly limit: number | null;
  readonly toolName: string;
  readonly now: Date;
}

/**
 * Whether a call was counted. It is not when the month's limit is reached, nor when its answer was made on what no
 * longer holds: the key or its server is gone, the collection has changed, or the plan has.
 */
export type ChargeOutcome = 'counted' | 'exhausted' | 'outdated';

const CHARGE = {
  name: 'charge-tool-call',
  text: `WITH holder AS (
       SELECT k.user_id
         FROM user_api_keys k
         JOIN users u ON u.id = k.user_id AND u.is_pro = $4
         JOIN document_collections c ON c.id = $2 AND c.user_id = k.user_id
        WHERE k.id = $1 AND ($3::int IS NULL OR c.revision = $3)),
     charged AS (
       INSERT INTO usage_months AS m (user_id, month, used)
         SELECT user_id, $6::date, 1 FROM holder WHERE $5::int IS NULL OR $5::int > 0
       ON CONFLICT (user_id, month) DO UPDATE SET used = m.used + 1 WHERE $5::int IS NULL OR m.used < $5::int
       RETURNING used),
     logged AS (
       INSERT INTO tool_usage_logs (user_id, collection_id, tool_name, timestamp)
         SELECT user_id, $2, $7, $8 FROM holder, charged)
     SELECT charged.used, set_config('synchronous_commit', 'off', true) FROM holder LEFT JOIN charged ON true`,
};

/**
 * Counts and logs one tool call, or does neither; the result says which, and why.
 *
 * It is one statement, and so one transaction: of any number of concurrent calls exactly `limit` are counted, and
 * none that was answered on what no longer holds. Its commit does not wait for the disk, so that the calls of one
 * user are not queued behind it: a crash of PostgreSQL may forget the last few calls, count and log together, and
 * never invents one.
 */
export async function chargeToolCall(db: Db, charge: ToolCharge): Promise<ChargeOutcome> {
  const { keyId, collectionId, revision, isPro, limit, toolName, now } = charge;
  const values = [keyId, collectionId, revision, isPro, limit, utcMonth(now), toolName, now];
  const [row] = await queryPrepared<{ used: number | null }>(db, CHARGE, values);
  if (!row) return 'outdated';
  return row.used === null ? 'exhausted' : 'counted';
}

const CHARGE_UNLIMITED = {
  name: 'charge-unlimited-tool-calls',
  text: `WITH calls AS (
       SELECT call.*, k.user_id
         FROM unnest($1::int[], $2::int[], $3::int[], $4::bool[], $5::date[], $6::text[], $7::timestamptz[])
                WITH ORDINALITY AS call(key_id, collection_id, revision, is_pro, month, tool_name, at, place)
         JOIN user_api_keys k ON k.id = call.key_id
         JOIN users u ON u.id = k.user_id AND u.is_pro = call.is_pro
         JOIN document_collections c ON c.id = call.collection_id AND c.user_id = k.user_id
        WHERE call.revision IS NULL OR call.revision = c.revision),
     charged AS (
       INSERT INTO usage_months AS m (user_id, month, used)
         SELECT user_id, month, count(*) FROM calls GROUP BY user_id, month ORDER BY user_id, month
       ON CONFLICT (user_id, month) DO UPDATE SET used = m.used + excluded.used),
     logged AS (
       INSERT INTO tool_usage_logs (user_id, collection_id, tool_name, timestamp)
         SELECT user_id, collection_id, tool_name, at FROM calls)
     SELECT place::int AS place, set_config('synchronous_commit', 'off', true) FROM calls`,
};

/**
 * Counts and logs calls that no plan limits, as chargeToolCall does for one; the outcomes are in their order. The
 * months are locked in one order, so that two processes never wait on each other. When it rejects, none was counted.
 */
export async function chargeUnlimitedToolCalls(
  db: Db,
  charges: readonly ToolCharge[],
): Promise<ChargeOutcome[]> {
  const rows = await queryPrepared<{ place: number }>(db, CHARGE_UNLIMITED, [
    charges.map(({ keyId }) => keyId),
    charges.map(({ collectionId }) => collectionId),
    charges.map(({ revision }) => revision),
    charges.map(({ isPro }) => isPro),
    charges.map(({ now }) => utcMonth(now)),
    charges.map(({ toolName }) => toolName),
    charges.map(({ now }) => now),
  ]);
  const counted = new Set(rows.map(({ place }) => place));
  return charges.map((_, index) => (counted.has(index + 1) ? 'counted' : 'outdated'));
}

/**
 * Takes back what was counted and logged of one call, for a call that then had no answer. The second statement begins
 * when the row of the month is had, and so sees all lines of the log that others have left; lines of a user that agree
 * in everything are as good as each other.
 */
export async function refundToolCall(
  db: Db,
  { userId, collectionId, toolName, now }: ToolCharge & { readonly userId: number },
): Promise<void> {
  await db.transaction(async (inTransaction) => {
    const month = [userId, utcMonth(now)];
    await inTransaction.query(
      'UPDATE usage_months SET used = used - 1 WHERE user_id = $1 AND month = $2::date',
      month,
    );
    await inTransaction.query(
      `DELETE FROM tool_usage_logs WHERE id = (
         SELECT id FROM tool_usage_logs
          WHERE user_id = $1 AND collection_id = $2 AND tool_name = $3 AND timestamp = $4 LIMIT 1)`,
      [userId, collectionId, toolName, now],
    );
  });
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
