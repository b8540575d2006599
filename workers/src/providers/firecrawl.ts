import { z } from 'zod';
import { createJsonApi } from './json-api.ts';
import type { PageSearch } from './page-search.ts';

export interface FirecrawlSettings {
  /** `https://api.firecrawl.dev`, without the path of the API. */
  readonly url: string;
  readonly apiKey: string;
  /** Default 60 s: the service also reads the pages it finds. */
  readonly deadlineMs?: number;
}

const DEFAULT_DEADLINE_MS = 60_000;
/** The part of the deadline for the round trip. */
const ROUND_TRIP_MS = 5_000;
const BAD_KEY = 'it does not accept the key; check FIRECRAWL_API_KEY';

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
export function createFirecrawl(settings: FirecrawlSettings): PageSearch {
  const { url, apiKey, deadlineMs = DEFAULT_DEADLINE_MS } = settings;
  const name = 'Firecrawl';
  const ask = createJsonApi({
    name,
    refusals: {
      400: 'it did not accept our request',
      401: BAD_KEY,
      402: 'its plan has no credits left; look at the plan of FIRECRAWL_API_KEY',
      403: BAD_KEY,
      408: 'it did not read the pages in time',
      429: 'it is asked too often, or its quota is used up',
    },
    deadlineMs,
    maxBytes: 24 * 1024 * 1024,
  });
  return {
    name,
    async searchPages(query, limit, signal) {
      const { data } = await ask({
        address: new URL(`${url.replace(/\/$/, '')}/v2/search`),
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
        const address = URL.parse(page.url);
        if (address === null || !/^https?:$/.test(address.protocol)) return [];
        return { url: address.href, title: page.title ?? '', markdown: page.markdown ?? '' };
      });
    },
  };
}
