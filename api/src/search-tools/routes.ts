import * as contracts from '@lectern/shared/contracts/search-tools.ts';
import { listToolRuns } from '@lectern/shared/db/stores/queue/tool-runs.ts';
import { InvalidInputError, TooManyRequestsError, UpstreamError } from '@lectern/shared/errors.ts';
import type { Deps } from '../deps.ts';
import type { Router } from '../http/router.ts';
import { type RunToolDeps, runTool, UnfinishedRunError } from '../run-tool.ts';
import { openToolsCollection } from './open-tools-collection.ts';

const LIMIT = { limit: 'search-tool' } as const;
const MAX_LISTED_RUNS = 10;

/**
 * Routes of the search tools, for administrators. A run continues when the client disconnects. Failures of the tools that
 * return content are in the reply.
 */
export function addSearchToolRoutes(router: Router, deps: RunToolDeps & Pick<Deps, 'plans'>): void {
  router.forUser(
    contracts.braveSearch,
    async ({ user, body, context }) => {
      const { signal } = context.req.raw;
      const call = { userId: user.id, tool: 'brave-search', input: body, signal } as const;
      return contracts.braveSearch.reply.parse(await runTool(deps, call));
    },
    LIMIT,
  );
  router.forUser(
    contracts.autoProcess,
    async ({ user, body, context }) => {
      const urls = body.urls.map((url) => url.trim()).filter((url) => url !== '');
      if (urls.length === 0)
        throw new InvalidInputError(contracts.NO_VALID_URLS, { urls: contracts.NO_VALID_URLS });
      const run = await runTool(deps, {
        userId: user.id,
        tool: 'auto-process',
        input: { ...body, urls },
        signal: context.req.raw.signal,
        prepare: (db) => openToolsCollection(db, user.id, deps.plans),
      }).catch(failedReply);
      // The worker added an ingest job to the outbox.
      deps.relayOutbox();
      return contracts.autoProcess.reply.parse(run);
    },
    LIMIT,
  );
  router.forUser(
    contracts.firecrawlSearchDirect,
    async ({ user, body, context }) => {
      const { signal } = context.req.raw;
      const call = { userId: user.id, tool: 'firecrawl-search', input: body, signal } as const;
      return contracts.firecrawlSearchDirect.reply.parse(await runTool(deps, call).catch(failedReply));
    },
    LIMIT,
  );
  router.forUser(contracts.listToolRuns, ({ user }) => listToolRuns(deps.db, user.id, MAX_LISTED_RUNS));
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
    assessment: { explanation: error.message },
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
