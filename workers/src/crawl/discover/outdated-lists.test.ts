import { expect, test } from 'vitest';
import { serveFetchedSite } from '../../../../test/support/crawl/serve-fetched-site.ts';
import type { Reply } from '../../../../test/support/servers/serve-site.ts';
import { useForEachTest } from '../../../../test/support/use-resource.ts';
import type { CrawlRequest, Discovery } from '../types.ts';
import { discover } from './discover.ts';

const site = useForEachTest(serveFetchedSite);

const urlset = (...paths: string[]): Reply => ({
  body: `<urlset>${paths.map((path) => `<url><loc>${path}</loc></url>`).join('')}</urlset>`,
});
const text = (body: string): Reply => ({ headers: { 'content-type': 'text/plain' }, body });

async function find(
  path: string,
  changes: Partial<CrawlRequest> = {},
): Promise<Discovery & { paths: string[] }> {
  const request = {
    url: site.origin + path,
    crawlType: 'crawl',
    maxUrls: 50,
    topics: [],
    ...changes,
  } as const;
  const discovery = await discover(request, site);
  return { ...discovery, paths: discovery.pages.map((page) => page.url.replace(site.origin, '')) };
}

test('follows links instead of a sitemap whose pages are gone', async () => {
  site.reply('/sitemap.xml', urlset(...Array.from({ length: 12 }, (_, number) => `/docs/old/${number}`)));
  expect(await find('/docs/', { maxUrls: 10 })).toMatchObject({
    paths: ['/docs/'],
    followLinks: true,
    notes: ['The sitemap lists pages that do not exist; pages were found through links'],
  });
});

test('follows links instead of a sitemap whose pages all redirect to one page', async () => {
  const paths = Array.from({ length: 12 }, (_, number) => `/docs/old/${number}`);
  site.reply('/sitemap.xml', urlset(...paths));
  for (const path of paths) {
    const location = `/docs/retired?from=${path}`;
    site.reply(path, { status: 301, headers: { location } });
    site.reply(location, 'This page is no longer here.');
  }
  expect(await find('/docs/', { maxUrls: 10 })).toMatchObject({ paths: ['/docs/'], followLinks: true });
});

test('follows links before it reads the pages of a sitemap when only some of them are gone', async () => {
  site.reply('/sitemap.xml', urlset(...Array.from({ length: 12 }, (_, number) => `/docs/${number}`)));
  site.reply('/docs/11', 'The last page');
  const { paths, followLinks, linksFirst } = await find('/docs/', { maxUrls: 10 });
  expect([paths.length, followLinks, linksFirst]).toEqual([13, true, true]);
});

test('requests the pages of a sitemap with the scheme of the start page', async () => {
  const listed = `${site.origin.replace('http:', 'https:')}/docs/a`;
  site.reply('/sitemap.xml', urlset(listed));
  expect((await find('/docs/')).paths).toEqual(['/docs/', '/docs/a']);
});

test('falls back to the sitemap, with a note, when the pages of the llms.txt are gone', async () => {
  site.reply('/llms.txt', text('# Quill\n- [A](/docs/old.md)\n- [B](/docs/older.md)'));
  site.reply('/sitemap.xml', urlset('/docs/a'));
  expect(await find('/docs/', { crawlType: 'llms_txt' })).toMatchObject({
    paths: ['/docs/', '/docs/a'],
    followLinks: true,
    notes: ['The site has no llms.txt; pages were found through its sitemap and links'],
  });
});

test('ignores an llms-full.txt with hardly any text', async () => {
  site.reply('/llms-full.txt', text('# Quill\n\nSee https://quill.example for the documentation.'));
  site.reply('/sitemap.xml', urlset('/docs/a'));
  expect((await find('/docs/', { crawlType: 'llms_txt' })).paths).toEqual(['/docs/', '/docs/a']);
});
