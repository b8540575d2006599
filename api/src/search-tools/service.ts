import type { SessionUser } from '@lectern/shared/contracts/auth.ts';
import type { BodyOf, ReplyOf } from '@lectern/shared/contracts/endpoint.ts';
import * as contracts from '@lectern/shared/contracts/search-tools.ts';
import type { Db } from '@lectern/shared/db/data-source.ts';
import { listToolRuns } from '@lectern/shared/db/stores/queue/tool-runs.ts';
import { InvalidInputError, TooManyRequestsError, UpstreamError } from '@lectern/shared/errors.ts';
import { type RunToolDeps, runTool, UnfinishedRunError } from '../run-tool.ts';
import { openToolsCollection } from './open-tools-collection.ts';

export interface SearchToolsDeps extends RunToolDeps {
  readonly plans: 'on' | 'off';
}

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

const MAX_LISTED_RUNS = 10;

const NO_VALID_URLS = 'Unable to find valid URLs in the search results. Please try a different search.';

/** Runs each tool as a job and waits for its stored result. */
export function createSearchToolsService(deps: SearchToolsDeps): SearchToolsService {
  return {
    async search(user, query, signal) {
      const run = await runTool(deps, { userId: user.id, tool: 'brave-search', input: query, signal });
      return contracts.braveSearch.reply.parse(run);
    },

    async process(user, input, signal) {
      const urls = input.urls.map((url) => url.trim()).filter((url) => url !== '');
      if (urls.length === 0) throw new InvalidInputError(NO_VALID_URLS, { urls: NO_VALID_URLS });
      const prepare = (db: Db) => openToolsCollection(db, user.id, deps.plans);
      const call = {
        userId: user.id,
        tool: 'auto-process',
        input: { ...input, urls },
        signal,
        prepare,
      } as const;
      const run = await runTool(deps, call).catch(failedReply);
      // The worker added an ingest job to the outbox.
      deps.relayOutbox();
      return contracts.autoProcess.reply.parse(run);
    },

    async searchPages(user, query, signal) {
      const call = { userId: user.id, tool: 'firecrawl-search', input: query, signal } as const;
      const run = await runTool(deps, call).catch(failedReply);
      return contracts.firecrawlSearchDirect.reply.parse(run);
    },

    async listRuns(user) {
      const runs = await listToolRuns(deps.db, user.id, contracts.TOOLS, MAX_LISTED_RUNS);
      const { element } = contracts.listToolRuns.reply;
      return runs.map((run) => element.parse({ ...run, createdAt: run.createdAt.toISOString() }));
    },
  };
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
