import { describe, expect, test, vi } from 'vitest';
import { serveFetchedSite } from '../../../../test/support/crawl/serve-fetched-site.ts';
import { useForEachTest } from '../../../../test/support/use-resource.ts';
import type { FetchedPage } from '../../formats/page.ts';
import { createRobots } from '../../net/robots/robots.ts';
import { fetchPage } from './fetch-page.ts';

const site = useForEachTest(serveFetchedSite);

function fetchPath(path: string): Promise<FetchedPage> {
  return fetchPage({ url: site.origin + path }, { ...site, robots: createRobots(site) });
}

test('returns a decoded HTML page with its validators', async () => {
  site.reply('/page', {
    headers: {
      'content-type': 'text/html; charset=iso-8859-1',
      etag: '"1"',
      'last-modified': 'Thu, 19 Nov 2026 10:00:00 GMT',
    },
    body: Buffer.from('<p>Ma\xdf</p>', 'latin1'),
  });
  expect(await fetchPath('/page')).toEqual({
    url: `${site.origin}/page`,
    finalUrl: `${site.origin}/page`,
    kind: 'html',
    body: '<p>Maß</p>',
    etag: '"1"',
    lastModified: 'Thu, 19 Nov 2026 10:00:00 GMT',
    fetchedAt: expect.any(Date),
    tryType: 'http',
  });
});

test('prefers markdown in its Accept header and returns it', async () => {
  site.reply('/page', (request, response) => {
    const prefersMarkdown = request.headers.accept?.startsWith('text/markdown,');
    response.setHeader('content-type', prefersMarkdown ? 'text/markdown' : 'text/html').end('# Page');
  });
  expect(await fetchPath('/page')).toMatchObject({
    kind: 'markdown',
    body: '# Page',
    tryType: 'markdown',
    etag: null,
  });
});

test.each([200, 300])('asks for English where the site would otherwise answer %i', async (status) => {
  site.reply('/page', (request, response) => {
    const isEnglish = request.headers['accept-language']?.startsWith('en');
    const [ending, text] = isEnglish ? [200, '<p>page'] : [status, '<p>Seite'];
    response.writeHead(ending, { 'content-type': 'text/html' }).end(text);
  });
  expect(await fetchPath('/page')).toMatchObject({ kind: 'html', body: '<p>page' });
});

describe('a markdown alternate', () => {
  const markdown = { headers: { 'content-type': 'text/markdown' }, body: '# Page' };

  test.each([
    ['its head', {}, '<link type="text/markdown" href="/page.md" rel="alternate">'],
    ['a Link header', { link: '</x>; rel=preload, </page.md>; rel="alternate"; type="text/markdown"' }, ''],
  ])('is fetched when %s links to it, and the page is cited', async (_where, headers, head) => {
    site.reply('/page', { headers: { 'content-type': 'text/html', ...headers }, body: `${head}<p>page` });
    site.reply('/page.md', markdown);
    expect(await fetchPath('/page')).toMatchObject({
      finalUrl: `${site.origin}/page`,
      kind: 'markdown',
      body: '# Page',
      html: `${head}<p>page`,
      tryType: 'markdown',
    });
  });

  test.each([
    ['does not exist', { status: 404 }],
    ['is HTML', '<!doctype html><p>Welcome'],
    ['is empty', { headers: { 'content-type': 'text/markdown' }, body: '' }],
  ])('that %s is ignored', async (_what, reply) => {
    site.reply('/page', '<link rel="alternate" type="text/markdown" href="page.md"><p>page');
    site.reply('/page.md', reply);
    expect(await fetchPath('/page')).toMatchObject({ kind: 'html', tryType: 'http' });
  });

  test('on another site is not fetched', async () => {
    site.reply(
      '/page',
      '<link rel="alternate" type="text/markdown" href="https://example.org/page.md"><p>page',
    );
    expect(await fetchPath('/page')).toMatchObject({ kind: 'html' });
  });

  test('from a list is fetched directly, with the page as fallback', async () => {
    site.reply('/page', '<p>page');
    site.reply('/page.md', markdown);
    const page = { url: `${site.origin}/page`, fetchUrl: `${site.origin}/page.md` };
    const fetchTwin = () => fetchPage(page, site);
    expect(await fetchTwin()).toMatchObject({ finalUrl: page.url, kind: 'markdown' });
    expect(site.requests).not.toContain('GET /page');
    site.reply('/page.md', { status: 404 });
    expect(await fetchTwin()).toMatchObject({ finalUrl: page.url, kind: 'html' });
  });
});

