import { z } from 'zod';
import { job } from './job.ts';

const id = z.int().positive();

/**
 * Reads a sitemap and caches its pages, or resumes a run. `attempt` fences off stale workers.
 */
export const processSitemap = job({
  name: 'process-sitemap',
  queue: 'sitemap',
  payload: z.object({ siteCacheId: id, attempt: id }),
  attempts: 3,
  backoffMs: 1_000,
});

/** Gathers the content about a topic from the cached pages of a sitemap. */
export const gatherSitemapTopic = job({
  name: 'gather-sitemap-topic',
  queue: 'topics',
  payload: z.object({ sitemapTopicId: id }),
  attempts: 2,
  backoffMs: 500,
});

/** The id of the job of a sitemap's run. */
export function sitemapJobId(run: { siteCacheId: number; attempt: number }): string {
  return `sitemap-${run.siteCacheId}-${run.attempt}`;
}

/** The id of the job that gathers a topic of a sitemap. */
export function sitemapTopicJobId(sitemapTopicId: number): string {
  return `sitemap-topic-${sitemapTopicId}-1`;
}
