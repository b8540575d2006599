import type { ReplyInput } from '@lectern/shared/contracts/endpoint.ts';
import type { getUsageReport } from '@lectern/shared/contracts/usage.ts';
import type { Db } from '@lectern/shared/db/data-source.ts';
import {
  type CallsOfDay,
  countCallsByDay,
  countCallsByTool,
} from '@lectern/shared/db/stores/usage/call-counts.ts';
import { type MeasuredDay, measureCallsByDay } from '@lectern/shared/db/stores/usage/tool-calls.ts';
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
  const days = lastDays(now);
  const since = new Date(`${days[0]}T00:00:00.000Z`);
  const [byDay, measured, tools, unanswered] = await Promise.all([
    countCallsByDay(db, userId, since),
    measureCallsByDay(db, userId, since),
    countCallsByTool(db, userId, since),
    listUnanswered(db, userId, MAX_QUESTIONS),
  ]);
  return {
    days: days.map((day) => ({ day, calls: callsOn(day, byDay), ...measuresOn(day, measured) })),
    tools,
    unanswered,
  };
}

function lastDays(now: Date): string[] {
  return Array.from({ length: DAYS }, (_, index) =>
    new Date(now.getTime() - (DAYS - 1 - index) * DAY_MS).toISOString().slice(0, 10),
  );
}

function measuresOn(
  day: string,
  measured: readonly MeasuredDay[],
): Omit<MeasuredDay, 'day' | 'p95Ms'> & {
  p95Ms: number | null;
} {
  const { tokens = 0, p95Ms = null, unanswered = 0 } = measured.find((one) => one.day === day) ?? {};
  return { tokens, p95Ms: p95Ms === null ? null : Math.round(p95Ms * 10) / 10, unanswered };
}

function callsOn(day: string, counted: readonly CallsOfDay[]): number {
  return counted.find((one) => one.day === day)?.calls ?? 0;
}
