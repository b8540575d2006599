import type { ReplyInput } from '@lectern/shared/contracts/endpoint.ts';
import type { getUsageReport } from '@lectern/shared/contracts/usage.ts';
import type { Db } from '@lectern/shared/db/data-source.ts';
import { countCallsByDay, countCallsByTool } from '@lectern/shared/db/stores/usage/call-counts.ts';
import { listUnanswered } from '@lectern/shared/db/stores/usage/unanswered-questions.ts';

const DAYS = 30;
const DAY_MS = 86_400_000;
const MAX_QUESTIONS = 100;

/** A user's tool calls of the last 30 UTC days including today, and the questions without an answer. */
export async function reportUsage(
  db: Db,
  userId: number,
  now: Date,
): Promise<ReplyInput<typeof getUsageReport>> {
  const today = Math.floor(now.getTime() / DAY_MS);
  const since = new Date((today - DAYS + 1) * DAY_MS);
  const [days, tools, unanswered] = await Promise.all([
    countCallsByDay(db, userId, since, DAYS),
    countCallsByTool(db, userId, since),
    listUnanswered(db, userId, MAX_QUESTIONS),
  ]);
  return { days, tools, unanswered };
}
