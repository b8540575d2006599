import { expect, test } from 'vitest';
import { crawlFolder, manual, TEXT } from '../../../../test/support/crawl/crawl-folder.ts';
import { startTestIngest } from '../../../../test/support/crawl/test-ingest.ts';
import { listRows } from '../../../../test/support/database/test-rows.ts';
import type { Reply } from '../../../../test/support/servers/serve-site.ts';
import { useForFile } from '../../../../test/support/use-resource.ts';

const harness = useForFile(startTestIngest);

const crawl = (folder: string, replies: Readonly<Record<string, Reply>>, maxUrls?: number) =>
  crawlFolder(harness, { folder, replies, maxUrls });

test('reads frames, and the pages that a page without text forwards to', async () => {
  const { name, status, outcomes, reasons } = await crawl('frames', {
    '': `<html><head><title>Kettle API</title></head><frameset cols="20%,80%"><frame src="contents.html"><frame src="main.html">
      <noframes><body><p>Your browser does not show frames.</p></body></noframes></frameset></html>`,
    'contents.html': '<body><nav><a href="a.html">A</a> <a href="b.html">B</a></nav></body>',
    'main.html': '<body><iframe src="inner.html"></iframe></body>',
    'inner.html': manual('Inner', ['later.html', 'api.html']),
    'api.html':
      '<div id="swagger-ui"></div><redoc spec-url="openapi.json"></redoc><script src="redoc.js"></script>',
    'openapi.json': {
      headers: { 'content-type': 'application/json' },
      body: '{"openapi":"3.1.0","info":{"title":"API"},"paths":{"/a":{"get":{"summary":"List a"}}}}',
    },
    'later.html': '<meta http-equiv="refresh" content="9; url=b.html"><p>Moved; please wait.</p>',
    'a.html': manual('A'),
    'b.html': manual('B'),
  });
  expect(status).toBe('active');
  expect(outcomes).toEqual({
    '': 'skipped',
    'contents.html': 'empty',
    'main.html': 'skipped',
    'inner.html': 'stored',
    'api.html': 'skipped',
    'openapi.json': 'stored',
    'later.html': 'skipped',
    'a.html': 'stored',
    'b.html': 'stored',
  });
  expect(reasons['']).toBe('This page has no text of its own; it shows contents.html.');
  expect(name).toBe('Kettle API');
});

test('fails a soft 404 page, but stores a page about 404 errors', async () => {
  const { outcomes, reasons } = await crawl('stubs', {
    '': manual('Start', ['gone', 'moved', '404.html', 'http/404', 'missing-pages']),
    gone: '<title>Page not found | Halyard</title><main><h1>Page Not Found</h1><p>We could not find gone.</p></main>',
    moved: '<main><h1>404</h1><p>The page you are looking for has sailed away.</p></main>',
    '404.html': '<main><h1>404 - Not Found</h1><p>Nothing here.</p></main>',
    'http/404': '<main><h1>404 Not Found</h1><p>The queue does not exist.</p></main>',
    'missing-pages': manual('Page not found errors and what to do', [], { text: `<p>${TEXT.repeat(6)}</p>` }),
  });
  expect(outcomes).toEqual({
    '': 'stored',
    gone: 'not_found',
    moved: 'not_found',
    '404.html': 'not_found',
    'http/404': 'stored',
    'missing-pages': 'stored',
  });
  expect(reasons.gone).toBe('The site says "Page Not Found".');
});

test('fails every page that a sign-in form replaces, with the form as the reason', async () => {
  const form = `<title>Sign in</title><main><h1>Welcome back</h1><form><input name="mail"><input type="password"></form>
    <p>Enter your address and password to go on.</p></main>`;
  const toForm: Reply = { status: 302, headers: { location: '/wall/login' } };
  const { outcomes, reasons } = await crawl('wall', {
    '': manual('Start', ['one', 'two', 'three', 'sign-in.html', 'fields.html', 'buttons', 'moved']),
    buttons: { status: 302, headers: { location: 'sso?next=buttons' } },
    'sso?next=buttons': '<main><h1>Log in</h1><p>Go on with one of these.</p><button>Acme</button></main>',
    moved: { status: 302, headers: { location: 'auth/' } },
    'auth/':
      '<main><h1>Sign in with Acme</h1><p>Call halyard.signIn() with the name of a provider.</p></main>',
    one: toForm,
    two: toForm,
    three: form,
    login: form,
    'sign-in.html': manual('How to sign in'),
    'fields.html': manual('Fields', [], { text: `<input type="password"><p>${TEXT.repeat(6)}</p>` }),
  });
  expect(outcomes).toEqual({
    '': 'stored',
    one: 'forbidden',
    two: 'forbidden',
    three: 'forbidden',
    buttons: 'forbidden',
    'auth/': 'stored',
    'sign-in.html': 'stored',
    'fields.html': 'stored',
  });
  expect(reasons.one).toBe('The site requires a sign-in.');
});

