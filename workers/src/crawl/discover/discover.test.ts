import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { serveFetchedSite } from '../../../../test/support/crawl/serve-fetched-site.ts';
import type { Reply } from '../../../../test/support/servers/serve-site.ts';
import { useForEachTest } from '../../../../test/support/use-resource.ts';
import { PageFailure } from '../../errors/page-failure.ts';
import { createRobots } from '../../net/robots/robots.ts';
import { fetchPage } from '../fetch/fetch-page.ts';
import { DeferralQueue } from '../policies/deferral-queue.ts';
import type { CrawlRequest, Discovery } from '../types.ts';
import { walkPages } from '../walk-pages.ts';
import { discover } from './discover.ts';
import { createFrontier } from './links/frontier.ts';

const site = useForEachTest(serveFetchedSite);

afterEach(() => vi.useRealTimers());

const urlset = (...paths: string[]): Reply => ({
  body: `<urlset>${paths.map((path) => `<url><loc>${path}</loc></url>`).join('')}</urlset>`,
});

function requestFor(path: string, changes: Partial<CrawlRequest> = {}): CrawlRequest {
  return { url: site.origin + path, crawlType: 'crawl', maxUrls: 50, topics: [], ...changes };
}

async function find(
  path: string,
  changes: Partial<CrawlRequest> = {},
): Promise<Discovery & { paths: string[] }> {
  const discovery = await discover(requestFor(path, changes), site);
  return { ...discovery, paths: discovery.pages.map((page) => page.url.replace(site.origin, '')) };
}

describe('crawl', () => {
  test('lists sitemap pages below the start page, the start page first, then the nearest', async () => {
    site.reply('/robots.txt', { body: 'Sitemap: /maps.xml' });
    site.reply('/maps.xml', urlset('/docs/api/deep/er', '/docs/guide', '/blog/x', '/docs/logo.png'));
    expect(await find('/docs/')).toMatchObject({
      paths: ['/docs/', '/docs/guide', '/docs/api/deep/er'],
      overLimit: 0,
      sitemapUrl: `${site.origin}/maps.xml`,
      startUrl: `${site.origin}/docs/`,
      followLinks: true,
      notes: [],
    });
  });

  test.each(['/docs/v2/sitemap.xml', '/docs/sitemap.xml', '/sitemap.xml', '/sitemap_index.xml'])(
    'finds an unlisted sitemap at %s',
    async (path) => {
      site.reply(path, urlset('/docs/v2/a'));
      expect(await find('/docs/v2/')).toMatchObject({
        paths: ['/docs/v2/', '/docs/v2/a'],
        sitemapUrl: site.origin + path,
      });
    },
  );

  test('searches further when the sitemap in robots.txt lists no pages below the start page', async () => {
    site.reply('/robots.txt', { body: 'Sitemap: /marketing.xml' });
    site.reply('/marketing.xml', urlset('/', '/pricing'));
    site.reply('/docs/sitemap.xml', urlset('/docs/a'));
    expect((await find('/docs/')).paths).toEqual(['/docs/', '/docs/a']);
  });

  test('lists all pages of the site from a sitemap URL given as the start page', async () => {
    site.reply('/maps/sitemap-docs.xml', urlset('/docs/a', '/guide/b'));
    site.reply('/sitemap.xml', urlset('/blog/c'));
    expect(await find('/maps/sitemap-docs.xml')).toMatchObject({
      paths: ['/docs/a', '/guide/b'],
      sitemapUrl: `${site.origin}/maps/sitemap-docs.xml`,
      followLinks: false,
    });
    expect((await find('/maps/sitemap-docs.xml', { maxUrls: 1 })).paths[0]).toBe('/docs/a');
    expect((await find('/gone/sitemap.xml')).paths).toEqual(['/gone/sitemap.xml']);
  });

  test.each([
    ['empty', urlset(), 'The sitemap lists no pages of its site. Enter another sitemap, or crawl the site.'],
    ['no sitemap', '<p>Welcome', 'The sitemap could not be read: it is not a sitemap. Enter'],
  ])('fails when the sitemap given as the start page is %s', async (_, reply, message) => {
    site.reply('/maps/sitemap.xml', reply);
    await expect(find('/maps/sitemap.xml')).rejects.toThrow(message);
  });

  test('adds no note when a site returns a page instead of a sitemap', async () => {
    for (const path of ['/docs/sitemap.xml', '/sitemap.xml']) site.reply(path, '<!doctype html><p>Welcome');
    expect((await find('/docs/')).notes).toEqual([]);
    site.reply('/robots.txt', { body: 'Sitemap: /sitemap.xml' });
    const { notes } = await discover(requestFor('/docs/'), { ...site, robots: createRobots(site) });
    expect(notes).toEqual([expect.stringContaining('/sitemap.xml could not be read')]);
  });

  test('follows only links when there is no sitemap', async () => {
    expect(await find('/docs/')).toMatchObject({
      paths: ['/docs/'],
      sitemapUrl: null,
      followLinks: true,
      notes: [],
    });
  });

  test('lists maxUrls pages and the same number of replacements, and counts the others', async () => {
    site.reply('/sitemap.xml', urlset(...Array.from({ length: 30 }, (_, number) => `/docs/${number}`)));
    for (const number of [0, 14, 29]) site.reply(`/docs/${number}`, '<p>A page');
    const { pages, overLimit, followLinks } = await find('/docs/', { maxUrls: 10 });
    expect([pages.length, overLimit, followLinks]).toEqual([20, 11, false]);
  });

  test('prefers pages that match the topics', async () => {
    site.reply('/sitemap.xml', urlset('/docs/a', '/docs/b', '/docs/guides/routing/nested'));
    site.reply('/docs/a', 'A page');
    const { paths } = await find('/docs/', { maxUrls: 2, topics: ['Nested routing'] });
    expect(paths.slice(0, 2)).toEqual(['/docs/', '/docs/guides/routing/nested']);
  });

  test('excludes and counts pages that robots.txt disallows', async () => {
    site.reply('/robots.txt', { body: 'User-agent: *\nDisallow: /docs/private' });
    site.reply('/sitemap.xml', urlset('/docs/a', '/docs/private/b', '/docs/private/c'));
    expect(await find('/docs/')).toMatchObject({
      paths: ['/docs/', '/docs/a'],
      notes: ['2 pages skipped because of robots.txt'],
    });
  });

  test('stays below the redirect target of the start page', async () => {
    site.reply('/docs', { status: 301, headers: { location: '/manual/v3/' } });
    site.reply('/manual/v3/', '<p>The manual');
    site.reply('/sitemap.xml', urlset('/manual/v3/a', '/docs/old'));
    expect(await find('/docs')).toMatchObject({
      paths: ['/docs', '/manual/v3/a'],
      startUrl: `${site.origin}/manual/v3/`,
    });
  });

  test('requests only robots.txt for a single page', async () => {
    expect(await find('/docs/a', { maxUrls: 1 })).toMatchObject({ paths: ['/docs/a'], followLinks: false });
    expect(site.requests).toEqual(['GET /robots.txt']);
  });
});

