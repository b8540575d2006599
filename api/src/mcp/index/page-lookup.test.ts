import { describe, expect, it } from 'vitest';
import { measureCpuGrowth } from '../../../../test/support/timing/cpu-growth.ts';
import { longestTurnMs } from '../../../../test/support/timing/longest-turn.ts';
import { createPageLookup } from './page-lookup.ts';
import { fragmentOf, unquoted } from './page-url.ts';

const page = (pageUrl: string) => ({ documentUrlId: 1, pageUrl, pageTitle: pageUrl });
const lookup = createPageLookup([
  page('https://docs.example.com/3/library/queue.html'),
  page('https://docs.example.com/'),
  page('https://docs.example.com/guide/Getting%20Started/'),
  page('https://docs.example.com/search?q=a&page=2'),
  page('https://docs.example.com/wiki/Queue_(data)'),
  page('https://docs.example.com/wiki/%E9%98%9F%E5%88%97'),
  page('https://app.example.com/#/guide'),
  page('https://app.example.com/llms-full.txt#one'),
  page('https://app.example.com/llms-full.txt#two'),
  page('http://localhost:3900/docs/install'),
  page('user_text://House_rules%2C_2026'),
]);
const found = (url: string) => lookup.find(url)?.pageUrl;

describe('page lookup', () => {
  it.each([
    ['its own URL', 'https://docs.example.com/3/library/queue.html'],
    ['another scheme', 'http://docs.example.com/3/library/queue.html'],
    ['no scheme', 'docs.example.com/3/library/queue.html'],
    ['www', 'https://www.docs.example.com/3/library/queue.html'],
    ['a host in another case', 'https://DOCS.Example.com/3/library/queue.html'],
    ['the default port', 'https://docs.example.com:443/3/library/queue.html'],
    ['a URL without an extension', 'https://docs.example.com/3/library/queue'],
    ['a trailing slash', 'https://docs.example.com/3/library/queue/'],
    ['a slash after its extension', 'https://docs.example.com/3/library/queue.html/#queue.Queue'],
    ['the URL of its Markdown version', 'https://docs.example.com/3/library/queue.md'],
    ['an index file', 'https://docs.example.com/3/library/queue/index.html'],
    ['a fragment', 'https://docs.example.com/3/library/queue.html#queue.Queue'],
    ['tracking parameters', 'https://docs.example.com/3/library/queue.html?utm_source=x&gclid=1'],
    ['an unknown parameter', 'https://docs.example.com/3/library/queue.html?highlight=x'],
    ['doubled slashes', 'https://docs.example.com//3/library//queue.html'],
    ['the full stop of a sentence', 'https://docs.example.com/3/library/queue.html.'],
    ['a link in brackets', '(https://docs.example.com/3/library/queue.html)'],
    ['a markdown link', '[`queue`](https://docs.example.com/3/library/queue.html#queue.Queue)'],
    ['the attribute of a passage', 'url="https://docs.example.com/3/library/queue.html#queue.Queue"'],
    ['angle brackets around it', ' <https://docs.example.com/3/library/queue.html> '],
    ['a path in another case', 'https://docs.example.com/3/Library/QUEUE.html'],
    ['the end of its path', '/library/queue.html'],
    ['its file name alone', 'queue.html'],
    ['its file name and a fragment', 'Queue.html#queue.Queue'],
    ['a dotted name', 'library.Queue'],
  ])('finds a page by %s', (_, url) => {
    expect(found(url)).toBe('https://docs.example.com/3/library/queue.html');
  });

  it('finds a page of a client-side router by a link to one of its sections', () => {
    expect(found('https://app.example.com/#/guide?id=install')).toBe('https://app.example.com/#/guide');
    expect(fragmentOf('https://app.example.com/#/guide?id=install%20it')).toBe('install it');
    expect(fragmentOf('https://app.example.com/#/guide')).toBeNull();
  });

  it('distinguishes different pages', () => {
    expect(found('https://docs.example.com/index.html')).toBe('https://docs.example.com/');
    expect(found('https://docs.example.com/search?page=2&q=a')).toBe(
      'https://docs.example.com/search?q=a&page=2',
    );
    expect(found('https://docs.example.com/search?q=b')).toBeUndefined();
    expect(found('http://localhost:3900/docs/install.html')).toBe('http://localhost:3900/docs/install');
    expect(found('http://localhost:3901/docs/install')).toBeUndefined();
    expect(found('https://docs.example.com/guide/Getting Started')).toMatch(/Getting%20Started/);
    expect(found('https://docs.example.com/wiki/Queue_(data)')).toBe(
      'https://docs.example.com/wiki/Queue_(data)',
    );
    expect(found('https://docs.example.com/wiki/队列')).toBe(
      'https://docs.example.com/wiki/%E9%98%9F%E5%88%97',
    );
    expect(found('https://app.example.com/#/guide')).toBe('https://app.example.com/#/guide');
    expect(found('https://app.example.com/#/other')).toBeUndefined();
    expect(found('https://app.example.com/llms-full.txt#two')).toBe(
      'https://app.example.com/llms-full.txt#two',
    );
    expect(found('user_text://House rules, 2026')).toBe('user_text://House_rules%2C_2026');
  });

  it.each(['', '   ', '%', 'http://', 'javascript:alert(1)', '\u0000', 'a'.repeat(100_000)])(
    'does not find %j',
    (url) => {
      expect(lookup.find(url)?.pageUrl).not.toBe('https://docs.example.com/3/library/queue.html');
    },
  );
});

