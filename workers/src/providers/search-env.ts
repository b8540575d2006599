import { urlWith } from '@lectern/shared/env.ts';
import { z } from 'zod';
import { createBrave } from './brave.ts';
import { createFirecrawl } from './firecrawl.ts';
import type { PageSearch } from './page-search.ts';
import type { SearchEngine } from './search-engine.ts';
import { createSearxng } from './searxng.ts';

const httpUrl = urlWith('https', 'http');

/** Variables of the search tools' third parties. A tool without its variable tells the administrator which to set. */
export const searchVariables = {
  BRAVE_API_KEY: z.string().optional(),
  BRAVE_URL: httpUrl.default('https://api.search.brave.com'),
  SEARXNG_URL: httpUrl.optional(),
  FIRECRAWL_API_KEY: z.string().optional(),
  FIRECRAWL_URL: httpUrl.default('https://api.firecrawl.dev'),
};

const shape = z.object(searchVariables);
type SearchVariables = z.output<typeof shape>;

/** Brave Search if its API key is set, otherwise SearXNG; null without both. */
export function searchEngineOf(env: SearchVariables): SearchEngine | null {
  if (env.BRAVE_API_KEY) return createBrave({ url: env.BRAVE_URL, apiKey: env.BRAVE_API_KEY });
  return env.SEARXNG_URL ? createSearxng({ url: env.SEARXNG_URL }) : null;
}

/** Firecrawl, or null without its API key. */
export function pageSearchOf(env: SearchVariables): PageSearch | null {
  const { FIRECRAWL_URL: url, FIRECRAWL_API_KEY: apiKey } = env;
  return apiKey ? createFirecrawl({ url, apiKey }) : null;
}
