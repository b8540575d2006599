import { gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { articlePages, type SitePage, sitePages } from './docs/site-pages.ts';
import { createDocsSites } from './docs-sites.ts';

const app = createDocsSites();
const origin = 'http://docs.test:3900';
const get = (path: string, headers: Record<string, string> = {}) =>
  app.request(`${origin}${path}`, { headers });
const textOf = async (path: string) => (await get(path)).text();
const locations = (xml: string) => [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map((match) => match[1] ?? '');
const statuses = {
  article: 200,
  noise: 200,
  'needs-javascript': 200,
  walled: 403,
  private: 200,
  gone: 410,
  redirect: 301,
};

async function readSitemap(path: string): Promise<string> {
  const reply = await get(path);
  if (!path.endsWith('.gz')) return reply.text();
  expect(reply.headers.get('Content-Type')).toBe('application/gzip');
  expect(reply.headers.get('Content-Encoding')).toBeNull();
  return gunzipSync(await reply.arrayBuffer()).toString('utf8');
}

describe('pages', () => {
  test('include at least 45 articles in three themes', () => {
    const count = (theme: SitePage['theme']) => articlePages.filter((page) => page.theme === theme).length;
    expect(count('guide')).toBeGreaterThanOrEqual(25);
    expect(count('reference')).toBeGreaterThanOrEqual(15);
    expect(count('notes')).toBeGreaterThanOrEqual(15);
    expect(articlePages.length).toBeGreaterThanOrEqual(45);
  });

  test.each(sitePages.map((page) => [page.path, page] as const))(
    '%s answers as listed',
    async (path, page) => {
      const reply = await get(path);
      expect(reply.status).toBe(statuses[page.kind]);
      if (page.kind === 'article') expect(await reply.text()).toContain('<h1');
    },
  );

  test.each(articlePages.map((page) => [page.path, page] as const))(
    '%s has 200 to 900 words of its own as Markdown',
    async (_, page) => {
      const reply = await get(page.markdownPath ?? '');
      expect(reply.headers.get('Content-Type')).toBe('text/markdown; charset=utf-8');
      const text = await reply.text();
      expect(text.startsWith(`# ${page.title}\n\n`)).toBe(true);
      const words = text.match(/\w+/g)?.length ?? 0;
      expect(words).toBeGreaterThanOrEqual(200);
      expect(words).toBeLessThanOrEqual(900);
    },
  );

  test('every internal link has an existing page and anchor as its target', async () => {
    const anchors = new Map<string, ReadonlySet<string>>();
    const pages = sitePages.filter(
      ({ kind }) => kind === 'article' || kind === 'noise' || kind === 'private',
    );
    const texts = await Promise.all(pages.map(async ({ path }) => [path, await textOf(path)] as const));
    for (const [path, text] of texts) {
      anchors.set(
        path,
        new Set([...text.matchAll(/ (?:id|name)="([^"]+)"/g)].map((match) => match[1] ?? '')),
      );
    }
    const broken = texts.flatMap(([path, text]) =>
      [...text.matchAll(/<a [^>]*?href="([^"]*)"/g)]
        .map((match) => new URL((match[1] ?? '').replaceAll('&amp;', '&'), origin + path))
        .filter((url) => url.origin === origin)
        .filter(({ pathname, hash }) => {
          const isKnown = sitePages.some((page) => page.path === pathname);
          return !isKnown || (hash !== '' && !anchors.get(pathname)?.has(decodeURIComponent(hash.slice(1))));
        })
        .map((url) => `${path} -> ${url.pathname}${url.hash}`),
    );
    expect(broken).toEqual([]);
  });

  test('every page that a crawl should find is linked from another', async () => {
    const texts = await Promise.all(
      sitePages
        .filter(({ kind }) => kind === 'article')
        .map(async ({ path }) => [path, await textOf(path)] as const),
    );
    const linked = new Set(
      texts.flatMap(([path, text]) =>
        [...text.matchAll(/<a [^>]*?href="([^"]*)"/g)].map(
          (match) => new URL(match[1] ?? '', origin + path).pathname,
        ),
      ),
    );
    expect(
      sitePages.map(({ path }) => path).filter((path) => !linked.has(path) && !path.endsWith('search.html')),
    ).toEqual([]);
  });
});

describe('themes', () => {
  test('the guide renders code like Docusaurus: a span with <br> for each line', async () => {
    const page = await textOf('/docs/guide/first-job');
    expect(page).toContain('theme-code-block');
    const [block = ''] = page.match(/<code class="codeBlockLines_e6Vv">.*?<\/code>/s) ?? [];
    expect(block).not.toContain('\n');
    expect(
      block
        .split('<span class="token-line"')
        .slice(1)
        .every((line) => /<br><\/span>(<\/code>)?$/.test(line)),
    ).toBe(true);
    for (const part of [
      'role="tabpanel"',
      'theme-admonition-tip',
      'class="hash-link"',
      'pagination-nav',
      'theme-doc-breadcrumbs',
    ]) {
      expect(page).toContain(part);
    }
  });

  test('the reference renders code like Sphinx: a <pre> without <code>, and names in dt.sig', async () => {
    const page = await textOf('/docs/reference/python-client.html');
    expect(page).toMatch(
      /<div class="highlight-python notranslate"><div class="highlight"><pre><span><\/span>/,
    );
    expect(page).not.toMatch(/<pre[^>]*><code/);
    expect(page).toContain('<dt class="sig sig-object py" id="halyard.Client.enqueue">');
    expect(page).toContain('role="main"');
    expect(page).toContain('¶');
  });

  test('the notes have neither classes nor a main element', async () => {
    const page = await textOf('/docs/notes/clock-skew.html');
    expect(page).not.toMatch(/ class=|<main|<article|role=/);
    expect(page).toMatch(/<pre>\n[^<]/);
    expect(page).toContain('<dt>');
  });

  test('HTML and Markdown of a page contain the same words', async () => {
    const html = await textOf('/docs/notes/glossary.html');
    const markdown = await textOf('/docs/notes/glossary.html.md');
    expect(html).toContain('<dt>Fencing token\n<dt>Token\n<dd><p>A number given with every <em>lease</em>');
    expect(markdown).toContain('- **Fencing token**, **Token**: A number given with every *lease*');
  });
});

describe('special pages', () => {
  test('one page loads its text from a JSON file', async () => {
    const page = await textOf('/docs/guide/playground');
    expect(page).toContain('<div id="root"></div>');
    expect(page).not.toContain('A worked example');
    const script = page.match(/src="([^"]+playground\.js)"/)?.[1] ?? '';
    expect(await textOf(script)).toContain('/docs/assets/playground.json');
    expect(await textOf('/docs/assets/playground.json')).toContain('A worked example');
  });

  test('one page is only sent to browsers, as HTML and as Markdown', async () => {
    expect((await get('/docs/guide/capacity', { 'User-Agent': 'Lectern/0.1' })).status).toBe(403);
    expect((await get('/docs/guide/capacity.md')).status).toBe(404);
    const page = await get('/docs/guide/capacity', { 'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64)' });
    expect(await page.text()).toContain('Workers of a queue');
  });

  test('moved pages redirect, removed pages respond with 410 and unknown pages with 404', async () => {
    const moved = await get('/docs/guide/getting-started');
    expect([moved.status, moved.headers.get('Location')]).toEqual([301, '/docs/guide/installation']);
    expect((await get('/docs/guide/legacy-transport')).status).toBe(410);
    expect((await get('/docs/guide/no-such-page')).status).toBe(404);
    expect((await get('/docs/assets/no-such.css')).status).toBe(404);
  });

  test("a folder's URL without a slash redirects to the folder", async () => {
    for (const path of ['/docs', '/docs/guide', '/docs/reference', '/docs/notes']) {
      expect((await get(path)).headers.get('Location')).toBe(`${path}/`);
    }
  });
});

describe('for crawlers', () => {
  test('robots.txt allows /docs/, disallows /docs/private/ and lists the sitemap', async () => {
    const lines = (await textOf('/robots.txt')).split('\n');
    expect(lines).toContain('Allow: /docs/');
    expect(lines).toContain('Disallow: /docs/private/');
    expect(lines).toContain(`Sitemap: ${origin}/sitemap.xml`);
    expect((await get('/docs/private/roadmap')).status).toBe(200);
  });

  test('the sitemaps of the index list every indexed page with its date', async () => {
    const index = locations(await textOf('/sitemap.xml')).map((address) => new URL(address).pathname);
    expect(index).toEqual([
      '/docs/guide/sitemap.xml',
      '/docs/reference/sitemap.xml.gz',
      '/docs/notes/sitemap.xml',
    ]);
    const sitemaps = await Promise.all(index.map(readSitemap));
    const listed = sitemaps.flatMap(locations).map((address) => new URL(address).pathname);
    const expected = sitePages.filter(({ isInSitemap }) => isInSitemap !== false).map(({ path }) => path);
    expect(listed.toSorted()).toEqual(expected.toSorted());
    expect(listed).toContain('/docs/guide/legacy-transport');
    expect(listed).not.toContain('/docs/private/roadmap');
    expect(sitemaps.join('').match(/<lastmod>\d{4}-\d\d-\d\d<\/lastmod>/g)).toHaveLength(listed.length);
  });

  test.each(['/llms.txt', '/docs/llms.txt'])('%s links the Markdown of every article', async (path) => {
    const text = await textOf(path);
    expect(text).toMatch(/^# Halyard\n\n> /);
    const linked = [...text.matchAll(/^- \[[^\]]+\]\(([^)]+)\): \S/gm)].map((match) => match[1]);
    const articles = articlePages.filter(({ theme }) => theme !== 'home');
    expect(linked.toSorted()).toEqual(articles.map(({ markdownPath }) => origin + markdownPath).toSorted());
  });
});

