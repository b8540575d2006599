import type { Db } from '../../data-source.ts';

/** Tables whose rows are deleted by age, each with the column of the row's age. */
const AGE_COLUMNS = {
  emails: 'created_at',
  refreshes: 'created_at',
  stripe_events: 'received_at',
  tool_runs: 'created_at',
  // Monthly totals are stored separately.
  tool_usage_logs: 'timestamp',
  unanswered_questions: 'last_asked_at',
  vision_steps: 'created_at',
  webhook_deliveries: 'created_at',
} as const;

/** Deletes the rows of a table that are older than `days`. */
export async function deleteOldRows(db: Db, table: keyof typeof AGE_COLUMNS, days: number): Promise<void> {
  await db.query(`DELETE FROM ${table} WHERE ${AGE_COLUMNS[table]} < now() - make_interval(days => $1)`, [
    days,
  ]);
}
