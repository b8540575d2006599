import {
  failSitemapTopic,
  findSitemapTopic,
  saveSitemapTopic,
} from '@lectern/shared/db/stores/sitemaps/sitemap-topics.ts';
import type { Handlers } from '@lectern/shared/queues/serve-queues.ts';
import { type GatherFromSitemapDeps, gatherFromSitemap } from '../../sitemap-tools/gather-from-sitemap.ts';
import type { ChooserFor } from '../../topics/choose-passages.ts';
import { accountOf } from './process-sitemap.ts';

interface GatherSitemapTopicDeps extends GatherFromSitemapDeps {
  /** Chooses the passages of a topic. Default: by search. */
  readonly chooserFor?: ChooserFor;
}

/** Gathers the content of a topic from a cached sitemap. */
export function createGatherSitemapTopic(deps: GatherSitemapTopicDeps): Handlers['gather-sitemap-topic'] {
  return async ({ sitemapTopicId }, { jobId, isLastAttempt }) => {
    const topic = await findSitemapTopic(deps.db, sitemapTopicId);
    if (topic?.status !== 'pending') return;
    try {
      const choose = deps.chooserFor?.(accountOf(topic.userId, jobId));
      const gathered = await gatherFromSitemap(deps, topic.siteCacheId, topic.name, choose);
      await saveSitemapTopic(deps.db, sitemapTopicId, gathered);
    } catch (error) {
      const message = 'An internal error occurred. Request the topic again.';
      if (isLastAttempt) await failSitemapTopic(deps.db, sitemapTopicId, message);
      throw error;
    }
  };
}
