import type { ReplyInput } from '../../../contracts/endpoint.ts';
import type * as contracts from '../../../contracts/search-tools.ts';
import { TOOLS } from '../../../contracts/search-tools.ts';
import type { ToolName } from '../../../domain/tools/tool-timeouts.ts';
import type { Db } from '../../data-source.ts';
import { storableJson } from '../../storable-text.ts';

/** Stores a run for a worker and returns its id. */
export async function insertToolRun(
  db: Db,
  run: { readonly userId: number; readonly tool: ToolName; readonly input: unknown },
): Promise<number> {
  const [{ id }] = await db.query<[{ id: number }]>(
    'INSERT INTO tool_runs (user_id, tool, input) VALUES ($1, $2, $3) RETURNING id',
    [run.userId, run.tool, storableJson(run.input)],
  );
  return id;
}

/** A user's runs of the last hour that have not ended. */
export async function countUnfinishedToolRuns(db: Db, userId: number): Promise<number> {
  const row = await db.first<{ count: number }>(
    `SELECT count(*)::int AS count FROM tool_runs
      WHERE user_id = $1 AND status IN ('waiting', 'running') AND created_at > now() - interval '1 hour'`,
    [userId],
  );
  return row?.count ?? 0;
}

/** A run that a worker has started. */
export interface StartedToolRun {
  readonly toolRunId: number;
  readonly userId: number;
  /** The body of the call. */
  readonly input: unknown;
  /** Milliseconds since the request. */
  readonly ageMs: number;
}

// The first key of the advisory lock; the user's id is the second.
const RUNS_LOCK = 4_711_003;

/** The unfinished runs of a user, without one of them. */
export interface ToolRunLoad {
  readonly running: number;
  /** Waiting runs that were added earlier. */
  readonly ahead: number;
}

/**
 * Counts the other runs of the user of a run. Locks the user's runs until the transaction ends. Runs whose worker was killed
 * count for three minutes.
 */
export async function getToolRunLoad(db: Db, toolRunId: number): Promise<ToolRunLoad> {
  await db.query('SELECT pg_advisory_xact_lock($2, user_id) FROM tool_runs WHERE id = $1', [
    toolRunId,
    RUNS_LOCK,
  ]);
  const row = await db.first<ToolRunLoad>(
    `SELECT count(*) FILTER (WHERE other.status = 'running')::int AS running,
            count(*) FILTER (WHERE other.status = 'waiting' AND other.id < own.id)::int AS ahead
       FROM tool_runs own JOIN tool_runs other USING (user_id)
      WHERE own.id = $1 AND other.id <> own.id AND other.status IN ('waiting', 'running')
        AND other.created_at > now() - interval '3 minutes'`,
    [toolRunId],
  );
  return row ?? { running: 0, ahead: 0 };
}

/** Starts a run from the beginning; null if it has ended or is deleted. */
export async function startToolRun(db: Db, toolRunId: number): Promise<StartedToolRun | null> {
  return db.first<StartedToolRun>(
    `UPDATE tool_runs SET status = 'running', percent = 0, log = '{}'
      WHERE id = $1 AND status IN ('waiting', 'running')
      RETURNING id AS "toolRunId", user_id AS "userId", input,
                extract(epoch FROM now() - created_at)::float8 * 1000 AS "ageMs"`,
    [toolRunId],
  );
}

/** Updates the progress of a run and appends a line to its log. */
export async function updateToolRun(db: Db, toolRunId: number, percent: number, line: string): Promise<void> {
  await db.query(
    `UPDATE tool_runs SET percent = $2, log = log || $3::text WHERE id = $1 AND status = 'running'`,
    [toolRunId, percent, line],
  );
}

/** Completes a run with its result; false if it had already ended, and then the result must be discarded. */
export async function completeToolRun(db: Db, toolRunId: number, result: unknown): Promise<boolean> {
  const rows = await db.query<unknown[]>(
    `UPDATE tool_runs SET status = 'done', percent = 100, result = $2 WHERE id = $1 AND status = 'running'
      RETURNING id`,
    [toolRunId, storableJson(result)],
  );
  return rows.length > 0;
}

/** Marks a run as failed. */
export async function failToolRun(
  db: Db,
  toolRunId: number,
  { failure, retryAfterSeconds }: { failure: string; retryAfterSeconds: number | null },
): Promise<void> {
  await db.query(
    `UPDATE tool_runs SET status = 'failed', failure = $2, retry_after_seconds = $3
      WHERE id = $1 AND status IN ('waiting', 'running')`,
    [toolRunId, failure, retryAfterSeconds],
  );
}

/** The state of a run. */
export interface ToolRun {
  readonly status: 'waiting' | 'running' | 'done' | 'failed';
  /** The result of the call; null until it has finished. */
  readonly result: unknown;
  /** Why it failed, as text for users; null unless it failed. */
  readonly failure: string | null;
  /** The provider's Retry-After time; null if it sent none. */
  readonly retryAfterSeconds: number | null;
}

/** A run of a user; null if there is none. */
export async function findToolRun(
  db: Db,
  owned: { userId: number; toolRunId: number },
): Promise<ToolRun | null> {
  return db.first<ToolRun>(
    `SELECT status, result, failure, retry_after_seconds AS "retryAfterSeconds"
       FROM tool_runs WHERE id = $1 AND user_id = $2`,
    [owned.toolRunId, owned.userId],
  );
}

/** The latest runs of the search tools of a user, newest first. */
export async function listToolRuns(
  db: Db,
  userId: number,
  limit: number,
): Promise<ReplyInput<typeof contracts.listToolRuns>> {
  return db.query(
    `SELECT id, tool, status, percent, log, failure, created_at AS "createdAt" FROM tool_runs
      WHERE user_id = $1 AND tool = ANY($2) ORDER BY id DESC LIMIT $3`,
    [userId, TOOLS, limit],
  );
}
