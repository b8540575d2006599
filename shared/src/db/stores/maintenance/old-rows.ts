import { RETENTION_DAYS } from '../../../domain/retention.ts';
import type { Db } from '../../data-source.ts';

/** Tables whose rows are deleted by age: the column with the time, and how many days later a row is deleted. */
const AGES = {
  emails: ['created_at', RETENTION_DAYS.emails],
  idempotency_keys: ['created_at', RETENTION_DAYS.idempotencyKeys],
  pending_registrations: ['expires_at', 0],
  refreshes: ['created_at', RETENTION_DAYS.changes],
  sessions: ['expires_at', 0],
  stripe_events: ['received_at', RETENTION_DAYS.stripeEvents],
  tool_calls: ['called_at', RETENTION_DAYS.callLog],
  tool_runs: ['created_at', RETENTION_DAYS.toolRuns],
  // The tool and time of each call. Monthly totals are stored separately.
  tool_usage_logs: ['timestamp', RETENTION_DAYS.calls],
  unanswered_questions: ['last_asked_at', RETENTION_DAYS.questions],
  vision_steps: ['created_at', RETENTION_DAYS.visionSteps],
  webhook_deliveries: ['created_at', RETENTION_DAYS.deliveries],
} as const;

export type AgingTable = keyof typeof AGES;

export const AGING_TABLES = Object.keys(AGES) as readonly AgingTable[];

/** Deletes the rows of a table that have reached their age. */
export async function deleteOldRows(db: Db, table: AgingTable): Promise<void> {
  const [column, days] = AGES[table];
  await db.query(`DELETE FROM ${table} WHERE ${column} < now() - make_interval(days => $1)`, [days]);
}
