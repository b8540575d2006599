import { firecrawlSearchDirect } from '@lectern/shared/contracts/search-tools.ts';
import { PermanentError } from '@lectern/shared/errors.ts';
import type { Handlers } from '@lectern/shared/queues/serve-queues.ts';
import type { FoundPage, PageSearch } from '../../providers/page-search.ts';
import { assessContent } from '../../search-tools/assess-content.ts';
import { searchQuery } from '../../search-tools/domain-results.ts';
import { countWords } from '../../search-tools/topic-content.ts';
import { createToolJob, type ToolRunDeps } from '../tool-run.ts';

export interface SearchPagesDeps extends ToolRunDeps {
  /** Null when none is configured. */
  readonly pageSearch: PageSearch | null;
}

const NO_PAGE_SEARCH = 'Firecrawl is not configured: set FIRECRAWL_API_KEY and restart the workers';

/** The service charges for every page. */
const MAX_PAGES = 5;
const MAX_CHARS_PER_PAGE = 200_000;

/** Searches the web with a service that also reads the pages, and assesses whether they answer the topic. */
export function createSearchPages(deps: SearchPagesDeps): Handlers['search-pages'] {
  return createToolJob(deps, {
    name: 'firecrawl-search',
    input: firecrawlSearchDirect.body,
    async run(query, { signal, report }) {
      const { pageSearch } = deps;
      if (pageSearch === null) throw new PermanentError(NO_PAGE_SEARCH);
      await report(33, `Asking ${pageSearch.name} for “${searchQuery(query)}”`);
      const pages = await pageSearch.searchPages(searchQuery(query), MAX_PAGES, signal);
      await report(66, `Assessing ${pages.length} pages`);
      const contentResults = pages.map((page) => contentOf(page, pageSearch.name));
      const { isComplete, ...assessment } = assessContent(query.documentTopic, contentResults);
      const error = pages.length === 0 ? `${pageSearch.name} found no matching page` : null;
      return { result: { success: error === null, isComplete, assessment, contentResults, error } };
    },
  });
}

function contentOf({ url, markdown: whole }: FoundPage, service: string) {
  const markdown = whole.slice(0, MAX_CHARS_PER_PAGE);
  const wordCount = countWords(markdown);
  return {
    topUrl: url,
    contentStatus: wordCount > 0 ? ('found' as const) : ('failed' as const),
    wordCount,
    markdown,
    source: wordCount > 0 ? service : `${service} found this page but could not read it`,
  };
}
