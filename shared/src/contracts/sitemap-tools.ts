import { z } from 'zod';
import { noParams } from './common-shapes.ts';
import { endpoint } from './endpoint.ts';
import { documentationQuery } from './search-tools.ts';

export const rankedUrl = z.object({
  url: z.string(),
  /** Higher is nearer to the topic. */
  score: z.number(),
});

export const processSitemapByTopic = endpoint({
  method: 'POST',
  path: '/api/process-sitemap-by-topic',
  summary: 'Read the pages of a sitemap that are about a topic and join what they say about it',
  access: 'admin',
  params: noParams,
  body: documentationQuery.extend({
    sitemapUrl: z
      .url({ protocol: /^https?$/, error: 'The sitemap must be an http or https address' })
      .max(2_048),
    /** The domain the sitemap was found for, such as docs.example.com. */
    domain: z.string().trim().max(255),
  }),
  reply: z.object({
    success: z.boolean(),
    processedUrls: z.array(z.string()),
    /** The best first. */
    rankedUrls: z.array(rankedUrl),
    /** What the pages say about the topic, as markdown with its sources; '' when nothing. */
    combinedContent: z.string(),
    /** Why there is none; null when there is. */
    error: z.string().nullable(),
  }),
});