it.each([
  ['"https://a.example/b".', 'https://a.example/b'],
  ['(https://a.example/b),', 'https://a.example/b'],
  ['https://a.example/b_(c).', 'https://a.example/b_(c)'],
  ['<https://a.example/b_(c)>', 'https://a.example/b_(c)'],
  ['")>', ''],
])('removes the text around %j', (given, url) => {
  expect(unquoted(given)).toBe(url);
});

it.each([')', '>', '"', '.', '('])('removes it in linear time from a URL with many %j', async (sign) => {
  const growth = await measureCpuGrowth((count) => unquoted(`a${sign.repeat(count)}b`), 3_000);
  expect(growth).toMatchObject({ isLinear: true });
});

it('names the URLs most similar to an unknown one', async () => {
  expect(await lookup.nearest('https://docs.example.com/3/library/queues-and-locks.html', 1)).toEqual([
    'https://docs.example.com/3/library/queue.html',
  ]);
});

it('names the URL of a page with a short name in another folder', async () => {
  const ofNode = createPageLookup(
    ['fs', 'os', 'net'].map((name) => page(`https://node.example/v18/api/${name}.html`)),
  );
  expect(await ofNode.nearest('https://node.example/api/fs.html', 5)).toEqual([
    'https://node.example/v18/api/fs.html',
  ]);
});

it('names the pages of the same folder first', async () => {
  const ofPython = createPageLookup(
    ['using/index', 'library/string', 'library/zlib', 'howto/sorting'].map((path) =>
      page(`https://docs.example.com/py/${path}.html`),
    ),
  );
  expect(await ofPython.nearest('https://docs.example.com/py/library/nothing.html', 2)).toEqual([
    'https://docs.example.com/py/library/string.html',
    'https://docs.example.com/py/using/index.html',
  ]);
});

it('names no URL when only site and folder match', async () => {
  expect(await lookup.nearest('https://docs.example.com/3/library/zebra.html', 5)).toEqual([]);
});

it('lets other requests be answered while it compares 20,000 long URLs', async () => {
  const long = 'topic-of-the-page-'.repeat(25);
  const pages = Array.from({ length: 20_000 }, (_, at) => page(`https://docs.example.com/${long}${at}`));
  const ofLongUrls = createPageLookup(pages);
  const compareAll = () => ofLongUrls.nearest(`https://docs.example.com/${long}`, 5);
  const before = process.threadCpuUsage();
  await compareAll();
  const { user, system } = process.threadCpuUsage(before);
  const limitMs = (user + system) / 1_000 / 4;
  expect(await longestTurnMs(limitMs, compareAll)).toBeLessThan(limitMs);
});

it('resolves root-relative URLs when there is only one site', () => {
  const ofOneSite = createPageLookup([page('https://docs.example.com/a'), page('user_text://notes')]);
  expect(ofOneSite.complete(' /guide/b.html#c')).toBe('https://docs.example.com/guide/b.html#c');
  expect(ofOneSite.complete('//evil.example/b')).toBe('//evil.example/b');
  expect(ofOneSite.complete('guide/b')).toBe('guide/b');
  expect(lookup.complete('/guide/b')).toBe('/guide/b');
  expect(createPageLookup([]).complete('/b')).toBe('/b');
});

it('reads fragments', () => {
  expect(fragmentOf('https://a.example/b#queue.Queue')).toBe('queue.Queue');
  expect(fragmentOf('https://a.example/b#%C3%BCber')).toBe('über');
  expect(fragmentOf('https://a.example/b#%')).toBe('%');
  expect(fragmentOf('https://a.example/b#')).toBeNull();
  expect(fragmentOf('https://a.example/b#/guide')).toBeNull();
  expect(fragmentOf('https://a.example/api.json#/paths/~1pets/get')).toBe('/paths/~1pets/get');
});
