import { type Context, Hono } from 'hono';
import { searchEmulatedWeb } from './web-search/emulated-web.ts';
import { NONSENSE, RETRY_AFTER_SECONDS, searchFailureFor, silence } from './web-search/search-failures.ts';

const PARAMETERS: ReadonlySet<string> = new Set(['query', 'limit', 'sources', 'timeout', 'scrapeOptions']);
const MAX_RESULTS = 100;

/**
 * Emulates Firecrawl's search (https://docs.firecrawl.dev/api-reference/endpoint/search) at /v2/search, including page
 * markdown: the parameters, responses and errors that we use. It rejects other parameters. Results come from
 * searchEmulatedWeb, failures from searchFailureFor.
 */
export function createFirecrawl(options: { readonly key: string }): Hono {
  return new Hono().post('/v2/search', async (c) => {
    if (c.req.header('authorization') !== `Bearer ${options.key}`)
      return refuse(c, 401, 'Unauthorized: Invalid token');
    // Safe: the fields are checked below.
    const body = (await c.req.json().catch(() => null)) as Record<string, unknown> | null;
    const { query, limit = 5 } = body ?? {};
    const unknown = Object.keys(body ?? {}).filter((name) => !PARAMETERS.has(name));
    const isLimit = Number.isInteger(limit) && Number(limit) >= 1 && Number(limit) <= MAX_RESULTS;
    if (typeof query !== 'string' || query === '' || unknown.length > 0 || !isLimit)
      return refuse(c, 400, 'Bad Request');
    return answer(c, query, Number(limit));
  });
}

function answer(c: Context, query: string, limit: number): Response | Promise<Response> {
  const failure = searchFailureFor(query);
  if (failure === 'nonsense') return c.html(NONSENSE);
  if (failure === 'silence') return silence();
  if (failure === 401) return refuse(c, 401, 'Unauthorized: Invalid token');
  if (failure === 402) return refuse(c, 402, 'Payment Required: Insufficient credits');
  if (failure === 500) return refuse(c, 500, 'An unexpected error occurred on the server.');
  if (failure === 429) {
    c.header('retry-after', String(RETRY_AFTER_SECONDS));
    return refuse(c, 429, `Rate limit exceeded. Please retry after ${RETRY_AFTER_SECONDS}s`);
  }
  const web = searchEmulatedWeb(query, new URL(c.req.url).origin)
    .slice(0, limit)
    .map(({ url, title, description, markdown }, at) => ({
      ...{ url, title, description, markdown, position: at + 1 },
      metadata: { title, sourceURL: url, url, statusCode: 200 },
    }));
  return c.json({ success: true, data: { web }, creditsUsed: 2 + web.length });
}

function refuse(c: Context, status: 400 | 401 | 402 | 429 | 500, error: string): Response {
  return c.json({ success: false, error }, status);
}
