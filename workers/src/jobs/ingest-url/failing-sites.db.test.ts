import type { RequestListener } from 'node:http';
import { expect, test } from 'vitest';
import { crawlFolder, manual } from '../../../../test/support/crawl/crawl-folder.ts';
import { startTestIngest } from '../../../../test/support/crawl/test-ingest.ts';
import type { Reply } from '../../../../test/support/servers/serve-site.ts';
import { useForFile } from '../../../../test/support/use-resource.ts';

const harness = useForFile(startTestIngest);

const crawl = (folder: string, replies: Readonly<Record<string, Reply>>) =>
  crawlFolder(harness, { folder, replies });

const html = { 'content-type': 'text/html' };
/** Answers the first request with `first` and all others with the page. */
function replyOnceWith(first: RequestListener, page: string): RequestListener {
  let requests = 0;
  return (request, response) => {
    requests += 1;
    if (requests === 1) first(request, response);
    else response.writeHead(200, html).end(page);
  };
}

test('retries a page at the end of the crawl after a momentary failure of its host', async () => {
  const { outcomes } = await crawl('flaky', {
    '': manual('Start', ['reset', 'cut', 'gateway', 'broken', 'json', 'always']),
    reset: replyOnceWith((request) => request.socket.destroy(), manual('Reset')),
    cut: replyOnceWith((request, response) => {
      response
        .writeHead(200, { ...html, 'content-length': '9000' })
        .write('<main>', () => request.socket.destroy());
    }, manual('Cut')),
    gateway: replyOnceWith((_request, response) => response.writeHead(502).end(), manual('Gateway')),
    broken: replyOnceWith((_request, response) => response.writeHead(500).end(), manual('Broken')),
    json: replyOnceWith((_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end('{"statusCode":500,"message":"Internal server error"}');
    }, manual('Json')),
    always: { status: 500 },
  });
  expect(outcomes).toEqual({
    '': 'stored',
    reset: 'stored',
    cut: 'stored',
    gateway: 'stored',
    broken: 'stored',
    json: 'stored',
    always: 'server_error',
  });
  expect(harness.site.requests.filter((request) => request === 'GET /flaky/always')).toHaveLength(5);
});

test('fails when only a list of pages can be read', async () => {
  const names = ['install', 'upgrade', 'tuning', 'backup'];
  const links = names.map((name) => `<li><a href="${name}">The ${name} of kettles</a></li>`).join('');
  const { status, outcomes } = await crawl('dead-links', {
    '': { headers: html, body: `<title>Kettles</title><h1>Kettles</h1><ul>${links}</ul>` },
    install: { status: 403 },
    upgrade: { status: 403 },
    tuning: { status: 404 },
    backup: { status: 403 },
  });
  expect(outcomes).toMatchObject({ '': 'stored', install: 'forbidden', tuning: 'not_found' });
  expect(status).toBe('error');
});

test('fails when only lists of pages can be read', async () => {
  const listOf = (names: readonly string[]) => {
    const links = names.map((name) => `<li><a href="${name}">The ${name} of kettles</a> 7 replies</li>`);
    return { headers: html, body: `<title>Kettles</title><h1>Kettles</h1><ul>${links.join('')}</ul>` };
  };
  const topics = ['scale', 'steam', 'noise', 'lids', 'spouts', 'cords', 'plugs'];
  const { status } = await crawl('members', {
    '': listOf(['boards', 'topics']),
    boards: listOf(topics.slice(0, 4)),
    topics: listOf(topics.slice(3)),
    ...Object.fromEntries(topics.map((topic) => [topic, { status: 403 }])),
  });
  expect(status).toBe('error');
});

test('retries a page at the end of the crawl after the site limited all earlier requests for it', async () => {
  let requests = 0;
  const busyThreeTimes: RequestListener = (_request, response) => {
    requests += 1;
    if (requests <= 3) response.writeHead(429, { 'retry-after': '0' }).end();
    else response.writeHead(200, html).end(manual('Busy'));
  };
  const { outcomes } = await crawl('limits', {
    '': manual('Start', ['busy', 'calm']),
    busy: busyThreeTimes,
    calm: manual('Calm'),
  });
  expect(outcomes).toEqual({ '': 'stored', busy: 'stored', calm: 'stored' });
});

test('stores all pages of a site that fails half of the requests for each', async () => {
  const names = Array.from({ length: 30 }, (_, index) => `page-${index}`);
  const requests = new Map<string, number>();
  const failsThreeTimes: (name: string) => RequestListener = (name) => (_request, response) => {
    const count = (requests.get(name) ?? 0) + 1;
    requests.set(name, count);
    if (count <= 3) response.writeHead(500).end();
    else response.writeHead(200, html).end(manual(name));
  };
  const { outcomes } = await crawl('half', {
    '': manual('Start', names),
    ...Object.fromEntries(
      names.map((name, index) => [name, index % 2 === 0 ? failsThreeTimes(name) : manual(name)]),
    ),
  });
  expect(new Set(Object.values(outcomes))).toEqual(new Set(['stored']));
});

test('stores all pages of a site that limits requests with status 403 and without a header', async () => {
  const names = Array.from({ length: 12 }, (_, index) => `page-${index}`);
  let requests = 0;
  const limited: (name: string) => RequestListener = (name) => (_request, response) => {
    requests += 1;
    if (requests > 3 && requests <= 15) response.writeHead(403, html).end('<h1>Forbidden</h1>');
    else response.writeHead(200, html).end(manual(name));
  };
  const { outcomes } = await crawl('forbidding', {
    '': manual('Start', names),
    ...Object.fromEntries(names.map((name) => [name, limited(name)])),
  });
  expect(new Set(Object.values(outcomes))).toEqual(new Set(['stored']));
});

test('requests a page again whose body was empty', async () => {
  const empty: RequestListener = (_request, response) => response.writeHead(200, html).end();
  const { outcomes } = await crawl('empty-once', {
    '': manual('Start', ['late', 'never']),
    late: replyOnceWith(empty, manual('Late')),
    never: { headers: html, body: '' },
  });
  expect(outcomes).toEqual({ '': 'stored', late: 'stored', never: 'empty' });
});

test('retries a page at the end of the crawl that only said that something went wrong', async () => {
  const notice = '<title>Error</title><main><h1>Something went wrong</h1><p>Try again later.</p></main>';
  const { outcomes } = await crawl('passing', {
    '': manual('Start', ['late', 'never']),
    late: replyOnceWith((_request, response) => response.writeHead(200, html).end(notice), manual('Late')),
    never: notice,
  });
  expect(outcomes).toEqual({ '': 'stored', late: 'stored', never: 'server_error' });
});

test('fails a site that shows one short text for all URLs and loads it again by itself', async () => {
  const text = '<title>Hetkinen…</title><h1>Hetkinen</h1><p>Tarkistamme selainta, odota.</p>';
  for (const [folder, again] of [
    ['checked', '<script>setTimeout(() => location.reload(), 4000)</script>'],
    ['refreshed', '<meta http-equiv="refresh" content="8">'],
  ]) {
    const check = text + again;
    const { outcomes } = await crawl(folder ?? '', { '': check, 'lectern-checks-for-missing-pages': check });
    expect(outcomes).toEqual({ '': 'server_error' });
  }
});