test('does not fetch a page whose text came with its list', async () => {
  const page = { url: `${site.origin}/page`, text: '# Page' };
  const fetched = await fetchPage(page, site);
  expect(fetched).toMatchObject({ finalUrl: page.url, kind: 'markdown', body: '# Page' });
  expect(site.requests).toEqual([]);
});

test('returns the target of a redirect with the requested URL', async () => {
  site.reply('/old', { status: 301, headers: { location: '/new' } });
  site.reply('/new', '<p>moved');
  expect(await fetchPath('/old')).toMatchObject({
    url: `${site.origin}/old`,
    finalUrl: `${site.origin}/new`,
  });
});

test('keeps the route in the fragment across a redirect', async () => {
  site.reply('/old', { status: 301, headers: { location: '/new' } });
  site.reply('/new', '<p>moved');
  expect(await fetchPath('/old#/guide')).toMatchObject({ finalUrl: `${site.origin}/new#/guide` });
});

test('follows a page that only forwards its readers', async () => {
  site.reply('/', '<meta http-equiv="refresh" content="0; url=latest/">');
  site.reply('/latest/', '<p>the manual');
  expect(await fetchPath('/')).toMatchObject({
    url: `${site.origin}/`,
    finalUrl: `${site.origin}/latest/`,
    body: '<p>the manual',
  });
});

describe('a page must not redirect to', () => {
  test.each([
    [
      'by forwarding',
      {
        headers: { 'content-type': 'text/html' },
        body: '<meta http-equiv=refresh content="0;url=http://10.0.0.1/">',
      },
    ],
    ['by redirecting', { status: 302, headers: { location: 'http://10.0.0.1/' } }],
  ])('a private address, %s', async (_how, reply) => {
    site.reply('/trap', reply);
    await expect(fetchPath('/trap')).rejects.toMatchObject({ failure: 'blocked_address' });
  });

  test('itself repeatedly', async () => {
    site.reply('/a', '<meta http-equiv=refresh content="0;url=/b">');
    site.reply('/b', '<meta http-equiv=refresh content="0;url=/a">');
    await expect(fetchPath('/a')).rejects.toMatchObject({ failure: 'forbidden' });
    expect(site.requests.filter((request) => request !== 'GET /robots.txt')).toHaveLength(4);
  });

  test('a page that robots.txt disallows', async () => {
    site.reply('/robots.txt', { body: 'User-agent: *\nDisallow: /secret' });
    site.reply('/open', { status: 302, headers: { location: '/secret' } });
    await expect(fetchPath('/open')).rejects.toMatchObject({
      failure: 'robots',
      url: `${site.origin}/secret`,
    });
    await expect(fetchPath('/secret')).rejects.toMatchObject({ failure: 'robots' });
    expect(site.requests).toEqual(['GET /robots.txt', 'GET /open', 'GET /robots.txt']);
  });
});

describe('error statuses', () => {
  test.each([
    [401, 'forbidden', 'The site requires a sign-in (401).'],
    [403, 'forbidden', 'The site blocked our request (403).'],
    [404, 'not_found', 'The page does not exist (404).'],
    [410, 'not_found', 'The page was removed permanently (410).'],
    [418, 'forbidden', 'The site refused our request (418).'],
    [425, 'server_error', 'The site asked us to try again later (425).'],
    [451, 'forbidden', 'The page is blocked for legal reasons (451).'],
    [500, 'server_error', 'The site failed to respond (500).'],
    [503, 'server_error', 'The site failed to respond (503).'],
  ])('%i fails as %s', async (status, failure, text) => {
    site.reply('/page', { status, headers: { 'content-type': 'text/html' }, body: 'sorry' });
    await expect(fetchPath('/page')).rejects.toMatchObject({
      failure,
      url: `${site.origin}/page`,
      message: text,
      retryAfterMs: null,
    });
  });

  test('a bot challenge fails as forbidden', async () => {
    site.reply('/page', { status: 503, headers: { 'cf-mitigated': 'challenge' } });
    await expect(fetchPath('/page')).rejects.toMatchObject({ failure: 'forbidden' });
  });
});

