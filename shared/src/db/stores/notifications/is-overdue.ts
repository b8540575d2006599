/** A job starts this late when the workers are busy. */
const MAX_DELAY_SECONDS = 30;

/**
 * SQL condition: the next attempt of a notification in `table` should have begun. `backoffMs` is the
 * parameter with the delay before its second attempt. The delay doubles with each later attempt.
 */
export function isOverdue(table: string, backoffMs: string): string {
  return `coalesce(${table}.tried_at, ${table}.created_at) < now()
    - make_interval(secs => ${backoffMs}::int / 1000 * 2 ^ (${table}.tries - 1) + ${MAX_DELAY_SECONDS})`;
}
