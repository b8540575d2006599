import type { Db, Transact } from '@lectern/shared/db/data-source.ts';
import {
  completeToolRun,
  failToolRun,
  getToolRunLoad,
  type StartedToolRun,
  startToolRun,
  updateToolRun,
} from '@lectern/shared/db/stores/queue/tool-runs.ts';
import { TOOL_TIMEOUTS_MS, type ToolName } from '@lectern/shared/domain/tools/tool-timeouts.ts';
import { DelayJobError, NotFoundError, PermanentError, UpstreamError } from '@lectern/shared/errors.ts';
import type { JobContext } from '@lectern/shared/queues/serve-queues.ts';
import type { z } from 'zod';
import { runForOwner } from '../fairness/current-owner.ts';

export interface ToolRunDeps {
  readonly db: Db;
  readonly transact: Transact;
}

/** A run in progress. */
export interface RunningTool {
  readonly userId: number;
  readonly jobId: string;
  /** Aborted when the run exceeds its time limit. */
  readonly signal: AbortSignal;
  /** Reports progress to the waiting user, with a description of the current step. */
  report(percent: number, line: string): Promise<void>;
}

/** The outcome of a run. */
export interface ToolOutcome<Result> {
  readonly result: Result;
  /** Runs in the transaction that stores the result: once, however often the run is started. */
  readonly store?: (db: Db) => Promise<void>;
}

/** A search tool. */
export interface Tool<Input extends z.ZodType, Result> {
  readonly name: ToolName;
  readonly input: Input;
  /** @throws {UpstreamError} when a third party fails. @throws {PermanentError} when one is not configured. */
  run(input: z.output<Input>, running: RunningTool): Promise<ToolOutcome<Result>>;
}

/** Runs of one user at a time. Previews and lookups may wait for slow sites, and share a queue with single pages. */
const MAX_RUNNING_PER_USER = 4;
/** Delay per position in the user's queue. */
const USER_DELAY_MS = 500;

/** Creates the job of a tool. A failed run tells the waiting user why, and is not retried. */
export function createToolJob<Input extends z.ZodType, Result>(
  deps: ToolRunDeps,
  tool: Tool<Input, Result>,
): (payload: { toolRunId: number }, context: JobContext) => Promise<void> {
  return async ({ toolRunId }, { jobId }) => {
    const started = await startWithinUserLimit(deps.transact, toolRunId);
    if (!started) return;
    const signal = AbortSignal.timeout(Math.max(0, Math.floor(TOOL_TIMEOUTS_MS[tool.name] - started.ageMs)));
    const report = (percent: number, line: string) => updateToolRun(deps.db, toolRunId, percent, line);
    try {
      const running = { userId: started.userId, jobId, signal, report };
      const input = tool.input.parse(started.input);
      const { result, store } = await runForOwner(started.userId, () => tool.run(input, running));
      await deps.transact(async (db) => {
        if (await completeToolRun(db, toolRunId, result)) await store?.(db);
      });
    } catch (error) {
      await failToolRun(deps.db, toolRunId, failureOf(error, tool.name, signal));
      throw error;
    }
  };
}

/** Starts a run; null if it has ended. Throws DelayJobError while its user has enough runs in progress. */
function startWithinUserLimit(transact: Transact, toolRunId: number): Promise<StartedToolRun | null> {
  return transact(async (db) => {
    const { running, ahead } = await getToolRunLoad(db, toolRunId);
    if (running < MAX_RUNNING_PER_USER) return startToolRun(db, toolRunId);
    throw new DelayJobError(
      `Run ${toolRunId} is delayed: its user has ${running} in progress`,
      USER_DELAY_MS * (ahead + 1),
    );
  });
}

function failureOf(error: unknown, tool: ToolName, signal: AbortSignal) {
  if (signal.aborted && !(error instanceof UpstreamError)) {
    const seconds = TOOL_TIMEOUTS_MS[tool] / 1000;
    return { failure: `This took longer than ${seconds} s; try again`, retryAfterSeconds: null };
  }
  const isForUsers =
    error instanceof UpstreamError || error instanceof PermanentError || error instanceof NotFoundError;
  const pauseMs = error instanceof UpstreamError ? error.retryAfterMs : null;
  return {
    failure: isForUsers ? error.message : 'An internal error occurred; see the logs of the workers',
    retryAfterSeconds: pauseMs === null ? null : Math.ceil(pauseMs / 1000),
  };
}
