import type { Db, Transact } from '@lectern/shared/db/data-source.ts';
import {
  completeToolRun,
  failToolRun,
  startToolRun,
  updateToolRun,
} from '@lectern/shared/db/stores/queue/tool-runs.ts';
import { type SearchTool, TOOL_LIMITS_MS } from '@lectern/shared/domain/tool-limits.ts';
import { NotFoundError, PermanentError, UpstreamError } from '@lectern/shared/errors.ts';
import type { JobContext } from '@lectern/shared/queues/serve-queues.ts';
import type { z } from 'zod';

export interface ToolRunDeps {
  readonly db: Db;
  readonly transact: Transact;
}

/** A run under way. */
export interface RunningTool {
  readonly userId: number;
  readonly jobId: string;
  /** Aborted when the run has had its time. */
  readonly signal: AbortSignal;
  /** Tells whoever waits how far the run is, in percent, and what it does. */
  note(percent: number, line: string): Promise<void>;
}

/** What comes of a run. */
export interface ToolOutcome<Result> {
  readonly result: Result;
  /** What is stored with it, in the same transaction, and only once however often the run is started. */
  readonly store?: (db: Db) => Promise<void>;
}

/** A tool that can be run: what it is given, and what it does with it. */
export interface Tool<Input extends z.ZodType, Result> {
  readonly name: SearchTool;
  readonly input: Input;
  /** Throws UpstreamError for what a third party does not give, PermanentError for what is not set up. */
  run(input: z.output<Input>, running: RunningTool): Promise<ToolOutcome<Result>>;
}

/** Makes the job of a tool. A run that fails says why to whoever waits, and its job is failed for good. */
export function createToolJob<Input extends z.ZodType, Result>(
  deps: ToolRunDeps,
  tool: Tool<Input, Result>,
): (payload: { toolRunId: number }, context: JobContext) => Promise<void> {
  return async ({ toolRunId }, { jobId }) => {
    const started = await startToolRun(deps.db, toolRunId);
    if (!started) return;
    const signal = AbortSignal.timeout(Math.max(0, Math.floor(TOOL_LIMITS_MS[tool.name] - started.ageMs)));
    const note = (percent: number, line: string) => updateToolRun(deps.db, toolRunId, percent, line);
    try {
      const running = { userId: started.userId, jobId, signal, note };
      const { result, store } = await tool.run(tool.input.parse(started.input), running);
      await deps.transact(async (db) => {
        if (await completeToolRun(db, toolRunId, result)) await store?.(db);
      });
    } catch (error) {
      await failToolRun(deps.db, toolRunId, failureOf(error, tool.name, signal));
      throw error;
    }
  };
}

function failureOf(error: unknown, tool: SearchTool, signal: AbortSignal) {
  if (signal.aborted && !(error instanceof UpstreamError)) {
    const seconds = TOOL_LIMITS_MS[tool] / 1000;
    return { failure: `It took longer than ${seconds} s; try again`, retryAfterSeconds: null };
  }
  const isForPeople =
    error instanceof UpstreamError || error instanceof PermanentError || error instanceof NotFoundError;
  const pauseMs = error instanceof UpstreamError ? error.retryAfterMs : null;
  return {
    failure: isForPeople
      ? error.message
      : 'Something went wrong on our side; the log of the workers says what',
    retryAfterSeconds: pauseMs === null ? null : Math.ceil(pauseMs / 1000),
  };
}
