import { restartSource } from '@lectern/shared/db/stores/documents/documents.ts';
import { REFRESH } from '@lectern/shared/domain/documents/retry.ts';
import { describe, expect, test } from 'vitest';
import { crawlFolder, manual } from '../../../../test/support/crawl/crawl-folder.ts';
import { startTestIngest, type TestIngest } from '../../../../test/support/crawl/test-ingest.ts';
import { getRow } from '../../../../test/support/database/test-rows.ts';
import type { Reply } from '../../../../test/support/servers/serve-site.ts';
import { useForEachTest } from '../../../../test/support/use-resource.ts';
import type { ParserPool } from '../../parser/parser-pool.ts';

const harness = useForEachTest(startTestIngest);

/** A site whose first worker ends at the page at `path`; the second one finishes the crawl. */
function interruptedAt(path: string): TestIngest {
  const parserPool: ParserPool = {
    ...harness.parserPool,
    parse(page, options) {
      if (page.url.endsWith(path)) throw new TypeError('the worker is gone');
      return harness.parserPool.parse(page, options);
    },
  };
  return {
    ...harness,
    async ingest(source) {
      const first = harness.ingest(source, { isLastAttempt: false, parserPool });
      await expect(first).rejects.toThrow('the worker is gone');
      await harness.ingest(source);
    },
  };
}

const names = ['one', 'two', 'three'];
const post = (name: string) =>
  `<p>The post about ${name} says how its kettle is filled, heated and poured.</p>`;
const entry = (folder: string) => (name: string) =>
  `<article><h2><a href="/${folder}/${name}">${name}</a></h2>${post(name).repeat(4)}</article>`;
const main = (body: string) => `<main><h1>Posts</h1>${body}</main>`;
const posts = (): Record<string, Reply> =>
  Object.fromEntries(names.map((name) => [name, manual(name, [], { text: post(name).repeat(4) })]));

describe('a crawl that another worker continues', () => {
  test('skips duplicates of the pages that the first worker stored', async () => {
    const head = '<link rel="canonical" href="/copies/a">';
    const { outcomes } = await crawlFolder(interruptedAt('/copies/a?view=amp'), {
      folder: 'copies',
      replies: {
        '': manual('Start', ['a', 'b', 'a?view=amp']),
        a: manual('A'),
        b: manual('B'),
        'a?view=amp': manual('A', [], { head, text: '<p>A copy.</p>' }),
      },
    });
    expect(outcomes).toEqual({ '': 'stored', a: 'stored', b: 'stored', 'a?view=amp': 'skipped' });
  });

  test('skips pages that repeat the posts that the first worker stored', async () => {
    const { outcomes } = await crawlFolder(interruptedAt('/posts/tags/tea'), {
      folder: 'posts',
      replies: {
        '': manual('Start', [...names, 'tags/tea']),
        ...posts(),
        'tags/tea': main(names.map(entry('posts')).join('')),
      },
    });
    expect(outcomes).toEqual({
      '': 'stored',
      one: 'stored',
      two: 'stored',
      three: 'stored',
      'tags/tea': 'skipped',
    });
  });

  test('skips the translations that the pages declare', async () => {
    const page = (name: string) => {
      const languages = { en: `/tongues/${name}`, de: `/tongues/de/${name}` };
      const head = Object.entries(languages).map(
        ([language, path]) => `<link rel="alternate" hreflang="${language}" href="${path}">`,
      );
      const links = ['/tongues/a', '/tongues/b', languages.de];
      return manual(`Page ${name}`, links, { head: head.join('') });
    };
    const { outcomes } = await crawlFolder(interruptedAt('/tongues/a'), {
      folder: 'tongues',
      replies: {
        '': page(''),
        a: page('a'),
        b: page('b'),
        'de/': manual('Start auf Deutsch'),
        'de/a': manual('A auf Deutsch'),
        'de/b': manual('B auf Deutsch'),
      },
    });
    expect(outcomes).toEqual({ '': 'stored', a: 'stored', b: 'stored' });
  });
});

test('a refresh skips a new page that repeats unchanged posts', async () => {
  const replies = { '': manual('Start', names), ...posts() };
  const { outcomes } = await crawlFolder(harness, { folder: 'blog', replies });
  expect(outcomes).toEqual({ '': 'stored', one: 'stored', two: 'stored', three: 'stored' });
  harness.site.reply('/blog/', manual('Start', [...names, 'tags/tea']));
  harness.site.reply('/blog/tags/tea', main(names.map(entry('blog')).join('')));
  const source = await getRow(harness.dataSource, 'document_urls');
  const attempt = (await restartSource(harness.dataSource, source.id, REFRESH)) ?? 0;
  await harness.ingest(source, { attempt });
  const pages: { url: string; status: string }[] = await harness.dataSource.query(
    'SELECT url, status FROM singleurl_cache ORDER BY url',
  );
  expect(pages.map(({ url, status }) => [url.slice(harness.site.origin.length), status])).toEqual([
    ['/blog/', 'success'],
    ['/blog/one', 'success'],
    ['/blog/tags/tea', 'skipped'],
    ['/blog/three', 'success'],
    ['/blog/two', 'success'],
  ]);
});
