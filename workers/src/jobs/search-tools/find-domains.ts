import { braveSearch, GOOD_SCORE } from '@lectern/shared/contracts/search-tools.ts';
import { PermanentError } from '@lectern/shared/errors.ts';
import type { Handlers } from '@lectern/shared/queues/serve-queues.ts';
import type { z } from 'zod';
import type { LanguageModel } from '../../providers/language-model.ts';
import type { SearchEngine } from '../../providers/search-engine.ts';
import { billModel } from '../../search-tools/billed-model.ts';
import { type DomainResults, groupByDomain, searchQuery } from '../../search-tools/domain-results.ts';
import { type ScoredDomains, scoreDomains } from '../../search-tools/score-domains.ts';
import { createToolJob, type ToolRunDeps } from '../tool-run.ts';

export interface FindDomainsDeps extends ToolRunDeps {
  /** Null when none is configured. */
  readonly searchEngine: SearchEngine | null;
  /** Null when none is configured: then rules score the domains. */
  readonly model: LanguageModel | null;
}

const NO_SEARCH_ENGINE =
  'No search engine is configured: set BRAVE_API_KEY, or SEARXNG_URL to a SearXNG instance, and restart the workers';

type Reply = z.output<(typeof braveSearch)['reply']>;

/** Searches the web for official documentation and scores the domains of the results. */
export function createFindDomains(deps: FindDomainsDeps): Handlers['find-domains'] {
  return createToolJob(deps, {
    name: 'brave-search',
    input: braveSearch.body,
    async run(query, { userId, jobId, signal, report }) {
      const { searchEngine, model } = deps;
      if (searchEngine === null) throw new PermanentError(NO_SEARCH_ENGINE);
      await report(33, `Asking ${searchEngine.name} for “${searchQuery(query)}”`);
      const hits = await searchEngine.search(searchQuery(query), signal);
      const domains = groupByDomain(hits);
      await report(66, `Scoring ${domains.length} domains of ${hits.length} results`);
      const scored = await scoreDomains(query, domains, billModel(model, { userId, jobId }));
      return { result: replyOf(searchEngine.name, domains, scored) };
    },
  });
}

function replyOf(searchEngine: string, domains: readonly DomainResults[], scored: ScoredDomains): Reply {
  const allDomains = domains
    .map(({ domain, hits: [{ url }] }, at) => ({
      domain,
      url,
      score: scored.scores[at]?.score ?? 0,
      explanation: scored.scores[at]?.explanation ?? '',
    }))
    // Equal scores keep the search engine's order.
    .sort((one, other) => other.score - one.score);
  const topDomains = allDomains.filter(({ score }) => score >= GOOD_SCORE);
  return { topDomains, allDomains, searchEngine, scoredBy: scored.scoredBy, note: scored.note };
}