test('fails a site that needs a sign-in, and does not crawl the folders to which its form links', async () => {
  const form =
    '<main><h1>Sign in</h1><input type="password"></main><a href="/private/a">A</a> <a href="/legal/">Privacy</a>';
  harness.site.reply('/login?next=x', form);
  harness.site.reply('/legal/', manual('Privacy'));
  const toForm: Reply = { status: 302, headers: { location: '/login?next=x' } };
  const { status, outcomes } = await crawl('private', { '': toForm, a: toForm });
  expect(status).toBe('error');
  expect(outcomes).toEqual({ '': 'forbidden', a: 'forbidden' });
  expect(harness.site.requests).not.toContain('GET /legal/');
});

test('names the target of a redirect and why the page was skipped', async () => {
  harness.site.reply('/', manual('Home'));
  const { outcomes, reasons } = await crawl('away', {
    '': manual('Start', ['a', 'old-a', 'other', 'dropped']),
    dropped: { status: 302, headers: { location: '/' } },
    a: manual('A'),
    'old-a': { status: 301, headers: { location: 'a' } },
    other: { status: 302, headers: { location: `http://localhost:${harness.site.host.split(':')[1]}/` } },
  });
  expect(outcomes).toEqual({
    '': 'stored',
    a: 'stored',
    'old-a': 'skipped',
    other: 'blocked_address',
    dropped: 'skipped',
  });
  expect(reasons.dropped).toBe(`This page redirects to ${harness.site.origin}/, the site's front page.`);
  expect(reasons['old-a']).toBe('This page redirects to a, which is already in this crawl.');
});

test('ignores a markdown alternate that only says that it does not exist', async () => {
  const twin = { head: '<link rel="alternate" type="text/markdown" href="twin.md">' };
  const plain = (body: string) => ({ headers: { 'content-type': 'text/markdown' }, body });
  const text = 'For the error "Page not found" see below.';
  harness.site.reply('/twins/other/', `<title>Other</title>${twin.head}<h1>Other</h1><p>${text}</p>`);
  harness.site.reply('/twins/other/twin.md', plain(`# Other\n\n${text}`));
  await crawl('twins', {
    '': manual('Start', ['other/'], twin),
    'twin.md': plain('# Page not found\n\nSorry.'),
  });
  const { dataSource } = harness;
  const pages = (await listRows(dataSource, 'singleurl_cache')).filter(({ url }) => url.includes('/twins/'));
  expect(Object.fromEntries(pages.map(({ title, tryType }) => [title, tryType]))).toEqual({
    Start: 'http',
    Other: 'markdown',
  });
});

test('ignores a markdown alternate that only contains a notice', async () => {
  const notice = {
    headers: { 'content-type': 'text/markdown' },
    body: '# Start\n\nUpgrade to export pages.',
  };
  const head = '<link rel="alternate" type="text/markdown" href="start.md">';
  await crawl('notices', { '': manual('Start', [], { head }), 'start.md': notice });
  const { dataSource } = harness;
  const page = (await listRows(dataSource, 'singleurl_cache')).find(({ url }) => url.includes('/stubs/'));
  expect(page?.tryType).toBe('http');
});

test('stops crawling a site early when all of its pages fail', async () => {
  const pages = Array.from({ length: 40 }, (_, index) => `page-${index}`);
  const list = `<urlset>${pages.map((path) => `<url><loc>/down/${path}</loc></url>`).join('')}</urlset>`;
  const down = Object.fromEntries(pages.map((path) => [path, { status: 500 }]));
  const { status } = await crawl('down', { ...down, '': { status: 500 }, 'sitemap.xml': { body: list } });
  expect(status).toBe('error');
  const pageRequests = harness.site.requests.filter((request) => request.startsWith('GET /down/page'));
  expect(pageRequests.length).toBeLessThan(20);
});

test('replaces missing pages of an outdated list by others', async () => {
  const paths = Array.from({ length: 20 }, (_, index) => `page-${index}`);
  const pages = Object.fromEntries(paths.slice(7).map((path) => [path, manual(path)]));
  const list = `<urlset>${paths.map((path) => `<url><loc>/old/${path}</loc></url>`).join('')}</urlset>`;
  const { outcomes, note } = await crawl(
    'old',
    { '': manual('Start'), ...pages, 'sitemap.xml': { body: list } },
    10,
  );
  const ends = Object.values(outcomes);
  expect(ends.filter((end) => end === 'not_found')).toHaveLength(7);
  expect(ends.filter((end) => end === 'stored')).toHaveLength(10);
  expect(note).toBe('7 of 17 pages failed. 4 more pages found; only the first 10 were fetched.');
});

