import { extractSitemapTopic } from '@lectern/shared/contracts/sitemap-tools.ts';
import type { Handlers } from '@lectern/shared/queues/serve-queues.ts';
import { type GatherFromSitemapDeps, gatherFromSitemap } from '../../sitemap-tools/gather-from-sitemap.ts';
import { createToolJob, type ToolRunDeps } from '../tool-run.ts';

export type ExtractSitemapTopicDeps = ToolRunDeps & GatherFromSitemapDeps;

/** Gathers the content of a topic from a cached sitemap. */
export function createExtractSitemapTopic(deps: ExtractSitemapTopicDeps): Handlers['extract-sitemap-topic'] {
  return createToolJob(deps, {
    name: 'extract-sitemap-topic',
    input: extractSitemapTopic.body,
    async run({ cacheId, topicName }, { userId, jobId }) {
      const topic = { siteCacheId: cacheId, userId, name: topicName };
      return { result: await gatherFromSitemap(deps, topic, jobId) };
    },
  });
}
