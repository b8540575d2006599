import { type Context, Hono } from 'hono';

/** The response of the page's site to the service. */
export interface ReadPage {
  readonly status: number;
  readonly html: string;
  /** After redirects. Default: the requested URL. */
  readonly resolvedUrl?: string;
  /** Default "html". */
  readonly type?: 'html' | 'json' | 'b64_bytes';
}

export interface ScrapingbeeOptions {
  /** Remaining credits by key. */
  readonly credits: Map<string, number>;
  /** Reads a page; null if it does not exist. `serviceUrl` is the URL of the request to the service. */
  readonly read: (url: string, serviceUrl: string) => Promise<ReadPage | null> | ReadPage | null;
}

const PARAMETERS: ReadonlySet<string> = new Set(['api_key', 'url', 'render_js', 'json_response', 'timeout']);
const BOOLEANS = ['render_js', 'json_response'];
/** Per key, as in the smallest plan. */
const MAX_CONCURRENT_REQUESTS = 5;
const TIMEOUT_MS = { min: 1_000, max: 140_000 };
/** Credits per page, with and without JavaScript. */
const COST = { rendered: 5, plain: 1 };

/**
 * Emulates ScrapingBee (https://www.scrapingbee.com/documentation/) at /api/v1/, which reads a page in a browser: the
 * parameters, `json_response` format, credits and errors that we use. It rejects other parameters.
 */
export function createScrapingbee(options: ScrapingbeeOptions): Hono {
  const { credits, read } = options;
  const runningByKey = new Map<string, number>();

  async function answer(c: Context): Promise<Response> {
    const query = c.req.query();
    const errors = findErrors(query);
    if (Object.keys(errors).length > 0) return c.json({ errors }, 400);
    const { api_key: key = '', url = '', render_js: renderJs = 'true' } = query;
    const left = credits.get(key);
    const cost = isTrue(renderJs) ? COST.rendered : COST.plain;
    if (left === undefined) return c.json({ message: `Invalid api key: ${key}` }, 401);
    if (left < cost) return c.json({ message: 'Monthly API calls limit reached' }, 401);
    const running = runningByKey.get(key) ?? 0;
    if (running >= MAX_CONCURRENT_REQUESTS) return c.json({ message: 'Too many concurrent requests' }, 429);
    runningByKey.set(key, running + 1);
    try {
      const page = await read(url, c.req.url);
      const isCharged = page !== null && (page.status < 400 || page.status === 404);
      if (isCharged) credits.set(key, left - cost);
      return reply(c, url, page, cost);
    } finally {
      runningByKey.set(key, (runningByKey.get(key) ?? 1) - 1);
    }
  }

  return new Hono().get('/api/v1', answer).get('/api/v1/', answer);
}

function reply(c: Context, url: string, page: ReadPage | null, cost: number): Response {
  if (page === null || (page.status >= 400 && page.status !== 404 && page.status !== 410)) {
    const reason = page ? `Server responded with ${page.status}` : 'The host could not be reached';
    return c.json({ error: 'Error with your request, please try again', reason, help: '' }, 500);
  }
  const { status, html, resolvedUrl = url, type = 'html' } = page;
  const headers = {
    'Spb-cost': String(cost),
    'Spb-initial-status-code': String(status),
    'Spb-resolved-url': resolvedUrl,
  };
  if (status >= 400) return c.json({ error: 'The page does not exist' }, status === 410 ? 410 : 404, headers);
  const body = {
    body: html,
    cost,
    headers: {},
    'initial-status-code': status,
    'resolved-url': resolvedUrl,
    type,
  };
  return isTrue(c.req.query('json_response') ?? '') ? c.json(body, 200, headers) : c.html(html, 200, headers);
}

/** The invalid fields with reasons. */
function findErrors(query: Record<string, string>): Record<string, string[]> {
  const unknown = Object.keys(query).filter((name) => !PARAMETERS.has(name));
  const missing = ['api_key', 'url'].filter((name) => !query[name]);
  const invalidBooleans = BOOLEANS.filter(
    (name) => name in query && !/^(true|false)$/i.test(query[name] ?? ''),
  );
  const timeoutMs = Number(query.timeout ?? TIMEOUT_MS.max);
  return {
    ...Object.fromEntries(unknown.map((name) => [name, ['Unknown field.']])),
    ...Object.fromEntries(missing.map((name) => [name, ['Missing data for required field.']])),
    ...Object.fromEntries(invalidBooleans.map((name) => [name, ['Not a valid boolean.']])),
    ...(query.url && !/^https?:\/\//.test(query.url) && { url: ['Not a valid URL.'] }),
    ...(!(timeoutMs >= TIMEOUT_MS.min && timeoutMs <= TIMEOUT_MS.max) && { timeout: ['Out of range.'] }),
  };
}

function isTrue(text: string): boolean {
  return text.toLowerCase() === 'true';
}
