import { z } from 'zod';
import { addUrlBody, documentFailure, isCrawlable, pathPatterns, URL_MESSAGE } from './documents.ts';
import { endpoint } from './endpoint.ts';

/** The pages that a preview lists. */
export const MAX_PREVIEWED_PAGES = 50;

const MAX_PREVIEWED_FOLDERS = 20;

export const MAX_PREVIEWED_VERSIONS = 50;

/** The pages that a preview finds on a site. */
export const sitePreview = z.object({
  /** The first pages, in the order of the crawl. */
  pages: z.array(z.object({ url: z.string(), title: z.string().nullable() })).max(MAX_PREVIEWED_PAGES),
  /** Pages that the crawl would fetch, by folder, most pages first. */
  folders: z.array(z.object({ path: z.string(), pages: z.number() })).max(MAX_PREVIEWED_FOLDERS),
  /** All pages found, including those over the limit. */
  found: z.number(),
  /** False when the site may have more pages than were found in time. */
  isComplete: z.boolean(),
  /** How the pages were found, as sentences without a final period. */
  notes: z.array(z.string()),
  /** Why the site cannot be crawled; null when it can. */
  failure: documentFailure.nullable(),
  /** The versions that the site lists, in its order; missing while workers of an older version search. */
  versions: z
    .array(z.object({ name: z.string(), url: z.string() }))
    .max(MAX_PREVIEWED_VERSIONS)
    .default([]),
});

export type SitePreview = z.output<typeof sitePreview>;

/** The crawl to preview; pasted text has no preview. */
export const previewBody = z.object({
  url: addUrlBody.shape.url.refine(isCrawlable, URL_MESSAGE),
  maxUrls: addUrlBody.shape.maxUrls,
  crawlType: z.enum(['llms_txt', 'crawl', 'universal']).default('llms_txt'),
  topics: addUrlBody.shape.topics,
  includePaths: pathPatterns.optional(),
  excludePaths: pathPatterns.optional(),
});

export const previewUrl = endpoint({
  method: 'POST',
  path: '/api/collections/:collectionId/preview',
  summary: 'List the pages that a crawl of a URL would fetch, within about ten seconds',
  keyScope: 'write',
  body: previewBody,
  reply: sitePreview.extend({
    /** The name of a document of the collection with this URL; null if there is none. */
    existingDocument: z.string().nullable(),
  }),
});
