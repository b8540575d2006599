import type { ReplyInput } from '../../../contracts/endpoint.ts';
import type { getUsageReport } from '../../../contracts/usage.ts';
import type { Db } from '../../data-source.ts';

/** The number of tool calls on a UTC day, such as 2026-11-22. */
export interface CallsOfDay {
  readonly day: string;
  readonly calls: number;
}

/** The tool calls of a user's agents since a time, by day, oldest first. Days without calls are left out. */
export async function countCallsByDay(db: Db, userId: number, since: Date): Promise<CallsOfDay[]> {
  return db.query<CallsOfDay[]>(
    `SELECT (timestamp AT TIME ZONE 'UTC')::date::text AS day, count(*)::int AS calls
       FROM tool_usage_logs WHERE user_id = $1 AND timestamp >= $2 GROUP BY 1 ORDER BY 1`,
    [userId, since],
  );
}

type CallsOfTool = ReplyInput<typeof getUsageReport>['tools'][number];

/** The tool calls of a user's agents since a time, by tool, most frequent first. */
export async function countCallsByTool(db: Db, userId: number, since: Date): Promise<CallsOfTool[]> {
  return db.query<CallsOfTool[]>(
    `SELECT l.collection_id AS "collectionId", c.name AS "collectionName", l.tool_name AS "toolName",
            count(*)::int AS calls, max(l.timestamp) AS "lastCalledAt"
       FROM tool_usage_logs l
       LEFT JOIN document_collections c ON c.id = l.collection_id AND c.user_id = l.user_id
      WHERE l.user_id = $1 AND l.timestamp >= $2
      GROUP BY l.collection_id, c.name, l.tool_name ORDER BY calls DESC, 1, 3 LIMIT 200`,
    [userId, since],
  );
}
