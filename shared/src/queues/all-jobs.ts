import { embedPassages, extractTopic, ingestPage, ingestUrl, rebuildSegment } from './crawl-jobs.ts';
import { checkRelease } from './library-jobs.ts';
import { deliverWebhook, sendEmail } from './notification-jobs.ts';
import { gatherSitemapTopic, processSitemap } from './sitemap-jobs.ts';
import { autoProcess, findDomains, previewSite, resolveLibraries, searchPages } from './tool-jobs.ts';

/** All jobs. The workers must have a handler for each of them. */
export const ALL_JOBS = {
  'ingest-url': ingestUrl,
  'ingest-page': ingestPage,
  'extract-topic': extractTopic,
  'rebuild-segment': rebuildSegment,
  'embed-passages': embedPassages,
  'process-sitemap': processSitemap,
  'gather-sitemap-topic': gatherSitemapTopic,
  'find-domains': findDomains,
  'auto-process': autoProcess,
  'search-pages': searchPages,
  'preview-site': previewSite,
  'resolve-libraries': resolveLibraries,
  'check-release': checkRelease,
  'deliver-webhook': deliverWebhook,
  'send-email': sendEmail,
} as const;

export type AnyJob = (typeof ALL_JOBS)[keyof typeof ALL_JOBS];
export type JobName = keyof typeof ALL_JOBS;
