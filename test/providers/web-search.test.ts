import { createServer, type RequestListener } from 'node:http';
import { inspect } from 'node:util';
import { createAdaptorServer } from '@hono/node-server';
import { Hono } from 'hono';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { createBrave as createBraveStandIn } from '../../infra/stand-ins/brave.ts';
import { createFirecrawl as createFirecrawlStandIn } from '../../infra/stand-ins/firecrawl.ts';
import { UpstreamError } from '../../shared/src/errors.ts';
import { createBrave } from '../../workers/src/providers/brave.ts';
import { createFirecrawl } from '../../workers/src/providers/firecrawl.ts';
import { createSearxng } from '../../workers/src/providers/searxng.ts';
import { type ListeningServer, listen } from '../support/servers/listen.ts';
import { createSearxng as createSearxngStandIn } from '../support/stand-ins/searxng.ts';

const KEY = 'a key of the tests';
const QUERY = 'Halyard queues documentation';

let server: ListeningServer;

beforeAll(async () => {
  const app = new Hono()
    .route('/brave', createBraveStandIn({ key: KEY }))
    .route('/firecrawl', createFirecrawlStandIn({ key: KEY }))
    .route('/searxng', createSearxngStandIn({ hasJson: true }))
    .route('/html-only', createSearxngStandIn({ hasJson: false }));
  server = await listen(createAdaptorServer({ fetch: app.fetch }));
});
afterAll(() => server[Symbol.asyncDispose]());

type Search = (query: string) => Promise<readonly { url: string; title: string }[]>;

/** Creates each search engine anew, because they remember rate limits. */
const PROVIDERS: Record<string, (at: { apiKey?: string; deadlineMs?: number; url?: string }) => Search> = {
  'Brave Search':
    ({ apiKey = KEY, deadlineMs = 5_000, url = `${server.origin}/brave` }) =>
    (query) =>
      createBrave({ url, apiKey, deadlineMs }).search(query),
  SearXNG:
    ({ deadlineMs = 5_000, url = `${server.origin}/searxng` }) =>
    (query) =>
      createSearxng({ url, deadlineMs }).search(query),
  Firecrawl:
    ({ apiKey = KEY, deadlineMs = 5_000, url = `${server.origin}/firecrawl` }) =>
    (query) =>
      createFirecrawl({ url, apiKey, deadlineMs }).searchPages(query, 10),
};

async function errorOf(answer: Promise<unknown>): Promise<UpstreamError> {
  const error = await answer.then(
    () => null,
    (cause: unknown) => cause,
  );
  if (!(error instanceof UpstreamError)) throw new Error(`Not refused: ${inspect(error)}`);
  expect(inspect(error, { depth: 10 })).not.toContain(KEY);
  return error;
}

/** A server with one response for all requests. */
async function serveBadly(listener: RequestListener): Promise<string> {
  const bad = await listen(createServer(listener));
  onTestFinished(() => bad[Symbol.asyncDispose]());
  return bad.origin;
}

describe.each(Object.keys(PROVIDERS))('%s', (name) => {
  const provider = (at: Parameters<NonNullable<(typeof PROVIDERS)[string]>>[0] = {}): Search => {
    const create = PROVIDERS[name];
    if (!create) throw new Error(name);
    return create(at);
  };

  test('returns pages with titles, best first', async () => {
    const pages = await provider()(QUERY);
    expect(pages[0]).toMatchObject({
      url: `${server.origin}/docs/guide/queues`,
      title: 'Queues · Halyard documentation',
    });
    expect(pages.length).toBeGreaterThan(5);
  });

  test('returns no pages without results', async () => {
    expect(await provider()('an unheard-of library')).toEqual([]);
  });

  test.each([
    ['status 500', 'status 500'],
    ['nonsense', 'unexpected response format'],
  ])('reports a response with %s and the remedy', async (query, text) => {
    const error = await errorOf(provider()(query));
    expect(error).toMatchObject({ message: `${name} failed: ${text}`, retryAfterMs: null });
  });

  test('waits for an unresponsive service until the deadline', async () => {
    const error = await errorOf(provider({ deadlineMs: 50 })('silence'));
    expect(error.message).toContain('no response within');
  });

  test('reports unreachable services, redirects and endless responses', async () => {
    expect((await errorOf(provider({ url: 'http://127.0.0.1:1' })(QUERY))).message).toContain('ECONNREFUSED');
    const elsewhere = await serveBadly((_, response) =>
      response.writeHead(302, { location: `${server.origin}/brave/` }).end(),
    );
    expect((await errorOf(provider({ url: elsewhere })(QUERY))).message).toContain('status 302');
    const endless = await serveBadly((_, response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      const write = () => void (response.destroyed || response.write('['.repeat(65_536), write));
      write();
    });
    expect((await errorOf(provider({ url: endless, deadlineMs: 20_000 })(QUERY))).message).toMatch(
      /larger than/,
    );
  });
});

