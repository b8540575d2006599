import type { SessionUser } from '@lectern/shared/contracts/auth.ts';
import * as contracts from '@lectern/shared/contracts/search-tools.ts';
import type { Db, Transact } from '@lectern/shared/db/data-source.ts';
import type { ToolRun } from '@lectern/shared/db/entities/tool-run.ts';
import { addToOutbox } from '@lectern/shared/db/stores/queue/outbox.ts';
import { findToolRun, insertToolRun, listToolRuns } from '@lectern/shared/db/stores/queue/tool-runs.ts';
import { type SearchTool, TOOL_LIMITS_MS } from '@lectern/shared/domain/tool-limits.ts';
import {
  ConflictError,
  InvalidInputError,
  TooManyRequestsError,
  UpstreamError,
} from '@lectern/shared/errors.ts';
import { toolJobId } from '@lectern/shared/queues/job-ids.ts';
import * as jobs from '@lectern/shared/queues/tool-jobs.ts';
import type { z } from 'zod';
import { pollUntil } from '../poll-until.ts';
import { openToolsCollection } from './open-tools-collection.ts';

export interface SearchToolsDeps {
  readonly db: Db;
  readonly transact: Transact;
  readonly plans: 'on' | 'off';
  /** Sends jobs from the outbox to their queues in the background; never throws. */
  readonly relayOutbox: () => void;
  /** Aborted when the process stops. */
  readonly stopping: AbortSignal;
  /** How long a call waits for its run, in milliseconds; by default slightly longer than the run's own limit. */
  readonly toolWaitMs?: number;
}

type ReplyOf<Contract extends { reply: z.ZodType }> = z.output<Contract['reply']>;
type BodyOf<Contract extends { body: z.ZodType }> = z.output<Contract['body']>;

/** The administrator's search tools. `signal` aborts when the client disconnects; the run continues. */
export interface SearchToolsService {
  /** Throws UpstreamError, TooManyRequestsError with the provider's delay, ConflictError when it takes too long. */
  search(
    user: SessionUser,
    query: BodyOf<typeof contracts.braveSearch>,
    signal: AbortSignal,
  ): Promise<ReplyOf<typeof contracts.braveSearch>>;
  /** Throws InvalidInputError without a URL; later failures are in the reply. */
  process(
    user: SessionUser,
    input: BodyOf<typeof contracts.autoProcess>,
    signal: AbortSignal,
  ): Promise<ReplyOf<typeof contracts.autoProcess>>;
  /** Failures are in the reply. */
  searchPages(
    user: SessionUser,
    query: BodyOf<typeof contracts.firecrawlSearchDirect>,
    signal: AbortSignal,
  ): Promise<ReplyOf<typeof contracts.firecrawlSearchDirect>>;
  listRuns(user: SessionUser): Promise<ReplyOf<typeof contracts.listToolRuns>>;
}

const JOBS = {
  'brave-search': jobs.findDomains,
  'auto-process': jobs.autoProcess,
  'firecrawl-search': jobs.searchPages,
} as const;

/** A run that was still in progress when its call stopped waiting. */
class UnfinishedRunError extends ConflictError {}

/** Longer than the run's own limit, to receive its timeout error. */
const EXTRA_WAIT_MS = 5_000;
const MAX_LISTED_RUNS = 10;

export const NO_VALID_URLS =
  'Unable to find valid URLs in the search results. Please try a different search.';

/** Runs each tool as a job and waits for its stored result. */
export function createSearchToolsService(deps: SearchToolsDeps): SearchToolsService {
  return {
    async search(user, query, signal) {
      const run = await runTool(deps, user.id, { tool: 'brave-search', input: query }, signal);
      return contracts.braveSearch.reply.parse(run);
    },

    async process(user, input, signal) {
      const urls = input.urls.map((url) => url.trim()).filter((url) => url !== '');
      if (urls.length === 0) throw new InvalidInputError(NO_VALID_URLS, { urls: NO_VALID_URLS });
      const tool = { tool: 'auto-process', input: { ...input, urls } } as const;
      const run = await runTool(deps, user.id, tool, signal).catch(failedReply);
      return contracts.autoProcess.reply.parse(run);
    },

    async searchPages(user, query, signal) {
      const tool = { tool: 'firecrawl-search', input: query } as const;
      const run = await runTool(deps, user.id, tool, signal).catch(failedReply);
      return contracts.firecrawlSearchDirect.reply.parse(run);
    },

    async listRuns(user) {
      const runs = await listToolRuns(deps.db, user.id, MAX_LISTED_RUNS);
      const { element } = contracts.listToolRuns.reply;
      return runs.map((run) => element.parse({ ...run, createdAt: run.createdAt.toISOString() }));
    },
  };
}

/** Enqueues a run and waits for its result. */
async function runTool(
  { db, transact, plans, relayOutbox, stopping, toolWaitMs }: SearchToolsDeps,
  userId: number,
  { tool, input }: { tool: SearchTool; input: unknown },
  signal: AbortSignal,
): Promise<unknown> {
  const toolRunId = await transact(async (db) => {
    if (tool === 'auto-process') await openToolsCollection(db, userId, plans);
    const id = await insertToolRun(db, { userId, tool, input });
    await addToOutbox(db, JOBS[tool], { toolRunId: id }, { jobId: toolJobId(id) });
    return id;
  });
  relayOutbox();
  const run = await pollUntil(
    () => findToolRun(db, { userId, toolRunId }),
    (state) => state === null || state.status === 'done' || state.status === 'failed',
    {
      limitMs: toolWaitMs ?? TOOL_LIMITS_MS[tool] + EXTRA_WAIT_MS,
      signal: AbortSignal.any([signal, stopping]),
    },
  );
  // The worker added an ingest job to the outbox.
  if (tool === 'auto-process') relayOutbox();
  if (run?.status === 'done') return run.result;
  throw run?.status === 'failed' ? failureOf(run, tool) : unfinished(tool);
}

function failureOf({ failure, retryAfterSeconds }: ToolRun, tool: SearchTool): Error {
  const message = failure ?? 'The run failed';
  return retryAfterSeconds === null
    ? new UpstreamError(tool, message)
    : new TooManyRequestsError(message, retryAfterSeconds);
}

function unfinished(tool: SearchTool): UnfinishedRunError {
  const seconds = TOOL_LIMITS_MS[tool] / 1000;
  return new UnfinishedRunError(
    `The run is not finished after ${seconds} s. If this persists, check at /admin/queues that the workers are running`,
  );
}

/** Turns the failure of a run into a reply. */
function failedReply(error: unknown) {
  const isOfRun =
    error instanceof UpstreamError ||
    error instanceof TooManyRequestsError ||
    error instanceof UnfinishedRunError;
  if (!isOfRun) throw error;
  return {
    success: false,
    isComplete: false,
    assessment: { explanation: error.message, judgedBy: 'rule' },
    contentResults: [],
    usedCachedUrls: false,
    cachedUrlsCount: 0,
    needsSitemapProcessing: false,
    sitemapUrl: null,
    needsUniversalCrawl: false,
    topDomain: null,
    crawlUrl: null,
    error: error.message,
  };
}
