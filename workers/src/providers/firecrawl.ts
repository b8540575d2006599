import { z } from 'zod';
import { createJsonApi } from './json-api.ts';
import type { PageSearch } from './page-search.ts';

export interface FirecrawlSettings {
  /** `https://api.firecrawl.dev`, without the path of the API. */
  readonly url: string;
  readonly apiKey: string;
  /** The longest that an answer may take, in milliseconds. Default 60 s: it reads every page it finds. */
  readonly deadlineMs?: number;
}

const DEFAULT_DEADLINE_MS = 60_000;
/** What of the deadline is left for the way there and back. */
const TRAVEL_MS = 5_000;
const BAD_KEY = 'it does not accept the key; check FIRECRAWL_API_KEY';

/** What of an answer is read (docs.firecrawl.dev/api-reference/endpoint/search). */
const answer = z.object({
  success: z.literal(true),
  data: z.object({
    web: z
      .array(z.object({ url: z.string(), title: z.string().nullish(), markdown: z.string().nullish() }))
      .default([]),
  }),
});

/** Firecrawl, by its search that also reads the pages. */
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
          timeout: Math.max(1_000, deadlineMs - TRAVEL_MS),
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
