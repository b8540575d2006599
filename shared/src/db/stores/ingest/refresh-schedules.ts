import { limitsFor } from '../../../domain/accounts/plans.ts';
import {
  MAX_REFRESH_FAILURES,
  REFRESH_HOURS,
  type RefreshFrequency,
} from '../../../domain/documents/refresh-schedule.ts';
import type { Db } from '../../data-source.ts';
import type { DocumentUrl } from '../../entities/document-url.ts';

/** A source whose refresh is due. */
export type DueSource = { readonly documentUrlId: number } & Pick<
  DocumentUrl,
  'collectionId' | 'crawlType' | 'maxUrls'
>;

/** SQL: the time of the next run after `hours`, up to five percent earlier or later, which spreads the load. */
const nextRunAfter = (hours: string) => `now() + make_interval(hours => ${hours}) * (0.95 + 0.1 * random())`;

/** SQL: the chosen interval of the schedule `s`, in hours. */
const CHOSEN_HOURS = `CASE s.frequency WHEN 'daily' THEN ${REFRESH_HOURS.daily}
  WHEN 'monthly' THEN ${REFRESH_HOURS.monthly} ELSE ${REFRESH_HOURS.weekly} END`;

/**
 * Locks sources whose refresh is due until the transaction ends, and sets their next run; those that another process has
 * locked are left to it. Sources in the trash, those that are being crawled, and those with agent vision that the owner's
 * plan no longer includes wait.
 */
export async function takeDueSources(
  db: Db,
  limit: number,
  plans: 'on' | 'off',
): Promise<(DueSource & Pick<DocumentUrl, 'library'>)[]> {
  return db.query<(DueSource & Pick<DocumentUrl, 'library'>)[]>(
    `WITH due AS (
       SELECT s.document_url_id FROM crawl_schedules s
         JOIN document_urls u ON u.id = s.document_url_id AND u.status = 'active'
         JOIN document_collections c ON c.id = u.collection_id
         JOIN users o ON o.id = c.user_id AND (o.is_pro OR u.crawl_type <> 'cua_markdown' OR $2)
        WHERE s.next_run_at <= now() ORDER BY s.next_run_at LIMIT $1 FOR UPDATE OF s, u SKIP LOCKED)
     UPDATE crawl_schedules s SET next_run_at = ${nextRunAfter('s.every_hours')}
       FROM due JOIN document_urls u ON u.id = due.document_url_id
      WHERE s.document_url_id = due.document_url_id
      RETURNING u.id AS "documentUrlId", u.collection_id AS "collectionId", u.crawl_type AS "crawlType",
                u.max_urls AS "maxUrls", u.library`,
    [limit, limitsFor(false, plans).agentVision],
  );
}

/** SQL: whether a new source is not refreshed by itself. */
const IS_NOT_REFRESHED = `crawl_type = 'cua_markdown'`;

/**
 * Schedules the next refresh of a source that was just crawled as a whole. While nothing changes, its interval doubles up
 * to a month; a change, or a page that could not be refreshed, restores the chosen one. Creates the schedule
 * of a new source: pasted texts and packs have none, and agent vision, which costs tokens, is off.
 */
export async function scheduleNextRefresh(
  db: Db,
  documentUrlId: number,
  mayHaveChanged: boolean,
): Promise<void> {
  await db.query(
    `INSERT INTO crawl_schedules AS s (document_url_id, frequency, every_hours, next_run_at, last_run_at)
     SELECT id, CASE WHEN ${IS_NOT_REFRESHED} THEN 'off' ELSE 'weekly' END, ${REFRESH_HOURS.weekly},
            CASE WHEN NOT (${IS_NOT_REFRESHED}) THEN ${nextRunAfter(`${REFRESH_HOURS.weekly}`)} END, now()
       FROM document_urls WHERE id = $1 AND crawl_type NOT IN ('user_text', 'pack')
     ON CONFLICT (document_url_id) DO UPDATE SET last_run_at = now(), failures = 0,
       every_hours = CASE WHEN $2 THEN ${CHOSEN_HOURS} ELSE least(s.every_hours * 2, ${REFRESH_HOURS.monthly}) END,
       next_run_at = CASE WHEN s.frequency <> 'off' THEN ${nextRunAfter(
         `CASE WHEN $2 THEN ${CHOSEN_HOURS} ELSE least(s.every_hours * 2, ${REFRESH_HOURS.monthly}) END`,
       )} END`,
    [documentUrlId, mayHaveChanged],
  );
}

/** Counts a failed refresh of a source, and pauses its automatic refreshes after MAX_REFRESH_FAILURES in a row. */
export async function countFailedRefresh(db: Db, documentUrlId: number): Promise<void> {
  await db.query(
    `UPDATE crawl_schedules SET failures = failures + 1, last_run_at = now(),
            next_run_at = CASE WHEN failures + 1 < ${MAX_REFRESH_FAILURES} THEN next_run_at END
      WHERE document_url_id = $1`,
    [documentUrlId],
  );
}

/** Sets how often a source is refreshed, which also ends a pause. Returns false when it cannot be refreshed. */
export async function setRefreshFrequency(
  db: Db,
  documentUrlId: number,
  frequency: RefreshFrequency,
): Promise<boolean> {
  const hours = REFRESH_HOURS[frequency === 'off' ? 'weekly' : frequency];
  const updated = await db.execute(
    `UPDATE crawl_schedules SET frequency = $2, every_hours = $3, failures = 0,
            next_run_at = CASE WHEN $2 <> 'off' THEN ${nextRunAfter('$3::int')} END
      WHERE document_url_id = $1`,
    [documentUrlId, frequency, hours],
  );
  // Clients reload a document when this time changes.
  await db.query('UPDATE document_urls SET updated_at = now() WHERE id = $1', [documentUrlId]);
  return updated > 0;
}
