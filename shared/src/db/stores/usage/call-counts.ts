import type { ReplyInput } from '../../../contracts/endpoint.ts';
import type { getUsageReport } from '../../../contracts/usage.ts';
import type { Db } from '../../data-source.ts';

type UsageReport = ReplyInput<typeof getUsageReport>;

/** The tool calls of a user's agents on each of `count` UTC days, the first of which begins at `since`. */
export async function countCallsByDay(
  db: Db,
  userId: number,
  since: Date,
  count: number,
): Promise<UsageReport['days']> {
  return db.query<UsageReport['days']>(
    `SELECT day::text, coalesce(calls, 0) AS calls, coalesce(tokens, 0) AS tokens,
            round(p95_ms::numeric, 1)::float8 AS "p95Ms", coalesce(unanswered, 0) AS unanswered
       FROM (SELECT ($2::timestamptz AT TIME ZONE 'UTC')::date + n AS day FROM generate_series(0, $3::int - 1) n) days
       LEFT JOIN (SELECT (timestamp AT TIME ZONE 'UTC')::date AS day, count(*)::int AS calls
                    FROM tool_usage_logs WHERE user_id = $1 AND timestamp >= $2 GROUP BY 1) counted USING (day)
       LEFT JOIN (SELECT (called_at AT TIME ZONE 'UTC')::date AS day, sum(tokens)::float8 AS tokens,
                         percentile_disc(0.95) WITHIN GROUP (ORDER BY ms) AS p95_ms,
                         (count(*) FILTER (WHERE outcome IN ('no match', 'unsure')))::int AS unanswered
                    FROM tool_calls WHERE user_id = $1 AND called_at >= $2 GROUP BY 1) measured USING (day)
      ORDER BY day`,
    [userId, since, count],
  );
}

/** The tool calls of a user's agents since a time, by tool, most frequent first. */
export async function countCallsByTool(db: Db, userId: number, since: Date): Promise<UsageReport['tools']> {
  return db.query<UsageReport['tools']>(
    `SELECT l.collection_id AS "collectionId", c.name AS "collectionName", l.tool_name AS "toolName",
            count(*)::int AS calls, max(l.timestamp) AS "lastCalledAt"
       FROM tool_usage_logs l
       LEFT JOIN document_collections c ON c.id = l.collection_id AND c.user_id = l.user_id
      WHERE l.user_id = $1 AND l.timestamp >= $2
      GROUP BY l.collection_id, c.name, l.tool_name ORDER BY calls DESC, 1, 3 LIMIT 200`,
    [userId, since],
  );
}