test('serves the stored pages of a site that stops responding, and does not request the rest', async () => {
  const pages = Array.from({ length: 80 }, (_, index) => `page-${index}`);
  const silent = Object.fromEntries(
    pages.map((path, index): [string, Reply] => [
      path,
      index < 5 ? manual(path) : (request) => request.socket.destroy(),
    ]),
  );
  const { status, outcomes, reasons } = await crawl('silent', { '': manual('Start', pages), ...silent }, 81);
  expect(status).toBe('active');
  const ends = Object.values(outcomes);
  expect(ends.filter((end) => end === 'stored')).toHaveLength(6);
  expect(ends.filter((end) => end === 'unreachable')).toHaveLength(75);
  expect(reasons['page-79']).toMatch(
    /^Not requested, because the site did not respond for 1\d pages in a row\.$/,
  );
  const pageRequests = harness.site.requests.filter((request) => request.startsWith('GET /silent/page'));
  expect(pageRequests.length).toBeLessThan(30);
});

test('counts a site whose robots.txt fails as one failed page', async () => {
  await using broken = await startTestIngest();
  broken.site.reply('/robots.txt', { status: 500 });
  const source = await broken.addSource();
  await broken.ingest(source);
  const { progress, failure } = await broken.sourceNow(source);
  expect(failure).toBe('robots');
  expect(progress).toMatchObject({ found: 1, done: 0, failed: 1, skipped: 0, failures: { robots: 1 } });
});

test('says how many pages have sections that load only on click', async () => {
  const text =
    '<h2><button aria-expanded="false" aria-controls="care">Care</button></h2><div id="care"></div>';
  const { note } = await crawl('accordion', {
    '': manual('Start', ['steel', 'glass', 'clay']),
    steel: manual('Steel', [], { text }),
    glass: manual('Glass', [], { text }),
    clay: manual('Clay'),
  });
  expect(note).toBe('2 pages have sections that load only on click; agent vision can read them.');
});

test('stores a page whose HTML contains a NUL', async () => {
  const { outcomes, titles } = await crawl('nul', {
    '': manual('Start', ['glass']),
    glass: manual('Glass', [], { text: '<p title="a\0b">Handle\0 with care.</p><pre>a\0b</pre>' }),
  });
  expect([outcomes, titles]).toEqual([
    { '': 'stored', glass: 'stored' },
    { '': 'Start', glass: 'Glass' },
  ]);
});

test('fetches the pages of a long sitemap first that the start page links to', async () => {
  const paths = Array.from({ length: 15 }, (_, index) => `part-${index}`);
  const replies = Object.fromEntries(paths.map((path) => [path, manual(path)]));
  const locations = ['', ...paths].map((path) => `<url><loc>${harness.site.origin}/long/${path}</loc></url>`);
  harness.site.reply('/robots.txt', { body: `Sitemap: ${harness.site.origin}/long.xml` });
  harness.site.reply('/long.xml', {
    headers: { 'content-type': 'application/xml' },
    body: `<urlset>${locations.join('')}</urlset>`,
  });
  const { outcomes } = await crawl('long', { '': manual('Start', ['part-13', 'part-14']), ...replies }, 8);
  expect(outcomes).toMatchObject({ '': 'stored', 'part-13': 'stored', 'part-14': 'stored' });
  expect(Object.keys(outcomes)).toHaveLength(8);
});

test('crawls the articles that a category of a help center lists elsewhere, but no other pages of a manual', async () => {
  const crawlFrom = async (path: string) => {
    const source = await harness.addSource({ url: harness.site.origin + path });
    await harness.ingest(source);
    const passages = await harness.passagesOf(source);
    return [...new Set(passages.map(({ pageUrl }) => pageUrl.replace(harness.site.origin, '')))].sort();
  };
  const item = (name: string) =>
    `<li><a href="/help/articles/${name}">All about the ${name} of a kettle</a></li>`;
  harness.site.reply(
    '/help/categories/1',
    `<nav><a href="/help/categories/2">Cups</a></nav><main><h1>Kettle</h1><ul>${item('lid')}${item('spout')}</ul></main>`,
  );
  for (const name of ['lid', 'spout']) harness.site.reply(`/help/articles/${name}`, manual(name));
  harness.site.reply('/help/categories/2', manual('Cups'));
  expect(await crawlFrom('/help/categories/1')).toEqual([
    '/help/articles/lid',
    '/help/articles/spout',
    '/help/categories/1',
    '/help/categories/2',
  ]);
  harness.site.reply('/one/manual/', manual('Manual', ['/one/', '/one/prices', '/one/blog']));
  expect(await crawlFrom('/one/manual/')).toEqual(['/one/manual/']);
});

test('notes that the further pages of a list only open with a form', async () => {
  const pager = `<form method="post"><a href="javascript:__doPostBack(&#39;Grid&#39;,&#39;Page$2&#39;)">2</a></form>`;
  const { note } = await crawl('grid', {
    '': manual('Parts', ['pump'], { text: pager }),
    pump: manual('Pump'),
  });
  expect(note).toBe(
    'Only the first page of 1 list was fetched, because the next ones require a form; add their URLs.',
  );
});
