import type { CrawlType } from '@lectern/shared/domain/documents/crawl-type.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { serveFetchedSite } from '../../../../../test/support/crawl/serve-fetched-site.ts';
import { useForEachTest } from '../../../../../test/support/use-resource.ts';
import type { Discovery } from '../../types.ts';
import { discover } from '../discover.ts';

const site = useForEachTest(serveFetchedSite);

async function find(
  path: string,
  { crawlType }: { crawlType: CrawlType },
): Promise<Discovery & { paths: string[] }> {
  const discovery = await discover({ url: site.origin + path, crawlType, maxUrls: 50, topics: [] }, site);
  return { ...discovery, paths: discovery.pages.map((page) => page.url.replace(site.origin, '')) };
}

describe('llms-full.txt', () => {
  beforeEach(() => {
    for (const path of ['/docs/a', '/docs/b', '/docs/c']) site.reply(path, 'A page');
  });
  const text = (body: string) => ({ headers: { 'content-type': 'text/plain' }, body });

  test.each(['llms_txt', 'universal'] as const)(
    'gives listed pages their text by URL (%s)',
    async (crawlType) => {
      site.reply('/llms.txt', text('# Quill\n- [A](/docs/a)\n- [B](/docs/b)'));
      site.reply('/llms-full.txt', text('# B\nURL: /docs/b\n\nBee.\n\n# C\nURL: /docs/c\n\nSea.'));
      const { pages } = await find('/docs/', { crawlType });
      expect(pages.map(({ url, text }) => [url.replace(site.origin, ''), text])).toEqual([
        ['/docs/', undefined],
        ['/docs/a', undefined],
        ['/docs/b', '# B\n\nBee.'],
        ['/docs/c', '# C\n\nSea.'],
      ]);
    },
  );

  test('assigns texts to listed pages by title', async () => {
    site.reply('/llms.txt', text('# Quill\n- [A b](/docs/a)\n- [C](/docs/c)'));
    site.reply('/llms-full.txt', text('# Quill\n\n# A `b`\n\nOne.\n\n# Other\n\nTwo.'));
    const { pages } = await find('/docs/', { crawlType: 'llms_txt' });
    expect(pages.map((page) => page.text)).toEqual([undefined, '# A `b`\n\nOne.', undefined]);
  });

  test('is split into pages with their own URLs when there is no list', async () => {
    site.reply('/llms-full.txt', text('# Quill\n\n# Usage\n\nOne.\n\n# Usage\n\nTwo.'));
    const { paths, siteName, notes } = await find('/llms-full.txt', { crawlType: 'llms_txt' });
    expect(paths).toEqual(['/llms-full.txt#usage', '/llms-full.txt#usage-1']);
    expect([siteName, notes]).toEqual([
      'Quill',
      [`The text of 2 pages was read from ${site.origin}/llms-full.txt`],
    ]);
  });

  test('assigns no text to pages of other sites', async () => {
    site.reply(
      '/llms-full.txt',
      text('# A\nURL: https://example.org/a\n\nOne.\n\n# B\nURL: /docs/b\n\nTwo.'),
    );
    const { paths } = await find('/llms-full.txt', { crawlType: 'llms_txt' });
    expect(paths).toEqual(['/llms-full.txt#a', '/docs/b']);
  });
});

test('an llms.txt that lists the llms.txt files of products finds the pages of all products', async () => {
  const text = (body: string) => ({ headers: { 'content-type': 'text/plain' }, body });
  site.reply(
    '/llms.txt',
    text('# Quill\n- [Ink](/ink/llms.txt)\n- [Pens](/pens/llms.txt)\n- [About](/about)'),
  );
  site.reply('/ink/llms.txt', text('# Ink\n- [Colors](/ink/colors)\n- [All of Quill](/llms.txt)'));
  site.reply('/pens/llms.txt', text('# Pens\n- [Nibs](nibs)'));
  for (const path of ['/ink/colors', '/pens/nibs', '/about']) site.reply(path, 'A page');
  const { paths } = await find('/llms.txt', { crawlType: 'llms_txt' });
  expect(paths).toEqual(['/ink/colors', '/pens/nibs', '/about']);
});

describe('a listed markdown file is cited by its HTML page', () => {
  beforeEach(() => {
    site.reply('/docs/a.md', '# A');
    site.reply('/llms.txt', {
      headers: { 'content-type': 'text/plain' },
      body: '# Quill\n- [A](/docs/a.md)\n- [B](/docs/b/index.html.md)\n- [C](/docs/c.html.md)',
    });
  });
  const findListed = async () => {
    const { pages } = await find('/docs/', { crawlType: 'llms_txt' });
    return pages
      .slice(1)
      .map(({ url, fetchUrl }) => [url, fetchUrl].map((at) => at?.replace(site.origin, '')));
  };

  test('when the HTML pages exist', async () => {
    site.reply('/docs/a', 'A');
    site.reply('/docs/b/', 'B');
    site.reply('/docs/c.html', 'C');
    expect(await findListed()).toEqual([
      ['/docs/a', '/docs/a.md'],
      ['/docs/b/', '/docs/b/index.html.md'],
      ['/docs/c.html', '/docs/c.html.md'],
    ]);
  });

  test('except when one is missing, or when the site answers every URL', async () => {
    const asListed = [
      ['/docs/a.md', undefined],
      ['/docs/b/index.html.md', undefined],
      ['/docs/c.html.md', undefined],
    ];
    site.reply('/docs/a', 'A');
    site.reply('/docs/c.html', 'C');
    expect(await findListed()).toEqual(asListed);
    site.reply('/docs/b/', 'B');
    site.reply('/docs/a-page-that-does-not-exist', 'anything');
    expect(await findListed()).toEqual(asListed);
  });
});

test('an llms.txt whose links lead nowhere counts as missing', async () => {
  site.reply('/llms.txt', {
    headers: { 'content-type': 'text/plain' },
    body: '# Title\n- [Link](https://link_url)',
  });
  site.reply('/sitemap.xml', { body: `<urlset><url><loc>${site.origin}/guide</loc></url></urlset>` });
  const { paths, followLinks, notes } = await find('/', { crawlType: 'llms_txt' });
  expect([paths, followLinks]).toEqual([['/', '/guide'], true]);
  expect(notes).toEqual(['The site has no llms.txt; pages were found through its sitemap and links']);
});