describe('llms_txt', () => {
  beforeEach(() => {
    for (const path of ['/docs/usage.md', '/docs/deep/er/page.md', '/docs/start.md', '/docs/history.md'])
      site.reply(path, '# A page');
    site.reply('/llms.txt', {
      headers: { 'content-type': 'text/plain' },
      body: `# Quill
## Optional
- [History](/docs/history.md)
## Docs
- [Usage](/docs/usage.md)
- [Deep](/docs/deep/er/page.md)
- [Start](/docs/start.md)
- [Post](/blog/post.md)
- [Elsewhere](https://example.org/x.md)
- [Inside](http://169.254.169.254/)`,
    });
  });

  test('lists links of the file below the start page in file order, optional pages last', async () => {
    expect(await find('/docs/', { crawlType: 'llms_txt' })).toMatchObject({
      paths: ['/docs/', '/docs/usage.md', '/docs/deep/er/page.md', '/docs/start.md', '/docs/history.md'],
      siteName: 'Quill',
      followLinks: false,
    });
  });

  test('lists all links to the site when none is below the start page', async () => {
    const { paths } = await find('/home/', { crawlType: 'llms_txt' });
    expect(paths).toEqual([
      '/home/',
      '/docs/usage.md',
      '/docs/deep/er/page.md',
      '/docs/start.md',
      '/blog/post.md',
      '/docs/history.md',
    ]);
  });

  test.each(['llms_txt', 'crawl', 'universal'] as const)(
    'reads the links of a llms.txt given as the start page (%s)',
    async (crawlType) => {
      const { paths } = await find('/llms.txt', { crawlType });
      expect(paths[0]).toBe('/docs/usage.md');
      expect(paths).not.toContain('/llms.txt');
    },
  );

  test('falls back to the sitemap, with a note, when there is no llms.txt', async () => {
    site.reply('/llms.txt', { status: 404 });
    site.reply('/sitemap.xml', urlset('/docs/a'));
    expect(await find('/docs/', { crawlType: 'llms_txt' })).toMatchObject({
      paths: ['/docs/', '/docs/a'],
      followLinks: true,
      notes: ['The site has no llms.txt; pages were found through its sitemap and links'],
    });
  });

  test('stores llms-full.txt as one page when the site has no other list', async () => {
    site.reply('/llms.txt', { status: 404 });
    site.reply('/llms-full.txt', {
      headers: { 'content-type': 'text/plain' },
      body: `# Quill\n\n${'All of it. '.repeat(50)}`,
    });
    expect(await find('/docs/', { crawlType: 'llms_txt' })).toMatchObject({
      paths: ['/docs/', '/llms-full.txt'],
      siteName: 'Quill',
      notes: [`The site was read from ${site.origin}/llms-full.txt as one page`],
    });
  });
});

