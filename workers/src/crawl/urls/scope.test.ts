import { describe, expect, test } from 'vitest';
import { cpuMsOf } from '../../../../test/support/timing/cpu-growth.ts';
import { createScope } from './scope.ts';

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

test('looks for a page below the start page in 200,000 URLs within 100 ms', () => {
  const known = Array.from(
    { length: 200_000 },
    (_, number) => `${SITE}/blog/${number}?from=${'x'.repeat(200)}`,
  );
  expect(cpuMsOf(() => createScope(`${SITE}/guide`, known))).toBeLessThan(100);
});
