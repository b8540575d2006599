import type { Db } from '../data-source.ts';

/** What waits for workers. Ages are seconds; 0 where nothing waits. */
export interface Backlog {
  readonly outboxSeconds: number;
  readonly waitingSources: number;
  readonly waitingSeconds: number;
}

/** The backlog over all owners. */
export async function readBacklog(db: Db): Promise<Backlog> {
  const [backlog] = await db.query<[Backlog]>(
    `SELECT (SELECT COALESCE(extract(epoch FROM now() - min(created_at)), 0)::float FROM outbox) AS "outboxSeconds",
            count(*)::int AS "waitingSources",
            COALESCE(extract(epoch FROM now() - min(updated_at)), 0)::float AS "waitingSeconds"
       FROM document_urls WHERE status = 'pending'`,
  );
  return backlog;
}
