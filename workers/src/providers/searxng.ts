import { z } from 'zod';
import { type ApiAccess, createJsonApi } from './json-api.ts';
import type { SearchEngine } from './search-engine.ts';
import { hitsOf } from './search-hits.ts';

const MAX_RESULTS = 20;

/** The part of the response that we read (docs.searxng.org/dev/search_api.html). */
const answer = z.object({
  results: z.array(
    z.object({ url: z.string(), title: z.string().default(''), content: z.string().nullish() }),
  ),
});

/** Creates a client for a SearXNG instance, which must have the JSON format enabled. It queries other engines. */
export function createSearxng({ url, deadlineMs = 20_000 }: Omit<ApiAccess, 'apiKey'>): SearchEngine {
  const name = 'SearXNG';
  const ask = createJsonApi({
    name,
    url,
    refusals: {
      403: 'JSON output is disabled; add "json" to search.formats in its settings.yml',
      404: 'no SearXNG at this URL; check SEARXNG_URL',
      429: 'its rate limiter blocks our requests; add this server to its pass list',
    },
    deadlineMs,
    maxBytes: 4 * 1024 * 1024,
  });
  return {
    name,
    async search(query, signal) {
      const params = { q: query, format: 'json' };
      const { results } = await ask({ path: '/search', query: params, shape: answer, signal });
      return hitsOf(
        results.slice(0, MAX_RESULTS).map((found) => ({ ...found, snippet: found.content ?? '' })),
      );
    },
  };
}
