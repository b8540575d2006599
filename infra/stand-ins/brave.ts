import { type Context, Hono } from 'hono';
import { searchEmulatedWeb } from './web-search/emulated-web.ts';
import { NONSENSE, RETRY_AFTER_SECONDS, searchFailureFor, silence } from './web-search/search-failures.ts';

const PARAMETERS: ReadonlySet<string> = new Set(['q', 'count', 'text_decorations', 'result_filter']);
const MAX_QUERY_CHARS = 400;
const MAX_QUERY_WORDS = 50;

/**
 * Emulates Brave's web search (https://api-dashboard.search.brave.com/app/documentation/web-search) at
 * /res/v1/web/search: the parameters, responses, limits and errors that we use. It rejects other parameters. Results come
 * from searchEmulatedWeb, failures from searchFailureFor.
 */
export function createBrave(options: { readonly key: string }): Hono {
  return new Hono().get('/res/v1/web/search', (c) => {
    if (c.req.header('x-subscription-token') !== options.key) {
      return refuse(c, 422, 'SUBSCRIPTION_TOKEN_INVALID', 'The provided subscription token is invalid.');
    }
    const { q = '', count = '20' } = c.req.query();
    const unknown = Object.keys(c.req.query()).filter((name) => !PARAMETERS.has(name));
    const isTooLong = q.length > MAX_QUERY_CHARS || q.split(/\s+/).length > MAX_QUERY_WORDS;
    if (unknown.length > 0 || q === '' || isTooLong || !/^([1-9]|1\d|20)$/.test(count))
      return refuse(c, 422, 'VALIDATION', 'Unable to validate request parameter(s)');
    return answer(c, q, Number(count));
  });
}

function answer(c: Context, query: string, count: number): Response | Promise<Response> {
  switch (searchFailureFor(query)) {
    case 401:
      return refuse(c, 401, 'UNAUTHORIZED', 'The subscription has ended.');
    case 402:
      return refuse(c, 402, 'PAYMENT_REQUIRED', 'The plan has no requests left.');
    case 429:
      c.header('x-ratelimit-limit', '1, 2000');
      c.header('x-ratelimit-remaining', '0, 1200');
      c.header('x-ratelimit-reset', `${RETRY_AFTER_SECONDS}, 86400`);
      return refuse(c, 429, 'RATE_LIMITED', 'Request rate limit exceeded for plan.');
    case 500:
      return refuse(c, 500, 'INTERNAL', 'Internal server error');
    case 'nonsense':
      return c.html(NONSENSE);
    case 'silence':
      return silence();
    default:
      return c.json(resultsOf(query, count, new URL(c.req.url).origin));
  }
}

function resultsOf(query: string, count: number, origin: string) {
  const results = searchEmulatedWeb(query, origin).slice(0, count);
  return {
    type: 'search',
    query: { original: query, more_results_available: false },
    // The real API omits this field without results.
    ...(results.length > 0 && {
      web: {
        type: 'search',
        results: results.map(({ url, title, description }) => ({
          type: 'search_result',
          url,
          title,
          description,
          family_friendly: true,
          language: 'en',
        })),
      },
    }),
  };
}

function refuse(c: Context, status: 401 | 402 | 422 | 429 | 500, code: string, detail: string): Response {
  return c.json({ type: 'ErrorResponse', error: { id: 'stand-in', status, code, detail }, time: 0 }, status);
}
