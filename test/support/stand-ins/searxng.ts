import { Hono } from 'hono';
import { searchEmulatedWeb } from '../../../infra/stand-ins/web-search/emulated-web.ts';
import { NONSENSE, searchFailureFor, silence } from '../../../infra/stand-ins/web-search/search-failures.ts';

/**
 * Emulates SearXNG's search (https://docs.searxng.org/dev/search_api.html) at /search with the JSON format, which an
 * instance must enable. Results come from searchEmulatedWeb, failures from searchFailureFor.
 */
export function createSearxng(options: { readonly hasJson: boolean }): Hono {
  return new Hono().get('/search', (c) => {
    const { q = '', format = 'html' } = c.req.query();
    if (q === '') return c.text('No query', 400);
    if (format !== 'json') return c.html('<html><body>Results</body></html>');
    if (!options.hasJson) return c.text('Forbidden', 403);
    const failure = searchFailureFor(q);
    if (failure === 'silence') return silence();
    if (failure === 429) return c.text('Too Many Requests', 429);
    if (failure === 'nonsense') return c.html(NONSENSE);
    if (failure !== null) return c.text('Internal Server Error', 500);
    const results = searchEmulatedWeb(q, new URL(c.req.url).origin).map((found, at) => ({
      ...{ url: found.url, title: found.title, content: found.description },
      ...{ engine: 'stand-in', engines: ['stand-in'], score: 1 / (at + 1), category: 'general' },
    }));
    return c.json({ query: q, number_of_results: results.length, results, unresponsive_engines: [] });
  });
}
