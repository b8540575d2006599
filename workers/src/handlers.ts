import type { Handlers } from '@lectern/shared/queues/serve-queues.ts';
import { createEmbedPassages, type EmbedPassagesDeps } from './jobs/index/embed-passages.ts';
import { createRebuildSegment, type RebuildSegmentDeps } from './jobs/index/rebuild-segment.ts';
import { createIngestUrl, type IngestUrlDeps } from './jobs/ingest-url/ingest-url.ts';
import { type CheckReleaseDeps, createCheckRelease } from './jobs/libraries/check-release.ts';
import { createResolveLibraries, type ResolveLibrariesDeps } from './jobs/libraries/resolve-libraries.ts';
import { createDeliverWebhook, type DeliverWebhookDeps } from './jobs/notifications/deliver-webhook.ts';
import { createSendEmail, type SendEmailDeps } from './jobs/notifications/send-email.ts';
import { createPreviewSite, type PreviewSiteDeps } from './jobs/preview-site/preview-site.ts';
import { type AutoProcessDeps, createAutoProcess } from './jobs/search-tools/auto-process.ts';
import { createFindDomains, type FindDomainsDeps } from './jobs/search-tools/find-domains.ts';
import { createSearchPages, type SearchPagesDeps } from './jobs/search-tools/search-pages.ts';
import { createExtractSitemapTopic } from './jobs/sitemaps/extract-sitemap-topic.ts';
import { createProcessSitemap, type ProcessSitemapDeps } from './jobs/sitemaps/process-sitemap.ts';
import { createExtractTopic, type ExtractTopicDeps } from './jobs/topics/extract-topic.ts';

/** The dependencies of all jobs. */
export type HandlerDeps = IngestUrlDeps &
  ExtractTopicDeps &
  RebuildSegmentDeps &
  ProcessSitemapDeps &
  AutoProcessDeps &
  FindDomainsDeps &
  SearchPagesDeps &
  PreviewSiteDeps &
  ResolveLibrariesDeps &
  CheckReleaseDeps &
  DeliverWebhookDeps &
  SendEmailDeps & {
    /** Null when embeddings are off. */
    readonly embedding: EmbedPassagesDeps | null;
  };

/** The handler of every job; a job without one does not compile. */
export function createHandlers(deps: HandlerDeps): Handlers {
  const ingestUrl = createIngestUrl(deps);
  return {
    'ingest-url': ingestUrl,
    'ingest-page': ingestUrl,
    'extract-topic': createExtractTopic(deps),
    'rebuild-segment': createRebuildSegment(deps),
    'embed-passages': createEmbedPassages(deps.embedding),
    'process-sitemap': createProcessSitemap(deps),
    'extract-sitemap-topic': createExtractSitemapTopic(deps),
    'find-domains': createFindDomains(deps),
    'auto-process': createAutoProcess(deps),
    'search-pages': createSearchPages(deps),
    'preview-site': createPreviewSite(deps),
    'resolve-libraries': createResolveLibraries(deps),
    'check-release': createCheckRelease(deps),
    'deliver-webhook': createDeliverWebhook(deps),
    'send-email': createSendEmail(deps),
  };
}