test.each([502, 503])('a site with the status %i is requested again after a second', async (status) => {
  const pause = vi.spyOn(site.safeFetch.pace, 'pause');
  site.reply('/page', (_request, response) => {
    site.reply('/page', '<p>now');
    response.writeHead(status).end();
  });
  expect(await fetchPath('/page')).toMatchObject({ body: '<p>now' });
  expect(pause).toHaveBeenCalledExactlyOnceWith(site.host, 1_000);
});

describe('a site with Retry-After', () => {
  test.each([420, 429, 503, 509])('and the status %i is requested again after the pause', async (status) => {
    const pause = vi.spyOn(site.safeFetch.pace, 'pause');
    site.reply('/page', (_request, response) => {
      site.reply('/page', '<p>now');
      response.writeHead(status, { 'retry-after': '0' }).end();
    });
    expect(await fetchPath('/page')).toMatchObject({ body: '<p>now' });
    expect(pause).toHaveBeenCalledExactlyOnceWith(site.host, 0);
  });

  test('fails after three requests', async () => {
    site.reply('/page', { status: 429, headers: { 'retry-after': '0' } });
    await expect(fetchPath('/page')).rejects.toMatchObject({ failure: 'server_error', retryAfterMs: 0 });
    expect(site.requests.filter((request) => request === 'GET /page')).toHaveLength(3);
  });

  test('of an hour receives no more requests for any page of the host', async () => {
    site.reply('/page', { status: 503, headers: { 'retry-after': '3600' } });
    await expect(fetchPath('/page')).rejects.toMatchObject({
      failure: 'server_error',
      retryAfterMs: 3_600_000,
    });
    const before = site.requests.length;
    const failed = fetchPath('/other');
    await expect(failed).rejects.toMatchObject({ failure: 'server_error', retryAfterMs: expect.any(Number) });
    await expect(failed).rejects.toThrow('The site asked us to pause our requests');
    expect(site.requests).toHaveLength(before);
  });
});

describe('a file', () => {
  test.each([
    ['application/pdf', '%PDF-1.7', 'pdf'],
    ['text/html', '%PDF-1.7', 'pdf'],
    ['text/plain', 'PK\x03\x04 word/document.xml', 'docx'],
  ] as const)('of type %s with %s is returned as bytes', async (type, body, kind) => {
    site.reply('/file', { headers: { 'content-type': type }, body });
    const page = await fetchPath('/file');
    expect(page).toMatchObject({ kind, body: '' });
    expect(Buffer.from(page.bytes ?? []).toString()).toBe(body);
  });

  test('may be larger than a page', async () => {
    const bytes = Buffer.alloc(11 * 1024 * 1024, 'x');
    site.reply('/page', { headers: { 'content-type': 'text/html' }, body: bytes });
    await expect(fetchPath('/page')).rejects.toMatchObject({ failure: 'too_large' });
    bytes.write('%PDF-1.7');
    site.reply('/file', { headers: { 'content-type': 'application/pdf' }, body: bytes });
    expect((await fetchPath('/file')).bytes).toHaveLength(bytes.length);
  });

  test('is not accepted as a markdown alternate', async () => {
    site.reply('/page', { headers: { 'content-type': 'text/html' }, body: '<p>Text' });
    site.reply('/page.md', { headers: { 'content-type': 'text/markdown' }, body: '%PDF-1.7' });
    const page = { url: `${site.origin}/page`, fetchUrl: `${site.origin}/page.md` };
    const fetched = await fetchPage(page, site);
    expect(fetched).toMatchObject({ kind: 'html', body: '<p>Text' });
  });
});

describe('a response without text', () => {
  test.each([
    ['application/pdf', '\x89PNG\r\n\x1a\n'],
    ['text/html', 'GIF89a\x01\0\x01\0\x80\0\0'],
    ['image/svg+xml', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
    ['application/zip', 'PK\x03\x04'],
  ])('of type %s with %s is rejected', async (type, body) => {
    site.reply('/file', { headers: { 'content-type': type }, body });
    await expect(fetchPath('/file')).rejects.toMatchObject({ failure: 'not_text' });
  });

  test.each([
    ['no body', { headers: { 'content-type': 'text/html' }, body: '' }],
    ['only spaces', { headers: { 'content-type': 'text/html' }, body: ' \n ' }],
    ['status 204', { status: 204 }],
  ])('with %s is an empty page', async (_what, reply) => {
    site.reply('/empty', reply);
    await expect(fetchPath('/empty')).rejects.toMatchObject({ failure: 'empty' });
  });
});
