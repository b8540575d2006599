import type { SessionUser } from '@lectern/shared/contracts/auth.ts';
import type * as contracts from '@lectern/shared/contracts/sitemap-tools.ts';
import type { Db, Transact } from '@lectern/shared/db/data-source.ts';
import { addToOutbox } from '@lectern/shared/db/stores/queue/outbox.ts';
import * as caches from '@lectern/shared/db/stores/sitemaps/sitemap-caches.ts';
import { listCachedUrls, listFailedPages } from '@lectern/shared/db/stores/sitemaps/sitemap-pages.ts';
import * as topics from '@lectern/shared/db/stores/sitemaps/sitemap-topics.ts';
import { isInProgress } from '@lectern/shared/domain/sitemap-cache.ts';
import { NotFoundError } from '@lectern/shared/errors.ts';
import {
  gatherSitemapTopic,
  processSitemap,
  sitemapJobId,
  sitemapTopicJobId,
} from '@lectern/shared/queues/sitemap-jobs.ts';
import type { z } from 'zod';
import { pollUntil } from '../poll-until.ts';
import { toEntry, toProcessReply, toRetryReply, toTopicPagesReply, toTopicReply } from './to-reply.ts';

export interface SitemapsDeps {
  readonly db: Db;
  readonly transact: Transact;
  /** Sends jobs from the outbox to their queues in the background; never throws. */
  readonly relayOutbox: () => void;
  /** Aborted when the process stops. */
  readonly stopping: AbortSignal;
  /** How long a call waits for its job, in milliseconds, instead of the default. */
  readonly toolWaitMs?: number;
}

/** The user, to whom model tokens are charged. */
type Requester = Pick<SessionUser, 'id'>;

type ReplyOf<Endpoint extends { reply: z.ZodType }> = z.output<Endpoint['reply']>;

/** The administrator's sitemap tool. A call waits for its job, which continues when the wait ends. */
export interface SitemapsService {
  list(): Promise<ReplyOf<typeof contracts.listSitemapCache>>;
  /** Throws NotFoundError for an unknown cache, like the other methods with a cache id. */
  get(siteCacheId: number): Promise<ReplyOf<typeof contracts.getSitemapCache>>;
  process(user: Requester, sitemapUrl: string): Promise<ReplyOf<typeof contracts.processSitemap>>;
  retryFailed(siteCacheId: number): Promise<ReplyOf<typeof contracts.retryFailedUrls>>;
  extractTopic(
    user: Requester,
    asked: { cacheId: number; topicName: string },
  ): Promise<ReplyOf<typeof contracts.extractSitemapTopic>>;
  processByTopic(
    user: Requester,
    asked: { sitemapUrl: string; documentTopic: string },
  ): Promise<ReplyOf<typeof contracts.processSitemapByTopic>>;
}

const MAX_LISTED = 200;
const MAX_FAILED_SHOWN = 100;
/** Shorter than the usual timeout of proxies, a minute. */
const MAX_WAIT_MS = 20_000;
const MAX_TOPIC_WAIT_MS = 45_000;
const MAX_TOPIC_PAGES_WAIT_MS = 50_000;

/** Creates the sitemap tool's service. */
export function createSitemapsService(deps: SitemapsDeps): SitemapsService {
  const { db, transact, stopping: signal } = deps;
  const isOver = ({ status }: caches.ListedSitemap) => !isInProgress(status);
  const ended = (siteCacheId: number, limitMs: number) =>
    pollUntil(() => caches.getSitemapCache(db, siteCacheId), isOver, {
      limitMs: deps.toolWaitMs ?? limitMs,
      signal,
    });
  const open = async (request: caches.SitemapRequest) => {
    const run = await transact(async (own) => {
      const opened = await caches.openSitemapCache(own, request);
      if (opened.isNew) await enqueueRun(own, opened);
      return opened;
    });
    deps.relayOutbox();
    return run;
  };
  return {
    async list() {
      return (await caches.listSitemapCaches(db, MAX_LISTED)).map(toEntry);
    },

    async get(siteCacheId) {
      const sitemap = await caches.getSitemapCache(db, siteCacheId);
      const failed = await listFailedPages(db, siteCacheId, MAX_FAILED_SHOWN);
      const failedPages = failed.map(({ url, failure, errorMessage }) => ({
        url,
        failure,
        message: errorMessage,
      }));
      return { ...toEntry(sitemap), failedPages };
    },

    async process({ id: userId }, sitemapUrl) {
      const { siteCacheId } = await open({ userId, sitemapUrl, topic: null });
      const sitemap = await ended(siteCacheId, MAX_WAIT_MS);
      return toProcessReply(sitemap, await listCachedUrls(db, siteCacheId));
    },

    async retryFailed(siteCacheId) {
      const before = await caches.getSitemapCache(db, siteCacheId);
      const retry = await transact(async (own) => {
        const begun = await caches.retrySitemap(own, siteCacheId);
        if (begun) await enqueueRun(own, begun);
        return begun;
      });
      deps.relayOutbox();
      return toRetryReply(before, await ended(siteCacheId, MAX_WAIT_MS), retry?.retried ?? 0);
    },

    async extractTopic({ id: userId }, { cacheId, topicName }) {
      const sitemap = await caches.getSitemapCache(db, cacheId);
      const topicId = await transact(async (own) => {
        const topic = { siteCacheId: cacheId, userId, name: topicName };
        const { sitemapTopicId, isNew } = await topics.openSitemapTopic(own, topic);
        const jobId = sitemapTopicJobId(sitemapTopicId);
        if (isNew) await addToOutbox(own, gatherSitemapTopic, { sitemapTopicId }, { jobId });
        return sitemapTopicId;
      });
      deps.relayOutbox();
      const read = () => topics.findSitemapTopic(db, topicId);
      const limitMs = deps.toolWaitMs ?? MAX_TOPIC_WAIT_MS;
      const topic = await pollUntil(read, (found) => found?.status !== 'pending', { limitMs, signal });
      if (!topic) throw new NotFoundError('Cached sitemap not found. Process the sitemap again');
      return toTopicReply(topic, sitemap);
    },

    async processByTopic({ id: userId }, { sitemapUrl, documentTopic }) {
      const { siteCacheId } = await open({ userId, sitemapUrl, topic: documentTopic });
      const sitemap = await ended(siteCacheId, MAX_TOPIC_PAGES_WAIT_MS);
      const [urls, topic] = await Promise.all([
        listCachedUrls(db, siteCacheId),
        topics.findTopicOfCache(db, siteCacheId),
      ]);
      return toTopicPagesReply(sitemap, urls, topic?.content ?? '');
    },
  };
}

async function enqueueRun(db: Db, { siteCacheId, attempt }: caches.SitemapRun): Promise<void> {
  const run = { siteCacheId, attempt };
  await addToOutbox(db, processSitemap, run, { jobId: sitemapJobId(run) });
}
