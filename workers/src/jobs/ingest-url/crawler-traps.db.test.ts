import { afterAll, beforeAll, expect, test } from 'vitest';
import { crawlFolder, manual } from '../../../../test/support/crawl/crawl-folder.ts';
import { startTestIngest, type TestIngest } from '../../../../test/support/crawl/test-ingest.ts';
import type { Reply } from '../../../../test/support/servers/serve-site.ts';

let harness: TestIngest;

beforeAll(async () => {
  harness = await startTestIngest();
});

afterAll(() => harness[Symbol.asyncDispose]());

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index);

test('a site of endless redirects costs requests for at most twice the limit of pages, and no page is stored twice', async () => {
  let requests = 0;
  const redirects = numbers(100).flatMap((index): [string, Reply][] => [
    [
      `go-${index}`,
      (_request, response) => {
        requests += 1;
        response.writeHead(302, { location: index % 2 ? `hop-${index}` : `go-${index}` }).end();
      },
    ],
    [`hop-${index}`, { status: 302, headers: { location: `a?from=${index}` } }],
  ]);
  const links = ['a', 'b', ...numbers(100).map((index) => `go-${index}`)];
  const { outcomes } = await crawlFolder(harness, {
    folder: 'redirects',
    replies: {
      '': manual('Start', links),
      a: manual('Alpha'),
      b: manual('Beta'),
      ...Object.fromEntries(redirects),
    },
    maxUrls: 10,
  });
  const stored = Object.keys(outcomes).filter((path) => outcomes[path] === 'stored');
  expect(stored.toSorted()).toEqual(['', 'a', 'b']);
  // A page that redirects to itself is requested eleven times.
  expect(requests).toBeLessThanOrEqual(20 * 11);
});

test('canonical URLs and translations that point in circles or to private addresses do not hide pages', async () => {
  const names = ['alpha', 'beta', 'gamma'];
  const page = (name: string, index: number): Reply => {
    const head = [
      `<link rel="canonical" href="${names[(index + 1) % names.length]}">`,
      '<link rel="canonical" href="http://10.0.0.1/">',
      ...numbers(200).map(
        (at) => `<link rel="alternate" hreflang="x${at}" href="http://169.254.169.254/${at}">`,
      ),
    ];
    return manual(name, [], { head: head.join('') });
  };
  const { outcomes } = await crawlFolder(harness, {
    folder: 'canonical',
    replies: {
      '': manual('Start', names),
      ...Object.fromEntries(names.map((name, index) => [name, page(name, index)])),
    },
  });
  expect(outcomes).toEqual({ '': 'stored', alpha: 'stored', beta: 'stored', gamma: 'stored' });
});

test('the pager of an empty list, which has a next page without end, ends after a few pages with one text', async () => {
  const list = (page: number): Reply =>
    manual(`Results`, [`list?page=${page + 1}`], {
      text: `<p>No entry of the manual matches the chosen filters. Sort by <a href="list?page=${page}&by=date">date</a>.</p>`,
    });
  const { outcomes } = await crawlFolder(harness, {
    folder: 'pager',
    replies: {
      '': manual('Start', ['list?page=0']),
      ...Object.fromEntries(numbers(40).map((page) => [`list?page=${page}`, list(page)])),
    },
    maxUrls: 30,
  });
  expect(Object.keys(outcomes).length).toBeLessThan(10);
});
