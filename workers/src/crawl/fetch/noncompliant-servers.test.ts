import type { RequestListener, ServerResponse } from 'node:http';
import { brotliCompressSync, gzipSync, zstdCompressSync } from 'node:zlib';
import { expect, test, vi } from 'vitest';
import { serveFetchedSite } from '../../../../test/support/crawl/serve-fetched-site.ts';
import type { Reply } from '../../../../test/support/servers/serve-site.ts';
import { useForFile } from '../../../../test/support/use-resource.ts';
import type { FetchedPage } from '../../formats/page.ts';
import { fetchPage } from './fetch-page.ts';

const site = useForFile(serveFetchedSite);

function fetchPath(path: string): Promise<FetchedPage> {
  return fetchPage({ url: site.origin + path }, site);
}

const html = { 'content-type': 'text/html' };
const sentences = Array.from(
  { length: 400 },
  (_, index) => `<p>Job ${index} waits for worker ${index ** 2}.</p>`,
);
const PAGE = `<!doctype html><html><body><main>${sentences.join('\n')}</main></body></html>`;
const INCOMPLETE = { failure: 'unreachable', message: 'The site sent an incomplete response.' };
const firstPart = (bytes: Buffer) => bytes.subarray(0, bytes.length * 0.6);

test.each([
  ['gzip', gzipSync],
  ['br', brotliCompressSync],
  ['zstd', zstdCompressSync],
])('a truncated %s stream fails, also when the response ends properly', async (encoding, compress) => {
  const headers = { ...html, 'content-encoding': encoding };
  site.reply('/whole', { headers, body: compress(PAGE) });
  site.reply('/broken', { headers, body: firstPart(compress(PAGE)) });
  expect((await fetchPath('/whole')).body).toBe(PAGE);
  await expect(fetchPath('/broken')).rejects.toMatchObject(INCOMPLETE);
});

test('a gzip stream of several members, or without its trailer, is a whole page', async () => {
  const headers = { ...html, 'content-encoding': 'gzip' };
  site.reply('/members', {
    headers,
    body: Buffer.concat([gzipSync(PAGE.slice(0, 999)), gzipSync(PAGE.slice(999))]),
  });
  site.reply('/bare', { headers, body: gzipSync(PAGE).subarray(0, -8) });
  expect((await fetchPath('/members')).body).toBe(PAGE);
  expect((await fetchPath('/bare')).body).toBe(PAGE);
});

test('an empty body with a Content-Encoding keeps the status of its response', async () => {
  site.reply('/gone', { status: 404, headers: { 'content-encoding': 'br' } });
  await expect(fetchPath('/gone')).rejects.toMatchObject({ failure: 'not_found' });
});

test.each([
  ['text/html; charset=euc-jp', [0xc0, 0xdf, 0xc4, 0xea], '%C0%DF%C4%EA'],
  ['text/html; charset=shift_jis', [0x90, 0xdd, 0x92, 0xe8], '%90%DD%92%E8'],
  ['text/html; charset=gb2312', [0xb0, 0xb2, 0xd7, 0xb0], '%B0%B2%D7%B0'],
  ['text/html; charset=iso-8859-1', [0xe9], '%E9'],
  ['text/html', [0xe8, 0xa8, 0xad], '設'],
  ['text/html; charset=iso-8859-1', [0xc3, 0xa9], 'é'],
])('the queries of links are encoded as browsers do: %s, %o', async (contentType, bytes, query) => {
  const body = Buffer.concat([
    Buffer.from('<p><a href="wiki?page='),
    Buffer.from(bytes),
    Buffer.from('">A</a>'),
  ]);
  site.reply('/wiki', { headers: { 'content-type': contentType }, body });
  expect((await fetchPath('/wiki')).body).toBe(`<p><a href="wiki?page=${query}">A</a>`);
});

test('a page that ends with its connection must have the end of its document', async () => {
  const answer = (text: string) => (request: { readonly socket: { end(text: string): void } }) =>
    request.socket.end(`HTTP/1.0 200 OK\r\ncontent-type: text/html\r\n\r\n${text}`);
  site.reply('/whole', answer(PAGE));
  site.reply('/broken', answer(PAGE.slice(0, PAGE.length / 2)));
  expect((await fetchPath('/whole')).body).toBe(PAGE);
  await expect(fetchPath('/broken')).rejects.toMatchObject(INCOMPLETE);
});

test('a page that ends within a tag is incomplete, even if it has the declared length', async () => {
  site.reply('/cut', { headers: html, body: PAGE.slice(0, PAGE.lastIndexOf('<p>') + 2) });
  await expect(fetchPath('/cut')).rejects.toMatchObject(INCOMPLETE);
});

