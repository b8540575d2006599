import { type Context, Hono } from 'hono';
import { searchKnownWeb } from './web-search/known-web.ts';
import { BUSY_SECONDS, NONSENSE, silence, troubleOf } from './web-search/trouble.ts';

const PARAMETERS: ReadonlySet<string> = new Set(['query', 'limit', 'sources', 'timeout', 'scrapeOptions']);
const MOST_RESULTS = 100;

/**
 * Firecrawl's search (https://docs.firecrawl.dev/api-reference/endpoint/search) at /v2/search, with the markdown of
 * the pages: its parameters, answers and errors, as far as we use them; other parameters are refused. What it knows is
 * in searchKnownWeb, and which queries fail in troubleOf.
 */
export function createFirecrawl(options: { readonly key: string }): Hono {
  return new Hono().post('/v2/search', async (c) => {
    if (c.req.header('authorization') !== `Bearer ${options.key}`)
      return refuse(c, 401, 'Unauthorized: Invalid token');
    // Anything at all; what matters of it is looked at below.
    const body = (await c.req.json().catch(() => null)) as Record<string, unknown> | null;
    const { query, limit = 5 } = body ?? {};
    const unknown = Object.keys(body ?? {}).filter((name) => !PARAMETERS.has(name));
    const isLimit = Number.isInteger(limit) && Number(limit) >= 1 && Number(limit) <= MOST_RESULTS;
    if (typeof query !== 'string' || query === '' || unknown.length > 0 || !isLimit)
      return refuse(c, 400, 'Bad Request');
    return answer(c, query, Number(limit));
  });
}

function answer(c: Context, query: string, limit: number): Response | Promise<Response> {
  const trouble = troubleOf(query);
  if (trouble === 'nonsense') return c.html(NONSENSE);
  if (trouble === 'silence') return silence();
  if (trouble === 401) return refuse(c, 401, 'Unauthorized: Invalid token');
  if (trouble === 402) return refuse(c, 402, 'Payment Required: Insufficient credits');
  if (trouble === 500) return refuse(c, 500, 'An unexpected error occurred on the server.');
  if (trouble === 429) {
    c.header('retry-after', String(BUSY_SECONDS));
    return refuse(c, 429, `Rate limit exceeded. Please retry after ${BUSY_SECONDS}s`);
  }
  const web = searchKnownWeb(query, new URL(c.req.url).origin)
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