test('universal merges both lists, markdown URLs first, each page once', async () => {
  site.reply('/docs/a.md', '# A');
  site.reply('/llms.txt', {
    headers: { 'content-type': 'text/plain' },
    body: '# Quill\n- [A](/docs/a.md)\n- [B](/docs/b.md)',
  });
  site.reply('/sitemap.xml', urlset('/docs/a', '/docs/c'));
  const { paths, siteName, followLinks } = await find('/docs/', { crawlType: 'universal' });
  expect(paths.toSorted()).toEqual(['/docs/', '/docs/a.md', '/docs/b.md', '/docs/c']);
  expect([siteName, followLinks]).toEqual(['Quill', true]);
});

describe('a crawl fails', () => {
  test('when the site is unreachable', async () => {
    site.reply('/robots.txt', (request) => request.socket.destroy());
    await expect(find('/docs/')).rejects.toMatchObject({
      failure: 'unreachable',
      url: `${site.origin}/docs/`,
    });
  });

  test('when robots.txt fails', async () => {
    site.reply('/robots.txt', { status: 503 });
    await expect(find('/docs/')).rejects.toMatchObject({ failure: 'robots', url: `${site.origin}/docs/` });
  });

  test.each([
    'http://10.0.0.1/docs/',
    'http://[::1',
    'http://acme-docs.com\\@10.0.0.1/',
    'file:///etc/hostname',
  ])('when the URL is blocked (%s)', async (url) => {
    await expect(discover({ ...requestFor('/'), url }, site)).rejects.toMatchObject({
      failure: 'blocked_address',
      url,
    });
  });
});

test('stops the search for lists after 45 seconds', async () => {
  const silent = Promise.withResolvers<void>();
  const maps = Array.from({ length: 40 }, (_, number) => `/map-${number}.xml`);
  site.reply('/sitemap.xml', {
    body: `<sitemapindex>${maps.map((path) => `<sitemap><loc>${path}</loc></sitemap>`).join('')}</sitemapindex>`,
  });
  for (const path of maps) site.reply(path, () => silent.resolve());
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  const found = find('/docs/');
  await silent.promise;
  await vi.advanceTimersByTimeAsync(45_001);
  vi.useRealTimers();
  const tookTooLong = expect.stringContaining('took longer than 45 s');
  expect(await found).toMatchObject({ paths: ['/docs/'], notes: expect.arrayContaining([tookTooLong]) });
});

test('fetches every page of a site once, and no other page', async () => {
  const page = (...links: string[]): Reply => links.map((link) => `<a href="${link}">x</a>`).join('');
  site.reply('/sitemap.xml', urlset('/docs/', '/docs/listed', '/docs/moved'));
  site.reply('/docs/', page('a', 'listed', '/pricing', 'a#top', 'a/'));
  site.reply('/docs/listed', page('b', 'listed'));
  site.reply('/docs/moved', { status: 301, headers: { location: '/docs/b' } });
  site.reply('/docs/a', page('b', 'gone', 'loop/loop/loop/loop'));
  site.reply('/docs/b', page('/docs/', 'moved'));
  const request = requestFor('/docs/');
  const discovery = await discover(request, site);
  const frontier = createFrontier(request, discovery);
  const [stored, failed]: [string[], string[]] = [[], []];
  await walkPages(
    frontier,
    new DeferralQueue(),
    async (wanted) => {
      try {
        const fetched = await fetchPage(wanted, site);
        if (!frontier.claim(wanted, fetched.finalUrl)) return [];
        stored.push(new URL(fetched.finalUrl).pathname);
        const hrefs = fetched.body.matchAll(/href="([^"]+)"/g);
        return [...hrefs].map(([, href = '']) => ({ url: new URL(href, fetched.finalUrl).href, text: 'x' }));
      } catch (error) {
        if (!(error instanceof PageFailure)) throw error;
        failed.push(`${error.failure} ${new URL(error.url).pathname}`);
        return [];
      }
    },
    1,
  );
  expect(stored).toEqual(['/docs/', '/docs/listed', '/docs/b', '/docs/a']);
  expect(failed).toEqual(['not_found /docs/gone']);
  const pages = site.requests.filter((request) => request.startsWith('GET /docs'));
  expect(pages.toSorted()).toEqual(
    ['/docs/', '/docs/a', '/docs/b', '/docs/gone', '/docs/listed', '/docs/moved', '/docs/sitemap.xml'].map(
      (path) => `GET ${path}`,
    ),
  );
});
