import type { Db } from '@lectern/shared/db/data-source.ts';
import { addToOutbox } from '@lectern/shared/db/stores/queue/outbox.ts';
import {
  countUnfinishedToolRuns,
  findToolRun,
  insertToolRun,
  type ToolRun,
} from '@lectern/shared/db/stores/queue/tool-runs.ts';
import { TOOL_TIMEOUTS_MS, type ToolName } from '@lectern/shared/domain/tools/tool-timeouts.ts';
import { ConflictError, TooManyRequestsError, UpstreamError } from '@lectern/shared/errors.ts';
import { toolJobId } from '@lectern/shared/queues/job-ids.ts';
import * as jobs from '@lectern/shared/queues/jobs.ts';
import type { RouteDeps } from './deps.ts';
import { pollUntil } from './poll-until.ts';

export type RunToolDeps = Pick<RouteDeps, 'db' | 'transact' | 'relayOutbox' | 'stopping' | 'toolWaitMs'>;

const JOBS = {
  'brave-search': jobs.findDomains,
  'auto-process': jobs.autoProcess,
  'firecrawl-search': jobs.searchPages,
  'extract-sitemap-topic': jobs.extractSitemapTopic,
  'preview-site': jobs.previewSite,
  'resolve-libraries': jobs.resolveLibraries,
} as const;

/** A run that was still in progress when its call stopped waiting. */
export class UnfinishedRunError extends ConflictError {}

/** Longer than the run's own limit, to receive its timeout error. */
const EXTRA_WAIT_MS = 5_000;

export interface ToolCall {
  readonly userId: number;
  readonly tool: ToolName;
  readonly input: unknown;
  /** Aborts when the client disconnects; the run continues. */
  readonly signal: AbortSignal;
  /** Runs in the transaction that stores the run. */
  readonly prepare?: (db: Db) => Promise<unknown>;
}

/**
 * Runs a tool as a job and waits for its stored result. Throws UpstreamError when it fails, TooManyRequestsError with a
 * provider's delay, and UnfinishedRunError when it takes too long.
 */
export async function runTool(
  { db, transact, relayOutbox, stopping, toolWaitMs }: RunToolDeps,
  { userId, tool, input, signal, prepare }: ToolCall,
): Promise<unknown> {
  const toolRunId = await transact(async (db) => {
    await prepare?.(db);
    // A user with many runs waits behind users with fewer.
    const priority = await countUnfinishedToolRuns(db, userId);
    const id = await insertToolRun(db, { userId, tool, input });
    await addToOutbox(db, JOBS[tool], { toolRunId: id }, { jobId: toolJobId(id), priority });
    return id;
  });
  relayOutbox();
  const run = await pollUntil(
    () => findToolRun(db, { userId, toolRunId }),
    (state) => state === null || state.status === 'done' || state.status === 'failed',
    {
      limitMs: toolWaitMs ?? TOOL_TIMEOUTS_MS[tool] + EXTRA_WAIT_MS,
      signal: AbortSignal.any([signal, stopping]),
    },
  );
  if (run?.status === 'done') return run.result;
  throw run?.status === 'failed' ? failureOf(run, tool) : unfinishedRun(tool);
}

function failureOf({ failure, retryAfterSeconds }: ToolRun, tool: ToolName): Error {
  const message = failure ?? 'The run failed';
  return retryAfterSeconds === null
    ? new UpstreamError(tool, message)
    : new TooManyRequestsError(message, retryAfterSeconds);
}

function unfinishedRun(tool: ToolName): UnfinishedRunError {
  const seconds = TOOL_TIMEOUTS_MS[tool] / 1000;
  return new UnfinishedRunError(
    `The run is not finished after ${seconds} s. If this persists, check at /admin/queues that the workers are running`,
  );
}