describe.each(['Brave Search', 'Firecrawl'])('%s', (name) => {
  const provider = PROVIDERS[name] as NonNullable<(typeof PROVIDERS)[string]>;

  test.each([
    ['status 401', 'the API key is invalid'],
    ['status 402', 'left in the plan'],
  ])('reports a response with %s and what to check', async (query, text) => {
    expect((await errorOf(provider({})(query))).message).toMatch(new RegExp(`${text}.*_API_KEY`));
  });

  test('names the variable of an invalid key', async () => {
    expect((await errorOf(provider({ apiKey: 'wrong' })(QUERY))).message).toMatch(/check \w+_API_KEY$/);
  });
});

test.each([
  ['Brave Search', (url: string) => createBrave({ url, apiKey: KEY }).search],
  [
    'Firecrawl',
    (url: string) => {
      const { searchPages } = createFirecrawl({ url, apiKey: KEY });
      return (query: string) => searchPages(query, 5);
    },
  ],
] as const)('sends nothing to %s until Retry-After has passed', async (_, create) => {
  let requests = 0;
  const url = await serveBadly((_request, response) => {
    requests += 1;
    response.writeHead(429, { 'retry-after': '30' }).end('{}');
  });
  const search = create(url);
  const first = await errorOf(search(QUERY));
  expect(first).toMatchObject({ retryAfterMs: 30_000 });
  expect(first.message).toMatch(/rate limit or quota exceeded; retry in 30 s$/);
  const second = await errorOf(search(QUERY));
  expect(second.message).toMatch(/it asked us to pause our requests; retry in (30|29) s$/);
  expect(requests).toBe(1);
});

test('keeps the pause of Retry-After when a request that was sent before fails later', async () => {
  let requests = 0;
  const first = Promise.withResolvers<void>();
  const url = await serveBadly((_request, response) => {
    requests += 1;
    if (requests === 1) void first.promise.then(() => response.writeHead(500).end('{}'));
    else response.writeHead(429, { 'retry-after': '30' }).end('{}');
  });
  const { search } = createBrave({ url, apiKey: KEY });
  const slow = errorOf(search(QUERY));
  await expect.poll(() => requests).toBe(1);
  await errorOf(search(QUERY));
  first.resolve();
  expect((await slow).retryAfterMs).toBeNull();
  expect((await errorOf(search(QUERY))).message).toContain('it asked us to pause our requests');
  expect(requests).toBe(2);
});

test('Brave Search reports Retry-After in its rate limit headers', async () => {
  const error = await errorOf(PROVIDERS['Brave Search']?.({})('status 429') ?? Promise.resolve());
  expect(error.retryAfterMs).toBe(30_000);
});

test('SearXNG without JSON reports the setting to enable it', async () => {
  const search = PROVIDERS.SearXNG?.({ url: `${server.origin}/html-only` });
  expect((await errorOf(search?.(QUERY) ?? Promise.resolve())).message).toContain('search.formats');
});

test('removes markup, duplicates and other URLs from results', async () => {
  const url = await serveBadly((_, response) => {
    const results = [
      { url: 'https://docs.example.com/a', title: '<strong>Tom</strong> &amp; Jerry', description: 'a  b' },
      { url: 'https://docs.example.com/a', title: 'again', description: '' },
      { url: 'javascript:alert(1)', title: 'x', description: '' },
      { url: 'https://ada:secret@docs.example.com/', title: 'x', description: '' },
    ];
    response.end(JSON.stringify({ web: { results } }));
  });
  expect(await createBrave({ url, apiKey: KEY }).search('x')).toEqual([
    { url: 'https://docs.example.com/a', title: 'Tom & Jerry', snippet: 'a b' },
  ]);
});

const { BRAVE_API_KEY, FIRECRAWL_API_KEY, SEARXNG_URL } = process.env;

test.runIf(BRAVE_API_KEY)('the real Brave Search matches its emulator', async () => {
  const engine = createBrave({ url: 'https://api.search.brave.com', apiKey: BRAVE_API_KEY ?? '' });
  const hits = await engine.search('Hono routing documentation');
  expect(hits.some(({ url, title }) => url.startsWith('https://hono.dev/') && title !== '')).toBe(true);
});

test.runIf(SEARXNG_URL)('the real SearXNG matches its emulator', async () => {
  const hits = await createSearxng({ url: SEARXNG_URL ?? '' }).search('Hono routing documentation');
  expect(hits.some(({ url }) => url.startsWith('https://'))).toBe(true);
});

test.runIf(FIRECRAWL_API_KEY)('the real Firecrawl matches its emulator', { timeout: 90_000 }, async () => {
  const service = createFirecrawl({ url: 'https://api.firecrawl.dev', apiKey: FIRECRAWL_API_KEY ?? '' });
  const pages = await service.searchPages('Hono routing documentation', 2);
  expect(pages.some(({ markdown }) => markdown.length > 200)).toBe(true);
});
