import type { BodyOf, ReplyInput, ReplyOf } from '@lectern/shared/contracts/endpoint.ts';
import type * as contracts from '@lectern/shared/contracts/sitemap-tools.ts';
import type { Db } from '@lectern/shared/db/data-source.ts';
import { addToOutbox } from '@lectern/shared/db/stores/queue/outbox.ts';
import * as caches from '@lectern/shared/db/stores/sitemaps/sitemap-caches.ts';
import { listCachedUrls, listFailedPages } from '@lectern/shared/db/stores/sitemaps/sitemap-pages.ts';
import { isInProgress } from '@lectern/shared/domain/tools/sitemap-cache.ts';
import { sitemapJobId } from '@lectern/shared/queues/job-ids.ts';
import { processSitemap } from '@lectern/shared/queues/jobs.ts';
import { z } from 'zod';
import { pollUntil } from '../poll-until.ts';
import { type RunToolDeps, runTool, type ToolCall } from '../run-tool.ts';
import { toProcessReply, toRetryReply, toTopicPagesReply, toTopicReply } from './to-reply.ts';

type ExtractInput = BodyOf<typeof contracts.extractSitemapTopic>;

const MAX_LISTED = 200;
const MAX_FAILED_SHOWN = 100;
/** Shorter than the usual timeout of proxies, a minute. */
const MAX_WAIT_MS = 20_000;
const MAX_TOPIC_PAGES_WAIT_MS = 50_000;

/** The sitemaps that are cached as a whole, newest first. */
export async function listSitemaps(db: Db): Promise<ReplyInput<typeof contracts.listSitemapCache>> {
  return caches.listSitemapCaches(db, MAX_LISTED);
}

/** A cached sitemap with its first failed pages. Throws NotFoundError for an unknown one. */
export async function getSitemap(
  db: Db,
  siteCacheId: number,
): Promise<ReplyInput<typeof contracts.getSitemapCache>> {
  const sitemap = await caches.getSitemapCache(db, siteCacheId);
  return { ...sitemap, failedPages: await listFailedPages(db, siteCacheId, MAX_FAILED_SHOWN) };
}

/** Caches a sitemap. Like the others, waits for its job, which continues when the wait ends. */
export async function cacheSitemap(
  deps: RunToolDeps,
  userId: number,
  sitemapUrl: string,
): Promise<ReplyOf<typeof contracts.processSitemap>> {
  const siteCacheId = await openRun(deps, { userId, sitemapUrl, topic: null });
  const sitemap = await waitForRun(deps, siteCacheId, MAX_WAIT_MS);
  return toProcessReply(sitemap, await listCachedUrls(deps.db, siteCacheId));
}

/** Fetches the failed pages again. Throws NotFoundError for an unknown sitemap. */
export async function retryFailedPages(
  deps: RunToolDeps,
  siteCacheId: number,
): Promise<ReplyOf<typeof contracts.retryFailedUrls>> {
  const before = await caches.getSitemapCache(deps.db, siteCacheId);
  const retried = await retryRun(deps, siteCacheId);
  return toRetryReply(before, await waitForRun(deps, siteCacheId, MAX_WAIT_MS), retried);
}

const gatheredContent = z.object({ content: z.string(), selectedBy: z.string() });

/** Extracts a topic from the cached pages; its user is charged with model tokens. Throws NotFoundError as above. */
export async function extractFromSitemap(
  deps: RunToolDeps,
  { userId, input, signal }: Pick<ToolCall, 'userId' | 'signal'> & { readonly input: ExtractInput },
): Promise<ReplyOf<typeof contracts.extractSitemapTopic>> {
  const sitemap = await caches.getSitemapCache(deps.db, input.cacheId);
  const result = await runTool(deps, { userId, tool: 'extract-sitemap-topic', input, signal });
  return toTopicReply(input.topicName, gatheredContent.parse(result), sitemap);
}

/** Caches the pages of a sitemap that are about a topic. */
export async function cacheTopicPages(
  deps: RunToolDeps,
  userId: number,
  { sitemapUrl, documentTopic }: { readonly sitemapUrl: string; readonly documentTopic: string },
): Promise<ReplyOf<typeof contracts.processSitemapByTopic>> {
  const siteCacheId = await openRun(deps, { userId, sitemapUrl, topic: documentTopic });
  const sitemap = await waitForRun(deps, siteCacheId, MAX_TOPIC_PAGES_WAIT_MS);
  const [urls, content] = await Promise.all([
    listCachedUrls(deps.db, siteCacheId),
    caches.findTopicContent(deps.db, siteCacheId),
  ]);
  return toTopicPagesReply(sitemap, urls, content);
}

/** Opens the cache of a sitemap, and enqueues its run if it is new. Returns the cache's id. */
async function openRun(deps: RunToolDeps, request: caches.SitemapRequest): Promise<number> {
  const { siteCacheId } = await deps.transact(async (db) => {
    const opened = await caches.openSitemapCache(db, request);
    if (opened.isNew) await enqueueRun(db, opened);
    return opened;
  });
  deps.relayOutbox();
  return siteCacheId;
}

/** Enqueues another run for the failed pages. Returns their number; 0 while a run is in progress. */
async function retryRun(deps: RunToolDeps, siteCacheId: number): Promise<number> {
  const retry = await deps.transact(async (db) => {
    const begun = await caches.retrySitemap(db, siteCacheId);
    if (begun) await enqueueRun(db, begun);
    return begun;
  });
  deps.relayOutbox();
  return retry?.retried ?? 0;
}

async function enqueueRun(db: Db, { siteCacheId, attempt }: caches.SitemapRun): Promise<void> {
  const run = { siteCacheId, attempt };
  await addToOutbox(db, processSitemap, run, { jobId: sitemapJobId(run) });
}

function waitForRun(
  { db, toolWaitMs, stopping: signal }: RunToolDeps,
  siteCacheId: number,
  limitMs: number,
): Promise<caches.CachedSitemap> {
  const isOver = ({ status }: caches.CachedSitemap) => !isInProgress(status);
  const options = { limitMs: toolWaitMs ?? limitMs, signal };
  return pollUntil(() => caches.getSitemapCache(db, siteCacheId), isOver, options);
}
