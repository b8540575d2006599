import { createDataSource } from '../../../shared/src/db/data-source.ts';
import { addToOutbox } from '../../../shared/src/db/stores/outbox.ts';
import { getSitemapCache, openSitemapCache } from '../../../shared/src/db/stores/sitemap-caches.ts';
import { findSitemapTopic, openSitemapTopic } from '../../../shared/src/db/stores/sitemap-topics.ts';
import { createLogger } from '../../../shared/src/logger.ts';
import { createQueueBackend } from '../../../shared/src/queues/backend.ts';
import { createQueueClient } from '../../../shared/src/queues/client.ts';
import { relayOutbox } from '../../../shared/src/queues/relay.ts';
import {
  gatherSitemapTopic,
  processSitemap,
  sitemapJobId,
  sitemapTopicJobId,
} from '../../../shared/src/queues/sitemap-jobs.ts';
import { createUser } from '../../../test/support/database/factories.ts';

/** What the API does to have sitemaps cached and topics gathered, on a database and queue that a worker serves. */
export async function openSitemapTool(databaseUrl: string) {
  const dataSource = await createDataSource(databaseUrl).initialize();
  const logger = createLogger({ service: 'bench', level: 'warn' });
  const queue = createQueueClient(createQueueBackend({ databaseUrl }), logger);
  const { userId } = await createUser(dataSource.manager);
  const db = dataSource.manager;
  const transact = dataSource.transaction.bind(dataSource);
  return {
    /** Begins to cache a sitemap and says its id. */
    async begin(sitemapUrl: string): Promise<number> {
      const siteCacheId = await transact(async (own) => {
        const { siteCacheId, attempt } = await openSitemapCache(own, { userId, sitemapUrl, topic: null });
        const run = { siteCacheId, attempt };
        await addToOutbox(own, processSitemap, run, { jobId: sitemapJobId(run) });
        return siteCacheId;
      });
      await relayOutbox(transact, queue);
      return siteCacheId;
    },
    state: (siteCacheId: number) => getSitemapCache(db, siteCacheId),
    /** Gathers a topic and gives its content. */
    async gather(siteCacheId: number, name: string): Promise<string> {
      const sitemapTopicId = await transact(async (own) => {
        const { sitemapTopicId } = await openSitemapTopic(own, { siteCacheId, userId, name });
        await addToOutbox(
          own,
          gatherSitemapTopic,
          { sitemapTopicId },
          { jobId: sitemapTopicJobId(sitemapTopicId) },
        );
        return sitemapTopicId;
      });
      await relayOutbox(transact, queue);
      for (;;) {
        const topic = await findSitemapTopic(db, sitemapTopicId);
        if (topic?.status !== 'pending') return topic?.content ?? '';
        await new Promise((resolve) => setTimeout(resolve, 10));
      }
    },
    async close() {
      await queue.close();
      await dataSource.destroy();
    },
  };
}