describe('conditional requests', () => {
  const path = '/docs/guide/leases';

  test('a request with the current ETag gets 304 without a body', async () => {
    const first = await get(path);
    const etag = first.headers.get('ETag') ?? '';
    const second = await get(path, { 'If-None-Match': `"other", W/${etag}` });
    expect(second.status).toBe(304);
    expect(await second.text()).toBe('');
    expect(second.headers.get('ETag')).toBe(etag);
  });

  test('If-Modified-Since applies to requests without an ETag', async () => {
    const changed = (await get(path)).headers.get('Last-Modified') ?? '';
    expect((await get(path, { 'If-Modified-Since': changed })).status).toBe(304);
    expect((await get(path, { 'If-Modified-Since': 'Thu, 01 Jan 2026 00:00:00 GMT' })).status).toBe(200);
    expect((await get(path, { 'If-None-Match': '"old"', 'If-Modified-Since': changed })).status).toBe(200);
  });

  test('apply to robots.txt, sitemaps, Markdown and assets', async () => {
    for (const file of [
      '/robots.txt',
      '/docs/notes/sitemap.xml',
      '/docs/guide/leases.md',
      '/docs/assets/guide.css',
    ]) {
      const etag = (await get(file)).headers.get('ETag') ?? '';
      expect((await get(file, { 'If-None-Match': etag })).status).toBe(304);
    }
  });

  test('HEAD returns only the headers', async () => {
    const reply = await app.request(`${origin}${path}`, { method: 'HEAD' });
    expect([reply.status, await reply.text()]).toEqual([200, '']);
    expect(reply.headers.get('ETag')).toMatch(/^"/);
  });
});
