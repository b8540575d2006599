import { describe, expect, test } from 'vitest';
import { measureCpuGrowth } from '../../../../test/support/timing/cpu-growth.ts';
import { canonicalUrl, pageKey } from './canonical-url.ts';

const BASE = 'https://docs.acme-docs.com/guide/start.html';

test.each([
  [
    'tracking parameters',
    canonicalUrl,
    (count: number) => `${BASE}?${Array.from({ length: count }, (_, at) => `utm_${at}`).join('&')}`,
  ],
  ['slashes', pageKey, (count: number) => `${BASE}${'/'.repeat(4 * count)}x`],
])('costs time in proportion to its %s', async (_name, read, make) => {
  expect(await measureCpuGrowth((count) => read(make(count)), 2_000)).toMatchObject({ isLinear: true });
});

describe('a canonical URL', () => {
  test.each([
    ['intro.html', 'https://docs.acme-docs.com/guide/intro.html'],
    ['  ../api/  ', 'https://docs.acme-docs.com/api/'],
    ['//docs.acme-docs.com/x', 'https://docs.acme-docs.com/x'],
    ['HTTPS://DOCS.Acme-Docs.com:443/Guide#install', 'https://docs.acme-docs.com/Guide'],
    ['/a?utm_source=x&page=2&gclid=1&ref_src=x', 'https://docs.acme-docs.com/a?page=2'],
    ['/a?wsdl&utm_source=x&q=a%20b', 'https://docs.acme-docs.com/a?wsdl&q=a%20b'],
    ['/a?utm_source=x', 'https://docs.acme-docs.com/a'],
    ['/a?', 'https://docs.acme-docs.com/a'],
    ['/a?PHPSESSID=1234', 'https://docs.acme-docs.com/a'],
    ['/a;jsessionid=1234?b=1', 'https://docs.acme-docs.com/a?b=1'],
    ['/a.cfm?CFID=12&CFTOKEN=34&b=1', 'https://docs.acme-docs.com/a.cfm?b=1'],
    ['/a.cfm?nocache=1795983644&b=1', 'https://docs.acme-docs.com/a.cfm?b=1'],
    ['/a?cacheBuster=0.55&b=1', 'https://docs.acme-docs.com/a?b=1'],
    ['/a?s=0123456789abcdef0123456789abcdef&t=1', 'https://docs.acme-docs.com/a?t=1'],
    ['/a?s=boiling', 'https://docs.acme-docs.com/a?s=boiling'],
    ['/%7euser/%c3%9f', 'https://docs.acme-docs.com/~user/%C3%9F'],
    ['/a b', 'https://docs.acme-docs.com/a%20b'],
  ])('normalizes %j', (href, expected) => {
    expect(canonicalUrl(href, BASE)).toBe(expected);
  });

  test.each([
    '/docs/',
    '/docs',
    '/docs/index.html',
    '/Docs',
    '/a?b=1&a=2',
    '/a?ref=main',
    '/a?q=a+b',
    '/a?q=a%20b',
    '/a%2Fb',
  ])('keeps differences that a server may distinguish: %s', (path) => {
    expect(canonicalUrl(path, BASE)).toBe(`https://docs.acme-docs.com${path}`);
  });

  test.each(['/docs/#/guide', '/docs/#!/guide/a', '/llms-full.txt#queues'])(
    'keeps a fragment that names a page: %s',
    (path) => {
      expect(canonicalUrl(path, BASE)).toBe(`https://docs.acme-docs.com${path}`);
    },
  );

  test('drops parameters of a route, and a route to the page itself', () => {
    expect(canonicalUrl('#/guide?id=install', BASE)).toBe(`${BASE}#/guide`);
    expect(canonicalUrl('#/guide#install', BASE)).toBe(`${BASE}#/guide`);
    expect(canonicalUrl('#/', BASE)).toBe(BASE);
    expect(canonicalUrl('#/#install', BASE)).toBe(BASE);
  });

  test.each(['mailto:docs@acme-docs.com', 'javascript:void(0)', 'tel:1', 'http://[', 'data:text/html,x'])(
    'does not exist for %s',
    (href) => {
      expect(canonicalUrl(href, BASE)).toBeNull();
    },
  );
});

test.each([
  ['http://acme-docs.com/guide', 'https://www.acme-docs.com/guide/'],
  ['https://acme-docs.com/guide/', 'https://acme-docs.com/guide/index.html'],
  ['https://acme-docs.com/', 'https://acme-docs.com/index.php#top'],
  ['https://acme-docs.com/guide', 'https://acme-docs.com/guide.md'],
  ['https://acme-docs.com/guide/', 'https://acme-docs.com/guide/index.html.md'],
  ['https://acme-docs.com/guide/', 'https://acme-docs.com/guide/index.md'],
  ['https://acme-docs.com/a?b=1&a=2', 'https://acme-docs.com/a?a=2&b=1'],
])('assigns the same key to %s and %s', (one, other) => {
  expect(pageKey(one)).toBe(pageKey(other));
});

test.each([
  ['https://acme-docs.com/guide', 'https://acme-docs.com/Guide'],
  ['https://acme-docs.com/guide', 'https://acme-docs.com/guide.html'],
  // The start page of a wiki, and the list of its pages (Redmine).
  ['https://acme-docs.com/wiki', 'https://acme-docs.com/wiki/index'],
  ['https://acme-docs.com/a?page=1', 'https://acme-docs.com/a?page=2'],
  // Two Japanese titles in EUC-JP.
  ['https://acme-docs.com/a?%C0%DF%C4%EA', 'https://acme-docs.com/a?%B3%B5%CD%D7'],
  ['https://acme-docs.com/a', 'https://api.acme-docs.com/a'],
  ['https://acme-docs.com/a', 'https://acme-docs.com:8443/a'],
  ['https://acme-docs.com/#/a', 'https://acme-docs.com/#/b'],
])('assigns different keys to %s and %s', (one, other) => {
  expect(pageKey(one)).not.toBe(pageKey(other));
});
