import type { Handlers } from '@lectern/shared/queues/client.ts';
import { createIndexInTurn } from './crawl/store/store-segment.ts';
import { type AutoProcessDeps, createAutoProcess } from './jobs/auto-process.ts';
import { createEmbedPassages, type EmbedPassagesDeps } from './jobs/embed-passages.ts';
import { createExtractTopic, type ExtractTopicDeps } from './jobs/extract-topic.ts';
import { createFindDomains, type FindDomainsDeps } from './jobs/find-domains.ts';
import { createGatherSitemapTopic } from './jobs/gather-sitemap-topic.ts';
import { createIngestUrl, type IngestUrlDeps } from './jobs/ingest-url.ts';
import { createProcessSitemap, type ProcessSitemapDeps } from './jobs/process-sitemap.ts';
import { createRebuildSegment } from './jobs/rebuild-segment.ts';
import { createSearchPages, type SearchPagesDeps } from './jobs/search-pages.ts';

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
