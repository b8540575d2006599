import type { Handlers } from '@lectern/shared/queues/serve-queues.ts';
import { createIndexInTurn } from './crawl/store/store-segment.ts';
import { createEmbedPassages, type EmbedPassagesDeps } from './jobs/index/embed-passages.ts';
import { createRebuildSegment } from './jobs/index/rebuild-segment.ts';
import { createIngestUrl, type IngestUrlDeps } from './jobs/ingest-url/ingest-url.ts';
import { type AutoProcessDeps, createAutoProcess } from './jobs/search-tools/auto-process.ts';
import { createFindDomains, type FindDomainsDeps } from './jobs/search-tools/find-domains.ts';
import { createSearchPages, type SearchPagesDeps } from './jobs/search-tools/search-pages.ts';
import { createGatherSitemapTopic } from './jobs/sitemaps/gather-sitemap-topic.ts';
import { createProcessSitemap, type ProcessSitemapDeps } from './jobs/sitemaps/process-sitemap.ts';
import { createExtractTopic, type ExtractTopicDeps } from './jobs/topics/extract-topic.ts';

/** Every job's handler; a job without one does not compile. */
export function createHandlers(
  deps: IngestUrlDeps &
    Omit<ExtractTopicDeps, 'indexPassages'> &
    Omit<ProcessSitemapDeps, 'indexPassages'> &
    AutoProcessDeps &
    FindDomainsDeps &
    SearchPagesDeps & { readonly embedding: EmbedPassagesDeps | null },
): Handlers {
  const indexPassages = createIndexInTurn(deps.parserPool);
  const ingest = createIngestUrl({ ...deps, indexPassages });
  return {
    'ingest-url': ingest,
    'ingest-page': ingest,
    'extract-topic': createExtractTopic({ ...deps, indexPassages }),
    'rebuild-segment': createRebuildSegment({ ...deps, indexPassages }),
    'embed-passages': createEmbedPassages(deps.embedding),
    'process-sitemap': createProcessSitemap({ ...deps, indexPassages }),
    'gather-sitemap-topic': createGatherSitemapTopic({ ...deps, indexPassages }),
    'find-domains': createFindDomains(deps),
    'auto-process': createAutoProcess(deps),
    'search-pages': createSearchPages(deps),
  };
}
