import { z } from 'zod';
import { type ApiAccess, createJsonApi } from './json-api.ts';
import type { PageSearch } from './page-search.ts';

/** The part of the deadline for the round trip. */
const ROUND_TRIP_MS = 5_000;
const BAD_KEY = 'the API key is invalid; check FIRECRAWL_API_KEY';

/** The part of the response that we read (docs.firecrawl.dev/api-reference/endpoint/search). */
const answer = z.object({
  success: z.literal(true),
  data: z.object({
    web: z
      .array(z.object({ url: z.string(), title: z.string().nullish(), markdown: z.string().nullish() }))
      .default([]),
  }),
});

/** Creates a client for Firecrawl's search, which also reads the pages it finds. */
export function createFirecrawl({ url, apiKey, deadlineMs = 60_000 }: ApiAccess): PageSearch {
  const name = 'Firecrawl';
  const ask = createJsonApi({
    name,
    url,
    refusals: {
      400: 'the request was rejected',
      401: BAD_KEY,
      402: 'no credits left in the plan of FIRECRAWL_API_KEY',
      403: BAD_KEY,
      408: 'the pages could not be read in time',
      429: 'rate limit or quota exceeded',
    },
    deadlineMs,
    maxBytes: 24 * 1024 * 1024,
  });
  return {
    name,
    async searchPages(query, limit, signal) {
      const { data } = await ask({
        path: '/v2/search',
        headers: { authorization: `Bearer ${apiKey}` },
        body: {
          query,
          limit,
          sources: ['web'],
          timeout: Math.max(1_000, deadlineMs - ROUND_TRIP_MS),
          scrapeOptions: { formats: ['markdown'], onlyMainContent: true },
        },
        shape: answer,
        signal,
      });
      return data.web.flatMap((page) => {
        const parsed = URL.parse(page.url);
        if (parsed === null || !/^https?:$/.test(parsed.protocol)) return [];
        return { url: parsed.href, title: page.title ?? '', markdown: page.markdown ?? '' };
      });
    },
  };
}
