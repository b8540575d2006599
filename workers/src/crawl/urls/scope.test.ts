import { describe, expect, test, vi } from 'vitest';
import { createScope, parentFolders } from './scope.ts';

const SITE = 'https://docs.acme-docs.com';

test.each([
  ['/', '/'],
  ['/guide/', '/guide/'],
  ['/guide/start.html', '/guide/'],
  ['/guide/start', '/guide/'],
  ['/guide', '/'],
])('a crawl from %s covers %s', (path, prefix) => {
  expect(createScope(SITE + path).prefix).toBe(prefix);
});

test.each([
  ['/guide', ['/guide/start'], '/guide/'],
  ['/guide', ['/Guide/start'], '/guide/'],
  ['/guide', ['/guide/'], '/'],
  ['/guide', ['/guidelines'], '/'],
  ['/wiki/home', ['/wiki/home/_history', '/wiki/usage'], '/wiki/'],
  ['/guide/start', ['/guide/start/linux', '/guide/usage'], '/guide/start/'],
])('treats %s as a folder when it has a known page below it (%j)', (path, known, prefix) => {
  const knownUrls = known.map((page) => SITE + page);
  expect(createScope(SITE + path, knownUrls).prefix).toBe(prefix);
});

describe('a crawl from /guide/start', () => {
  const scope = createScope(`${SITE}/guide/start`);

  test.each([
    [`${SITE}/guide/start`],
    [`${SITE}/guide/a/b?c=1`],
    [`${SITE}/guide`],
    ['http://docs.acme-docs.com/guide/x'],
    ['https://www.docs.acme-docs.com/guide/x'],
    // Windows servers and their authors ignore the case of a path.
    [`${SITE}/Guide/x`],
  ])('includes %s', (url) => {
    expect(scope.includes(url)).toBe(true);
  });

  test.each([
    [`${SITE}/blog/x`],
    [`${SITE}/guides/x`],
    [`${SITE}/`],
    ['https://acme-docs.com/guide/x'],
    ['https://docs.acme-docs.com:8443/guide/x'],
    ['https://docs.acme-docs.com.evil.com/guide/x'],
    ['not a URL'],
  ])('excludes %s', (url) => {
    expect(scope.includes(url)).toBe(false);
  });
});

test('a crawl of a Confluence space includes its pages whose URLs only have their ID', () => {
  const { includes } = createScope(`${SITE}/wiki/display/DOC/Home`);
  expect(includes(`${SITE}/wiki/pages/viewpage.action?pageId=655361`)).toBe(true);
  expect(includes(`${SITE}/wiki/display/OTHER/Home`)).toBe(false);
  expect(createScope(`${SITE}/wiki/guide/`).includes(`${SITE}/wiki/pages/viewpage.action`)).toBe(false);
});

test('parses only URLs that may be below the start page, because a site can list 200,000', () => {
  const parse = vi.spyOn(URL, 'parse');
  createScope(`${SITE}/guide`, [`${SITE}/blog/1`, `${SITE}/blog/2`, `${SITE}/about`]);
  expect(parse).not.toHaveBeenCalled();
  expect(createScope(`${SITE}/guide`, [`${SITE}/blog/1`, `${SITE}/guide/start`]).prefix).toBe('/guide/');
  expect(parse).toHaveBeenCalledOnce();
  parse.mockRestore();
});

test('lists folders from the page up to the root', () => {
  expect(parentFolders('https://x.com/a/b/page')).toEqual([
    'https://x.com/a/b/',
    'https://x.com/a/',
    'https://x.com/',
  ]);
  expect(parentFolders('https://x.com')).toEqual(['https://x.com/']);
});