test('a page without the optional end tags is read', async () => {
  const minified = '<!doctype html><html lang=en><body class=docs><p>Kettles boil water.';
  site.reply('/minified', { headers: html, body: minified });
  expect((await fetchPath('/minified')).body).toBe(minified);
});

test.each([
  [202, {}, 'server_error'],
  [206, {}, 'unreachable'],
  [206, { 'content-range': 'bytes 0-99/200' }, 'unreachable'],
])('status %i with %o is not the page', async (status, headers, failure) => {
  site.reply('/odd', { status, headers: { ...html, ...headers }, body: PAGE });
  await expect(fetchPath('/odd')).rejects.toMatchObject({ failure });
});

test('a response with status 206 is the page when its range covers the whole page', async () => {
  const range = { 'content-range': `bytes 0-${PAGE.length - 1}/${PAGE.length}` };
  site.reply('/ranged', { status: 206, headers: { ...html, ...range }, body: PAGE });
  expect((await fetchPath('/ranged')).body).toBe(PAGE);
});

test('reads a whole document that is shorter than its Content-Length', async () => {
  const send = (text: string) => (_request: unknown, response: ServerResponse) => {
    response.writeHead(200, { ...html, 'content-length': PAGE.length + 40 });
    response.write(text, () => response.destroy());
  };
  site.reply('/short', send(PAGE));
  site.reply('/broken', send(PAGE.slice(0, -20)));
  expect((await fetchPath('/short')).body).toBe(PAGE);
  await expect(fetchPath('/broken')).rejects.toMatchObject({ failure: 'unreachable' });
});

test.each<[string, Exclude<Reply, string | RequestListener>]>([
  ['refuses our Accept header', { status: 406 }],
  ['has an empty markdown version', { headers: { 'content-type': 'text/markdown' }, body: '' }],
  ['has no markdown version', { headers: { 'content-type': 'text/markdown' }, body: '# Page not found\n' }],
])('requests a page again with the headers of a browser when the site %s', async (_what, reply) => {
  site.reply('/page', (request, response) => {
    const { accept = '', 'accept-language': language = '' } = request.headers;
    if (accept.startsWith('text/html') && language.startsWith('en')) response.writeHead(200, html).end(PAGE);
    else response.writeHead(reply.status ?? 200, reply.headers).end(reply.body);
  });
  expect((await fetchPath('/page')).body).toBe(PAGE);
});

test.each([
  ['a Refresh header', { headers: { refresh: '0; url=/target' } }],
  [
    'a script that does nothing else',
    { headers: html, body: '<script>location.replace("/target")</script>' },
  ],
])('%s forwards to another page', async (_what, reply) => {
  site.reply('/moved', reply);
  site.reply('/target', { headers: html, body: PAGE });
  expect(await fetchPath('/moved')).toMatchObject({ body: PAGE, finalUrl: `${site.origin}/target` });
});

test('reads a page that asks visitors for their region first', async () => {
  const choose = (back: string) => (_request: unknown, response: ServerResponse) => {
    const link = (region: string) => `<a href="/region?is=${region}&amp;back=${back}">${region}</a>`;
    response.writeHead(200, html).end(`<h1>Choose your region</h1>${link('us')} ${link('jp')}`);
  };
  site.reply('/manual', ({ headers: { cookie } }, response) => {
    if (cookie === 'region=us') response.writeHead(200, html).end(PAGE);
    else response.writeHead(302, { location: '/choose?back=%2Fmanual' }).end();
  });
  site.reply('/choose?back=%2Fmanual', choose('%2Fmanual'));
  const headers = { location: '/manual', 'set-cookie': 'region=us; Path=/' };
  site.reply('/region?is=us&back=%2Fmanual', { status: 303, headers });
  expect(await fetchPath('/manual')).toMatchObject({
    body: PAGE,
    finalUrl: `${site.origin}/manual`,
    isPrivate: true,
  });
});

test('does not follow the links of a sign-in form', async () => {
  site.reply('/members', { status: 302, headers: { location: '/login?next=%2Fmembers' } });
  site.reply('/login?next=%2Fmembers', '<a href="/guest?next=%2Fmembers">Continue</a>');
  expect(await fetchPath('/members')).toMatchObject({ finalUrl: `${site.origin}/login?next=%2Fmembers` });
  expect(site.requests).not.toContain('GET /guest?next=%2Fmembers');
});

test('a page that loads itself until the visitor sends its cookie is read, and shared with no other crawl', async () => {
  site.reply('/checked', ({ headers: { cookie } }, response) => {
    const body = cookie === 'seen=1' ? PAGE : '<meta http-equiv=refresh content="0;url=/checked">';
    response.writeHead(200, { ...html, 'set-cookie': 'seen=1; Path=/' }).end(body);
  });
  expect(await fetchPath('/checked')).toMatchObject({ body: PAGE, isPrivate: true });
});

