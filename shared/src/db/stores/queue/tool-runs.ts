import type { Db } from '../../data-source.ts';
import { type ToolRun, ToolRunEntity } from '../../entities/tool-run.ts';

/** Stores a run that waits for a worker, and says its id. */
export async function insertToolRun(
  db: Db,
  run: Pick<ToolRun, 'userId' | 'tool' | 'input'>,
): Promise<number> {
  const input = JSON.parse(storableJson(run.input));
  return (await db.getRepository(ToolRunEntity).save({ ...run, input })).id;
}

/** A run that a worker takes. */
export interface StartedToolRun extends Pick<ToolRun, 'userId' | 'input'> {
  readonly toolRunId: number;
  /** Since it was asked for. */
  readonly ageMs: number;
}

/** Marks a run as running, from its beginning; null when it has ended or is gone. */
export async function startToolRun(db: Db, toolRunId: number): Promise<StartedToolRun | null> {
  const [rows] = await db.query<[StartedToolRun[], number]>(
    `UPDATE tool_runs SET status = 'running', percent = 0, log = '{}'
      WHERE id = $1 AND status IN ('waiting', 'running')
      RETURNING id AS "toolRunId", user_id AS "userId", input,
                extract(epoch FROM now() - created_at)::float8 * 1000 AS "ageMs"`,
    [toolRunId],
  );
  return rows[0] ?? null;
}

/** Tells how far a run is, and what it does. */
export async function updateToolRun(db: Db, toolRunId: number, percent: number, line: string): Promise<void> {
  await db.query(
    `UPDATE tool_runs SET percent = $2, log = log || $3::text WHERE id = $1 AND status = 'running'`,
    [toolRunId, percent, line],
  );
}

/** Ends a run with its result; false when it had ended before, and then nothing is to come of it. */
export async function completeToolRun(db: Db, toolRunId: number, result: unknown): Promise<boolean> {
  const [rows] = await db.query<[unknown[], number]>(
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

/** A run of a user; null when there is none. */
export async function findToolRun(
  db: Db,
  owned: { userId: number; toolRunId: number },
): Promise<ToolRun | null> {
  return db.getRepository(ToolRunEntity).findOneBy({ id: owned.toolRunId, userId: owned.userId });
}

/** The last runs of a user without their input and result, newest first. */
export async function listToolRuns(
  db: Db,
  userId: number,
  limit: number,
): Promise<Omit<ToolRun, 'input' | 'result'>[]> {
  return db
    .getRepository(ToolRunEntity)
    .createQueryBuilder('run')
    .select(['id', 'tool', 'status', 'percent', 'log', 'failure', 'createdAt'].map((name) => `run.${name}`))
    .where('run.userId = :userId', { userId })
    .orderBy('run.id', 'DESC')
    .limit(limit)
    .getMany();
}

/** Forgets runs that were asked for more than `keptDays` ago. */
export async function deleteOldToolRuns(db: Db, keptDays: number): Promise<void> {
  await db.query('DELETE FROM tool_runs WHERE created_at < now() - make_interval(days => $1)', [keptDays]);
}

/** As JSON that PostgreSQL takes: it knows neither the character 0 nor halves of surrogate pairs. */
function storableJson(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'string' ? part.toWellFormed().replaceAll('\0', '') : part,
  );
}
