import { z } from 'zod';
import { type ApiAccess, createJsonApi, type ResponseHeaders } from './json-api.ts';
import type { SearchEngine } from './search-engine.ts';
import { hitsOf } from './search-hits.ts';

/** The maximum of the API. */
const MAX_RESULTS = 20;
const BAD_KEY = 'the API key is invalid; check BRAVE_API_KEY';

/** The part of the response that we read (api-dashboard.search.brave.com/app/documentation/web-search). */
const answer = z.object({
  web: z
    .object({
      results: z.array(
        z.object({ url: z.string(), title: z.string().default(''), description: z.string().default('') }),
      ),
    })
    .optional(),
});

/** Brave Search. */
export function createBrave({ url, apiKey, deadlineMs = 15_000 }: ApiAccess): SearchEngine {
  const name = 'Brave Search';
  const ask = createJsonApi({
    name,
    url,
    refusals: {
      401: BAD_KEY,
      402: 'no searches left in the plan of BRAVE_API_KEY',
      403: BAD_KEY,
      // Both for an unknown key and for an invalid query.
      422: 'the API key or the query is invalid; check BRAVE_API_KEY',
      429: 'rate limit or quota exceeded',
    },
    deadlineMs,
    maxBytes: 4 * 1024 * 1024,
    pauseMsOf: pauseOfBrave,
  });
  return {
    name,
    async search(query, signal) {
      const { web } = await ask({
        path: '/res/v1/web/search',
        query: {
          q: query,
          count: String(MAX_RESULTS),
          text_decorations: 'false',
          result_filter: 'web',
        },
        headers: { 'x-subscription-token': apiKey },
        shape: answer,
        signal,
      });
      return hitsOf((web?.results ?? []).map((found) => ({ ...found, snippet: found.description })));
    },
  };
}

/**
 * The pause until every rate limit window has requests left, in milliseconds: "X-RateLimit-Remaining: 0, 1200" with
 * "X-RateLimit-Reset: 1, 86400", in seconds per window. Null when the headers are missing.
 */
function pauseOfBrave(headers: ResponseHeaders): number | null {
  const numbers = (name: string) =>
    String(headers[name] ?? '')
      .split(',')
      .map(Number.parseFloat);
  const resets = numbers('x-ratelimit-reset');
  const used = numbers('x-ratelimit-remaining').flatMap((left, at) => (left <= 0 ? (resets[at] ?? []) : []));
  const seconds = Math.max(...used);
  return Number.isFinite(seconds) ? seconds * 1000 : null;
}
