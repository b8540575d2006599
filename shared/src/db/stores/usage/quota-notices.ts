import type { Db } from '../../data-source.ts';

/** A user whose tool calls have reached a percentage of the month's limit. */
export interface ReachedQuota {
  readonly userId: number;
  readonly used: number;
  readonly percent: number;
}

/**
 * Users of the free plan who have reached 80 or 100 percent of `limit` in `month` and were not notified yet. Each is
 * returned once per percentage; both at once count as 100. A caller whose transaction fails gets them again.
 */
export async function takeReachedQuotas(db: Db, month: string, limit: number): Promise<ReachedQuota[]> {
  const reached = 'CASE WHEN m.used >= $2 THEN 100 ELSE 80 END';
  return db.query<ReachedQuota[]>(
    `UPDATE usage_months m SET notified_percent = ${reached}
       FROM users u
      WHERE u.id = m.user_id AND NOT u.is_pro AND m.month = $1::date AND m.used >= $2 * 0.8
        AND m.notified_percent < ${reached}
      RETURNING m.user_id AS "userId", m.used, m.notified_percent::int AS percent`,
    [month, limit],
  );
}
