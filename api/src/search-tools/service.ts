import type { BodyOf, ReplyOf } from '@lectern/shared/contracts/endpoint.ts';
import * as contracts from '@lectern/shared/contracts/search-tools.ts';
import type { Db } from '@lectern/shared/db/data-source.ts';
import { listToolRuns } from '@lectern/shared/db/stores/queue/tool-runs.ts';
import { InvalidInputError, TooManyRequestsError, UpstreamError } from '@lectern/shared/errors.ts';
import type { Deps } from '../deps.ts';
import { type RunToolDeps, runTool, UnfinishedRunError } from '../run-tool.ts';
import { openToolsCollection } from './open-tools-collection.ts';

export type SearchToolsDeps = RunToolDeps & Pick<Deps, 'plans'>;

/** The administrator who runs a tool. `signal` aborts when the client disconnects; the run continues. */
export interface ToolUser {
  readonly userId: number;
  readonly signal: AbortSignal;
}

/**
 * Searches for documentation. Throws UpstreamError, TooManyRequestsError with the provider's delay, and ConflictError when it
 * takes too long.
 */
export async function searchDomains(
  deps: SearchToolsDeps,
  user: ToolUser,
  query: BodyOf<typeof contracts.braveSearch>,
): Promise<ReplyOf<typeof contracts.braveSearch>> {
  return contracts.braveSearch.reply.parse(
    await runTool(deps, { ...user, tool: 'brave-search', input: query }),
  );
}

const NO_VALID_URLS = 'Unable to find valid URLs in the search results. Please try a different search.';

/** Reads search results. Throws InvalidInputError without a URL; later failures are in the reply. */
export async function processResults(
  deps: SearchToolsDeps,
  user: ToolUser,
  body: BodyOf<typeof contracts.autoProcess>,
): Promise<ReplyOf<typeof contracts.autoProcess>> {
  const urls = body.urls.map((url) => url.trim()).filter((url) => url !== '');
  if (urls.length === 0) throw new InvalidInputError(NO_VALID_URLS, { urls: NO_VALID_URLS });
  const prepare = (db: Db) => openToolsCollection(db, user.userId, deps.plans);
  const call = { ...user, tool: 'auto-process', input: { ...body, urls }, prepare } as const;
  const run = await runTool(deps, call).catch(failedReply);
  // The worker added an ingest job to the outbox.
  deps.relayOutbox();
  return contracts.autoProcess.reply.parse(run);
}

/** Searches with a service that also returns the pages. Failures are in the reply. */
export async function searchWithPages(
  deps: SearchToolsDeps,
  user: ToolUser,
  query: BodyOf<typeof contracts.firecrawlSearchDirect>,
): Promise<ReplyOf<typeof contracts.firecrawlSearchDirect>> {
  const run = await runTool(deps, { ...user, tool: 'firecrawl-search', input: query }).catch(failedReply);
  return contracts.firecrawlSearchDirect.reply.parse(run);
}

const MAX_LISTED_RUNS = 10;

/** The latest runs of a user, newest first. */
export async function listLatestRuns(
  db: Db,
  userId: number,
): Promise<ReplyOf<typeof contracts.listToolRuns>> {
  return contracts.listToolRuns.reply.parse(await listToolRuns(db, userId, contracts.TOOLS, MAX_LISTED_RUNS));
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
