import { z } from 'zod';
import { createJsonApi } from './json-api.ts';
import type { SearchEngine } from './search-engine.ts';
import { hitsOf } from './search-hits.ts';

interface SearxngSettings {
  /** URL of the instance, such as `http://localhost:8888`. */
  readonly url: string;
  /** Default 20 s: the instance queries other engines. */
  readonly deadlineMs?: number;
}

const MAX_RESULTS = 20;

/** The part of the response that we read (docs.searxng.org/dev/search_api.html). */
const answer = z.object({
  results: z.array(
    z.object({ url: z.string(), title: z.string().default(''), content: z.string().nullish() }),
  ),
});

/** Creates a client for a SearXNG instance, which must have the JSON format enabled. */
export function createSearxng({ url, deadlineMs = 20_000 }: SearxngSettings): SearchEngine {
  const name = 'SearXNG';
  const ask = createJsonApi({
    name,
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
      const requestUrl = new URL(`${url.replace(/\/$/, '')}/search`);
      requestUrl.search = new URLSearchParams({ q: query, format: 'json' }).toString();
      const { results } = await ask({ url: requestUrl, headers: {}, shape: answer, signal });
      return hitsOf(
        results.slice(0, MAX_RESULTS).map((found) => ({ ...found, snippet: found.content ?? '' })),
      );
    },
  };
}
