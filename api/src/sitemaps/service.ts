import type { ReplyInput, ReplyOf } from '@lectern/shared/contracts/endpoint.ts';
import type * as contracts from '@lectern/shared/contracts/sitemap-tools.ts';
import type { Db } from '@lectern/shared/db/data-source.ts';
import { addToOutbox } from '@lectern/shared/db/stores/queue/outbox.ts';
import * as caches from '@lectern/shared/db/stores/sitemaps/sitemap-caches.ts';
import { listCachedUrls, listFailedPages } from '@lectern/shared/db/stores/sitemaps/sitemap-pages.ts';
import * as topics from '@lectern/shared/db/stores/sitemaps/sitemap-topics.ts';
import { isInProgress } from '@lectern/shared/domain/tools/sitemap-cache.ts';
import { NotFoundError } from '@lectern/shared/errors.ts';
import { sitemapJobId, sitemapTopicJobId } from '@lectern/shared/queues/job-ids.ts';
import { gatherSitemapTopic, processSitemap } from '@lectern/shared/queues/jobs.ts';
import { pollUntil } from '../poll-until.ts';
import type { RunToolDeps } from '../run-tool.ts';
import { toProcessReply, toRetryReply, toTopicPagesReply, toTopicReply } from './to-reply.ts';

const MAX_LISTED = 200;
const MAX_FAILED_SHOWN = 100;
/** Shorter than the usual timeout of proxies, a minute. */
const MAX_WAIT_MS = 20_000;
const MAX_TOPIC_WAIT_MS = 45_000;
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

/** Extracts a topic from the cached pages; its user is charged with model tokens. Throws NotFoundError as above. */
export async function extractFromSitemap(
  deps: RunToolDeps,
  userId: number,
  { cacheId, topicName }: { readonly cacheId: number; readonly topicName: string },
): Promise<ReplyOf<typeof contracts.extractSitemapTopic>> {
  const sitemap = await caches.getSitemapCache(deps.db, cacheId);
  const topicId = await openTopic(deps, { siteCacheId: cacheId, userId, name: topicName });
  return toTopicReply(await waitForTopic(deps, topicId), sitemap);
}

/** Caches the pages of a sitemap that are about a topic. */
export async function cacheTopicPages(
  deps: RunToolDeps,
  userId: number,
  { sitemapUrl, documentTopic }: { readonly sitemapUrl: string; readonly documentTopic: string },
): Promise<ReplyOf<typeof contracts.processSitemapByTopic>> {
  const siteCacheId = await openRun(deps, { userId, sitemapUrl, topic: documentTopic });
  const sitemap = await waitForRun(deps, siteCacheId, MAX_TOPIC_PAGES_WAIT_MS);
  const [urls, topic] = await Promise.all([
    listCachedUrls(deps.db, siteCacheId),
    topics.findTopicOfCache(deps.db, siteCacheId),
  ]);
  return toTopicPagesReply(sitemap, urls, topic?.content ?? '');
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

/** Opens a topic, and enqueues its extraction if it is new. Returns the topic's id. */
async function openTopic(
  deps: RunToolDeps,
  topic: Pick<topics.SitemapTopic, 'siteCacheId' | 'userId' | 'name'>,
): Promise<number> {
  const sitemapTopicId = await deps.transact(async (db) => {
    const { sitemapTopicId, isNew } = await topics.openSitemapTopic(db, topic);
    const jobId = sitemapTopicJobId(sitemapTopicId);
    if (isNew) await addToOutbox(db, gatherSitemapTopic, { sitemapTopicId }, { jobId });
    return sitemapTopicId;
  });
  deps.relayOutbox();
  return sitemapTopicId;
}

async function waitForTopic(
  { db, toolWaitMs, stopping: signal }: RunToolDeps,
  topicId: number,
): Promise<topics.SitemapTopic> {
  const read = () => topics.findSitemapTopic(db, topicId);
  const limitMs = toolWaitMs ?? MAX_TOPIC_WAIT_MS;
  const topic = await pollUntil(read, (found) => found?.status !== 'pending', { limitMs, signal });
  if (!topic) throw new NotFoundError('Cached sitemap not found. Process the sitemap again');
  return topic;
}
