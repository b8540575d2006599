import {
  failSitemapTopic,
  findSitemapTopic,
  saveSitemapTopic,
} from '@lectern/shared/db/stores/sitemaps/sitemap-topics.ts';
import type { Handlers } from '@lectern/shared/queues/serve-queues.ts';
import { type GatherFromSitemapDeps, gatherFromSitemap } from '../../sitemap-tools/gather-from-sitemap.ts';

/** Gathers the content of a topic from a cached sitemap. */
export function createGatherSitemapTopic(deps: GatherFromSitemapDeps): Handlers['gather-sitemap-topic'] {
  return async ({ sitemapTopicId }, { jobId, isLastAttempt }) => {
    const topic = await findSitemapTopic(deps.db, sitemapTopicId);
    if (topic?.status !== 'pending') return;
    try {
      await saveSitemapTopic(deps.db, sitemapTopicId, await gatherFromSitemap(deps, topic, jobId));
    } catch (error) {
      const message = 'An internal error occurred. Request the topic again.';
      if (isLastAttempt) await failSitemapTopic(deps.db, sitemapTopicId, message);
      throw error;
    }
  };
}
