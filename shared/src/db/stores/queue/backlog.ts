import type { Db } from '../../data-source.ts';

/** The work that waits for workers. Ages are in seconds; 0 if nothing waits. */
export interface Backlog {
  readonly outboxSeconds: number;
  readonly waitingSources: number;
  readonly waitingSeconds: number;
  /** For each of `OWNER_AGES`, the owners without a running source whose first source has waited at least that long. */
  readonly ownersWaiting: readonly number[];
}

/** Waiting times in seconds. */
export const OWNER_AGES = [0, 10, 60, 600] as const;

/** The backlog over all owners. Sources in the trash do not count. */
export async function readBacklog(db: Db): Promise<Backlog> {
  const [backlog] = await db.query<[Backlog]>(
    `WITH unfinished AS (
       SELECT c.user_id, u.status, u.updated_at
         FROM document_urls u JOIN document_collections c ON c.id = u.collection_id AND c.user_id IS NOT NULL
        WHERE u.status IN ('pending', 'processing')),
     owners AS (
       SELECT extract(epoch FROM now() - min(updated_at)) AS age
         FROM unfinished GROUP BY user_id HAVING bool_and(status = 'pending'))
     SELECT (SELECT COALESCE(extract(epoch FROM now() - min(created_at)), 0)::float FROM outbox) AS "outboxSeconds",
            count(*)::int AS "waitingSources",
            COALESCE(extract(epoch FROM now() - min(updated_at)), 0)::float AS "waitingSeconds",
            ARRAY(SELECT (SELECT count(*) FROM owners WHERE age >= least_age)::int
                    FROM unnest($1::int[]) WITH ORDINALITY ages (least_age, ordinality) ORDER BY ordinality) AS "ownersWaiting"
       FROM unfinished WHERE status = 'pending'`,
    [OWNER_AGES],
  );
  return backlog;
}
