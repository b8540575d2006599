import { describe, expect, test } from 'vitest';
import { parseRobots } from './parse-robots.ts';

/** The parts of RFC 9309 that google/robotstxt does not test, and lines that real files have. */
const SITE = 'https://docs.acme-docs.com';

function isAllowed(lines: string, path: string, token = 'Lectern'): boolean {
  return parseRobots(`${SITE}/robots.txt`, lines, token).isAllowed(SITE + path);
}

describe('groups', () => {
  const THREE = [
    'allow: /before-any-group/',
    '',
    'user-agent: Lectern',
    'disallow: /',
    'allow: /ours/',
    'user-agent: Theirs',
    'disallow: /',
    'allow: /theirs/',
    '',
    '',
    'user-agent: One',
    'user-agent: Two',
    'disallow: /',
    'allow: /shared/',
    'foo: /a',
  ].join('\n');

  test.each([
    ['Lectern', '/ours/x', true],
    ['Lectern', '/theirs/x', false],
    ['Lectern', '/before-any-group/x', false],
    ['Theirs', '/theirs/x', true],
    ['Theirs', '/ours/x', false],
    ['One', '/shared/x', true],
    ['Two', '/shared/x', true],
    ['Two', '/x', false],
    ['Nobody', '/x', true],
  ])('%s and %s', (token, path, expected) => {
    expect(isAllowed(THREE, path, token)).toBe(expected);
  });

  test.each([
    ['Sitemap: https://acme-docs.com/map.xml'],
    ['Invalid-Unknown-Line: unknown'],
    ['Crawl-delay: 1'],
  ])('are not ended by %s', (line) => {
    const lines = `User-agent: Lectern\n${line}\nUser-agent: *\nDisallow: /`;
    expect(isAllowed(lines, '/x')).toBe(false);
    expect(isAllowed(lines, '/x', 'Nobody')).toBe(false);
  });

  test.each([
    ['USER-AGENT: Lectern\nALLOW: /x/\nDISALLOW: /'],
    ['user-agent: lectern\nallow: /x/\ndisallow: /'],
    ['uSeR-aGeNt: LECTERN\nAlLoW: /x/\ndIsAlLoW: /'],
    ['user-agent:Lectern\nallow:/x/\ndisallow:/'],
    ['  user-agent  :  Lectern  \n\tallow\t:\t/x/\t\n disallow : / '],
    ['user-agent Lectern\nallow /x/\ndisallow /'],
    ['user-agent: Lectern\r\nallow: /x/\r\ndisallow: /\r\n'],
    ['user-agent: Lectern\rallow: /x/\rdisallow: /\r'],
    ['user-agent: Lectern # us\nallow: /x/ # fine\ndisallow: / # not fine\n'],
  ])('%j', (lines) => {
    expect(isAllowed(lines, '/x/y')).toBe(true);
    expect(isAllowed(lines, '/a/b')).toBe(false);
  });

  test('end their name at the first space', () => {
    const lines = 'User-Agent: *\nDisallow: /\nUser-Agent: Lectern Docs\nAllow: /x/\nDisallow: /';
    expect(isAllowed(lines, '/x/y')).toBe(true);
    expect(isAllowed(lines, '/z')).toBe(false);
  });

  test.each([
    ['', true],
    ['user-agent: *\nallow: /\nuser-agent: Lectern\ndisallow: /\n', false],
    ['user-agent: Lectern\nallow: /\nuser-agent: Other\ndisallow: /\nuser-agent: *\ndisallow: /\n', true],
    ['user-agent: Other\ndisallow: /\nuser-agent: Third\ndisallow: /\n', true],
    ['foo: Lectern\nbar: /', true],
    ['user-agent: Lectern\ndisallow: /x\n\nuser-agent: *\ndisallow: /\n', true],
  ])('apply only to the agents they name: %j', (lines, expected) => {
    expect(isAllowed(lines, '/y')).toBe(expected);
  });
});

describe('pattern characters', () => {
  test.each([
    ['disallow: /*/', '/a/', false],
    ['disallow: /*/', '/a', true],
    ['disallow: /a**b', '/axxb', false],
    ['disallow: /**', '/x', false],
    ['disallow: *', '/x', false],
    ['disallow: $', '/x', true],
    ['disallow: /a*$', '/ab', false],
    ['disallow: /a.b', '/aXb', true],
    ['disallow: /(a|b)+[c]', '/a', true],
  ])('%j for %s', (rules, path, expected) => {
    expect(isAllowed(`user-agent: Lectern\n${rules}`, path)).toBe(expected);
  });
});

describe('the spelling of URLs', () => {
  test.each([
    ['/foo/bar?qux=taz&baz=http://foo.bar?tar&par', '/foo/bar?qux=taz&baz=http://foo.bar?tar&par', false],
    ['/foo/bar/ツ', '/foo/bar/%E3%83%84', false],
    ['/foo/bar/%E3%83%84', '/foo/bar/ツ', false],
    ['/foo/bar/%e3%83%84', '/foo/bar/%E3%83%84', false],
    ['/foo/bar/%62%61%7A', '/foo/bar/baz', false],
    ['/foo/bar/%62%61%7A', '/foo/bar/%62%61%7A', false],
    ['/foo/bar?baz=http%3A%2F%2Ffoo.bar', '/foo/bar?baz=http%3a%2f%2ffoo.bar', false],
    ['/a;b=c', '/a;b=c?d', false],
    ['/a', '/a#fragment', false],
    ['/a#b', '/a', false],
    ['/x', '/X', true],
  ])('Disallow: %s for %s', (pattern, path, expected) => {
    expect(isAllowed(`user-agent: *\ndisallow: ${pattern}`, path)).toBe(expected);
  });
});

test('truncates a line at 16,663 characters and keeps the rules before it', () => {
  const long = `/${'x'.repeat(16_664)}`;
  const cut = `user-agent: Lectern\ndisallow: ${long}/tail`;
  expect(isAllowed(cut, `${long}/other`)).toBe(false);
  expect(isAllowed(cut, '/fux')).toBe(true);
  const mixed = `user-agent: Lectern\ndisallow: /\nallow: ${long}/qux`;
  expect(isAllowed(mixed, '/')).toBe(false);
  expect(isAllowed(mixed, `${long}/other`)).toBe(true);
});

test.each([
  ['whole', '\uFEFF'],
  ['cut short', '\uFFFD'],
])('a byte order mark that is %s does not hide the first group', (_how, mark) => {
  expect(isAllowed(`${mark}User-Agent: Lectern\nDisallow: /`, '/x')).toBe(false);
});

test('reads sitemaps inside and outside of groups', () => {
  const lines = 'Sitemap: /one.xml\nUser-Agent: x\nDisallow: /\nsiTemap: http://acme-docs.com/two.xml\n';
  expect(parseRobots(`${SITE}/robots.txt`, lines, 'Lectern').sitemaps).toEqual([
    `${SITE}/one.xml`,
    'http://acme-docs.com/two.xml',
  ]);
});
