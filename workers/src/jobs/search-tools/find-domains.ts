import { braveSearch, GOOD_SCORE } from '@lectern/shared/contracts/search-tools.ts';
import { PermanentError } from '@lectern/shared/errors.ts';
import type { Handlers } from '@lectern/shared/queues/serve-queues.ts';
import type { SearchEngine } from '../../providers/search-engine.ts';
import { groupByDomain, searchQuery } from '../../search-tools/domain-results.ts';
import { scoreDomain } from '../../search-tools/score-domain.ts';
import { createToolJob, type ToolRunDeps } from '../tool-run.ts';

export interface FindDomainsDeps extends ToolRunDeps {
  /** Null when none is configured. */
  readonly searchEngine: SearchEngine | null;
}

const NO_SEARCH_ENGINE =
  'No search engine is configured: set BRAVE_API_KEY, or SEARXNG_URL to a SearXNG instance, and restart the workers';

/** Searches the web for official documentation and scores the domains of the results. */
export function createFindDomains(deps: FindDomainsDeps): Handlers['find-domains'] {
  return createToolJob(deps, {
    name: 'brave-search',
    input: braveSearch.body,
    async run(query, { signal, report }) {
      const { searchEngine } = deps;
      if (searchEngine === null) throw new PermanentError(NO_SEARCH_ENGINE);
      await report(33, `Asking ${searchEngine.name} for “${searchQuery(query)}”`);
      const hits = await searchEngine.search(searchQuery(query), signal);
      const domains = groupByDomain(hits);
      await report(66, `Scoring ${domains.length} domains of ${hits.length} results`);
      const allDomains = domains
        .map((results) => ({
          domain: results.domain,
          url: results.hits[0].url,
          ...scoreDomain(query, results),
        }))
        // Equal scores keep the search engine's order.
        .sort((one, other) => other.score - one.score);
      const topDomains = allDomains.filter(({ score }) => score >= GOOD_SCORE);
      return { result: { topDomains, allDomains, searchEngine: searchEngine.name } };
    },
  });
}