test('a short page with the session in its links is read with the cookie of the session', async () => {
  site.reply('/help', ({ headers: { cookie } }, response) => {
    const body =
      cookie === 'JSESSIONID=7F' ? PAGE : '<p>Expired. <a href="/help;jsessionid=7F">Start</a></p>';
    response.writeHead(200, { ...html, 'set-cookie': 'JSESSIONID=7F; Path=/help; HttpOnly' }).end(body);
  });
  expect(await fetchPath('/help')).toMatchObject({ body: PAGE, isPrivate: true });
});

test.each([
  [403, 'needs_browser'],
  [503, 'needs_browser'],
  [404, 'not_found'],
  [500, 'server_error'],
])('a script that sets a cookie and loads the page again makes status %i %s', async (status, failure) => {
  const body = '<script>document.cookie = "seen=1"; location.reload()</script>';
  site.reply('/page', { status, headers: html, body });
  await expect(fetchPath('/page')).rejects.toMatchObject({ failure });
});

test('the long page of a site that blocks us needs no browser, whatever its scripts do', async () => {
  const body = `${PAGE}<script>document.cookie = "seen=1"; location.href = "/"</script>`;
  site.reply('/page', { status: 403, headers: html, body });
  await expect(fetchPath('/page')).rejects.toMatchObject({ failure: 'forbidden' });
});

const DEPLOYING =
  '<meta http-equiv="refresh" content="2"><h1>Be right back</h1><p>We deploy a new version.</p>';

test('a short page that reloads itself is requested twice again', async () => {
  let requests = 0;
  site.reply('/back', (_request, response) => {
    requests += 1;
    response.writeHead(200, html).end(requests <= 2 ? DEPLOYING : PAGE);
  });
  expect((await fetchPath('/back')).body).toBe(PAGE);
});

test('a page that sets a new cookie whenever it loads itself is read', async () => {
  site.reply('/live', (_request, response) => {
    const headers = { ...html, 'set-cookie': `visit=${site.requests.length}` };
    response.writeHead(200, headers).end(`<meta http-equiv=refresh content="5;url=/live">${PAGE}`);
  });
  expect((await fetchPath('/live')).body).toContain(PAGE);
});

test.each([
  ['Not Found', 'not_found'],
  [
    'upstream connect error or disconnect/reset before headers. reset reason: connection failure',
    'server_error',
  ],
])('the plain text %.40s is an error of the site', async (body, failure) => {
  site.reply('/plain', { headers: { 'content-type': 'text/plain' }, body });
  await expect(fetchPath('/plain')).rejects.toMatchObject({ failure });
});

test('pauses longer when the site repeats that the wait is over', async () => {
  const times: number[] = [];
  site.reply('/busy', (_request, response) => {
    times.push(performance.now());
    const isFirst = times.length < 3;
    response.writeHead(isFirst ? 429 : 200, { ...html, ...(isFirst && { 'retry-after': '0' }) }).end(PAGE);
  });
  expect((await fetchPath('/busy')).body).toBe(PAGE);
  const [first = 0, second = 0, third = 0] = times;
  expect(third - second).toBeGreaterThan(second - first);
  expect(third - second).toBeGreaterThanOrEqual(999);
});

test('a response may have headers of 100 KB', async () => {
  site.reply('/policy', { headers: { ...html, 'content-security-policy': 'x '.repeat(50_000) }, body: PAGE });
  expect((await fetchPath('/policy')).body).toBe(PAGE);
});

test.each([{ 'retry-after': '0' }, { 'x-ratelimit-remaining': '0' }])(
  'status 403 with the header %o is a rate limit',
  async (headers) => {
    const pause = vi.spyOn(site.safeFetch.pace, 'pause').mockResolvedValue();
    site.reply('/page', (_request, response) => {
      site.reply('/page', '<p>now');
      response.writeHead(403, headers).end();
    });
    expect(await fetchPath('/page')).toMatchObject({ body: '<p>now' });
    expect(pause).toHaveBeenCalledOnce();
    pause.mockRestore();
  },
);

test('a site that blocks the headers of a crawler is requested again with the headers of a browser', async () => {
  site.reply('/page', ({ headers }, response) => {
    const isBrowser = headers['accept-language'] && headers['sec-fetch-mode'] === 'navigate';
    response.writeHead(isBrowser ? 200 : 403).end('<p>inside');
  });
  expect(await fetchPath('/page')).toMatchObject({ body: '<p>inside' });
});
