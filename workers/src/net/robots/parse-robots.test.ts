import { describe, expect, test } from 'vitest';
import { parseRobots } from './parse-robots.ts';

const SITE = 'https://docs.acme-docs.com';

function isAllowed(robots: string, path: string): boolean {
  return parseRobots(`${SITE}/robots.txt`, robots, 'Lectern').isAllowed(SITE + path);
}

test('an empty file allows everything', () => {
  expect(isAllowed('', '/any?thing=1')).toBe(true);
});

test('the file itself is always allowed', () => {
  expect(isAllowed('User-agent: *\nDisallow: /', '/robots.txt')).toBe(true);
});

describe('the group that applies to us', () => {
  test.each([
    ['everybody', 'User-agent: *\nDisallow: /', false],
    ['us by name', 'User-agent: Lectern\nDisallow: /', false],
    ['us in another case', 'user-agent: LECTERN\ndisallow: /', false],
    ['us with a version', 'User-agent: Lectern/0.1\nDisallow: /', false],
    ['us with more words', 'User-agent: Lectern documentation reader\nDisallow: /', false],
    ['us without a hyphen', 'Useragent: Lectern\nDisallow: /', false],
    ['us without colons', 'User-agent Lectern\nDisallow /', false],
    ['us after a byte order mark', '\uFEFFUser-agent: Lectern\nDisallow: /', false],
    ['us in old line ends', 'User-agent: Lectern\rDisallow: /', false],
    ['somebody else', 'User-agent: Other\nDisallow: /', true],
    ['somebody whose name begins with ours', 'User-agent: Lecternal\nDisallow: /', true],
    ['a pattern of names, which does not exist', 'User-agent: *ern\nDisallow: /', true],
    ['nobody', 'Disallow: /', true],
    ['us rather than everybody', 'User-agent: *\nDisallow: /\n\nUser-agent: Lectern\nAllow: /', true],
    ['us, whatever the order', 'User-agent: Lectern\nAllow: /\n\nUser-agent: *\nDisallow: /', true],
    ['us without any rule', 'User-agent: *\nDisallow: /\n\nUser-agent: Lectern', true],
    ['us with an empty rule', 'User-agent: Lectern\nDisallow:\n\nUser-agent: *\nDisallow: /', true],
    ['us among others', 'User-agent: Other\nUser-agent: Lectern\nDisallow: /', false],
    [
      'us in two places',
      'User-agent: Lectern\nDisallow: /a\nUser-agent: x\nDisallow: /b\nUser-agent: Lectern\nDisallow: /',
      false,
    ],
    [
      'us, a sitemap between the names',
      'User-agent: Lectern\nSitemap: /s.xml\nUser-agent: x\nDisallow: /',
      false,
    ],
    [
      'us, an unknown line between',
      'User-agent: Lectern\nFavourite: tea\n\nUser-agent: x\nDisallow: /',
      false,
    ],
  ])('names %s', (_who, robots, expected) => {
    expect(isAllowed(robots, '/page')).toBe(expected);
  });
});

describe('rules', () => {
  test.each([
    ['/fish', '/fish', false],
    ['/fish', '/fish.html', false],
    ['/fish', '/fish/salmon', false],
    ['/fish', '/Fish', true],
    ['/fish', '/catfish', true],
    ['/fish/', '/fish', true],
    ['/fish/', '/fish/?id=1', false],
    ['/fish*', '/fishheads', false],
    ['fish', '/fish', true],
    ['*.php', '/folder/file.php?x=1', false],
    ['/*.php$', '/file.php', false],
    ['/*.php$', '/file.php?x', true],
    ['/fish*.php', '/fishheads/catfish.php?x', false],
    ['/a$b', '/a$b', false],
    ['/a$b', '/a', true],
    ['/a%2Ab', '/a*b', false],
    ['/a*b', '/axxb', false],
    ['/search?q=', '/search?q=x', false],
    ['/search?q=', '/search', true],
    ['/bar/ツ', '/bar/%E3%83%84', false],
    ['/bar/%e3%83%84', '/bar/ツ', false],
    ['/bar/%62%61%7A', '/bar/baz', false],
    ['/bar/baz', '/bar/%62%61%7a', false],
    ['/a%2Fb', '/a/b', true],
    ['/x # a comment', '/x', false],
    ['/', '/', false],
    ['', '/', true],
  ])('Disallow: %s for %s', (pattern, path, expected) => {
    expect(isAllowed(`User-agent: *\nDisallow: ${pattern}`, path)).toBe(expected);
  });

  test.each([
    ['Disallow: /\nAllow: /docs/', '/docs/a', true],
    ['Allow: /docs/\nDisallow: /docs/old/', '/docs/old/a', false],
    ['Disallow: /docs\nAllow: /docs', '/docs', true],
    ['Allow: /docs\nDisallow: /docs', '/docs', true],
    ['Allow: /$\nDisallow: /', '/', true],
    ['Allow: /$\nDisallow: /', '/page', false],
    ['Disallow: /*.html\nAllow: /page', '/page.html', false],
  ])('of different length: the longest wins, Allow on a tie (%j, %s)', (rules, path, expected) => {
    expect(isAllowed(`User-agent: *\n${rules}`, path)).toBe(expected);
  });
});

test('lists sitemaps from anywhere in the file as absolute URLs', () => {
  const { sitemaps } = parseRobots(
    `${SITE}/robots.txt`,
    'Sitemap: https://cdn.acme-docs.com/one.xml\nUser-agent: x\nDisallow: /\nsitemap: /two.xml\nSitemap: http://[bad\n',
    'Lectern',
  );
  expect(sitemaps).toEqual(['https://cdn.acme-docs.com/one.xml', `${SITE}/two.xml`]);
});

test.each([
  ['User-agent: *\nCrawl-delay: 2', 2_000],
  ['User-agent: *\nCrawl-delay: 0.5', 500],
  ['User-agent: Lectern\nCrawl-delay: 3\n\nUser-agent: *\nCrawl-delay: 9', 3_000],
  ['User-agent: Other\nCrawl-delay: 9', null],
  ['User-agent: *\nCrawl-delay: soon', null],
  ['User-agent: *\nCrawl-delay: -1', null],
  ['User-agent: *\nCrawl-delay: 0', null],
])('%j requests a pause of %s ms', (robots, expected) => {
  expect(parseRobots(`${SITE}/robots.txt`, robots, 'Lectern').crawlDelayMs).toBe(expected);
});

test('a file of half a megabyte of wildcards is matched without delay', () => {
  const robots = `User-agent: *\n${'Disallow: /*a*b*c*d*e*f*g*h\n'.repeat(18_000)}`;
  const rules = parseRobots(`${SITE}/robots.txt`, robots, 'Lectern');
  const before = process.cpuUsage();
  expect(rules.isAllowed(`${SITE}/${'abcdefg/'.repeat(30)}`)).toBe(true);
  expect(process.cpuUsage(before).user / 1000).toBeLessThan(1_000);
});
