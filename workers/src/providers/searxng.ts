import { z } from 'zod';
import { createJsonApi } from './json-api.ts';
import type { SearchEngine } from './search-engine.ts';
import { hitsOf } from './search-hits.ts';

export interface SearxngSettings {
  /** Where an instance is, such as `http://localhost:8888`. */
  readonly url: string;
  /** The longest that an answer may take, in milliseconds. Default 20 s: it asks other engines. */
  readonly deadlineMs?: number;
}

const MOST_RESULTS = 20;

/** What of an answer is read (docs.searxng.org/dev/search_api.html). */
const answer = z.object({
  results: z.array(
    z.object({ url: z.string(), title: z.string().default(''), content: z.string().nullish() }),
  ),
});

/** A SearXNG instance, which whoever runs it must have told to answer in JSON. */
export function createSearxng({ url, deadlineMs = 20_000 }: SearxngSettings): SearchEngine {
  const name = 'SearXNG';
  const ask = createJsonApi({
    name,
    refusals: {
      403: 'it does not answer in JSON; add "json" to search.formats in its settings.yml',
      404: 'there is no SearXNG at this address; check SEARXNG_URL',
      429: 'its limiter refuses us; add us to its pass list',
    },
    deadlineMs,
    maxBytes: 4 * 1024 * 1024,
  });
  return {
    name,
    async search(query, signal) {
      const address = new URL(`${url.replace(/\/$/, '')}/search`);
      address.search = new URLSearchParams({ q: query, format: 'json' }).toString();
      const { results } = await ask({ address, headers: {}, shape: answer, signal });
      return hitsOf(
        results.slice(0, MOST_RESULTS).map((found) => ({ ...found, snippet: found.content ?? '' })),
      );
    },
  };
}
