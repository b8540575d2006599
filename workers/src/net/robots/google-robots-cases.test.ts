import { describe, expect, test } from 'vitest';
import { parseRobots } from './parse-robots.ts';

/**
 * The cases of robots_test.cc in google/robotstxt, by test name, without line numbers and empty URLs. One expectation
 * differs: see "ID_Encoding".
 */
type Case = readonly [robots: string, agent: string, url: string, isAllowed: boolean];

const HOST = 'http://foo.bar';

/** The cases of one file for one user agent. */
function cases(robots: string, agent: string, paths: Readonly<Record<string, boolean>>): Case[] {
  return Object.entries(paths).map(([path, isAllowed]) => [robots, agent, HOST + path, isAllowed]);
}

const forFoo = (rules: string, paths: Readonly<Record<string, boolean>>) =>
  cases(`user-agent: FooBot\n${rules}\n`, 'FooBot', paths);

const GROUPS = `allow: /foo/bar/

user-agent: FooBot
disallow: /
allow: /x/
user-agent: BarBot
disallow: /
allow: /y/


allow: /w/
user-agent: BazBot

user-agent: FooBot
allow: /z/
disallow: /
`;

const ONLY_SPECIFIC =
  'user-agent: FooBot\nallow: /\nuser-agent: BarBot\ndisallow: /\nuser-agent: BazBot\ndisallow: /\n';

const FISH = {
  '/bar': false,
  '/fish': true,
  '/fish.html': true,
  '/fish/salmon.html': true,
  '/fishheads': true,
  '/fishheads/yummy.html': true,
  '/fish.html?id=anything': true,
  '/Fish.asp': false,
  '/Fish.bar': false,
  '/catfish': false,
  '/?id=fish': false,
};

const MAX_LINE = 2083 * 8;
const cutAt = (name: string, letter: string) => `/x/${letter.repeat(MAX_LINE - `${name}: `.length - 5)}`;
const longDisallow = cutAt('disallow', 'a');
const [longAllowA, longAllowB] = [cutAt('allow', 'a'), cutAt('allow', 'b')];

const NAMES_IN_ANY_CASE = [
  'USER-AGENT: FooBot\nALLOW: /x/\nDISALLOW: /\n',
  'user-agent: FooBot\nallow: /x/\ndisallow: /\n',
  'uSeR-aGeNt: FooBot\nAlLoW: /x/\ndIsAlLoW: /\n',
];
const AGENTS_IN_ANY_CASE = ['FOO BAR', 'foo bar', 'FoO bAr'].map(
  (agent) => `User-Agent: ${agent}\nAllow: /x/\nDisallow: /\n`,
);

const CASES: Readonly<Record<string, readonly Case[]>> = {
  GoogleOnly_SystemTest: [
    ...cases('', 'FooBot', { '/': true }),
    ...cases('user-agent: FooBot\ndisallow: /\n', '', { '/': true }),
  ],
  ID_LineSyntax_Line: [
    ...cases('user-agent: FooBot\ndisallow: /\n', 'FooBot', { '/x/y': false }),
    ...cases('foo: FooBot\nbar: /\n', 'FooBot', { '/x/y': true }),
    ...cases('user-agent FooBot\ndisallow /\n', 'FooBot', { '/x/y': false }),
  ],
  ID_LineSyntax_Groups: [
    ...cases(GROUPS, 'FooBot', { '/x/b': true, '/z/d': true, '/y/c': false, '/foo/bar/': false }),
    ...cases(GROUPS, 'BarBot', { '/y/c': true, '/w/a': true, '/z/d': false, '/foo/bar/': false }),
    ...cases(GROUPS, 'BazBot', { '/z/d': true, '/foo/bar/': false }),
  ],
  ID_REPLineNamesCaseInsensitive: NAMES_IN_ANY_CASE.flatMap((robots) =>
    cases(robots, 'FooBot', { '/x/y': true, '/a/b': false }),
  ),
  ID_UserAgentValueCaseInsensitive: AGENTS_IN_ANY_CASE.flatMap((robots) =>
    ['Foo', 'foo'].flatMap((agent) => cases(robots, agent, { '/x/y': true, '/a/b': false })),
  ),
  GoogleOnly_AcceptUserAgentUpToFirstSpace: ['Foo', 'Foo Bar'].flatMap((agent) =>
    cases('User-Agent: *\nDisallow: /\nUser-Agent: Foo Bar\nAllow: /x/\nDisallow: /\n', agent, {
      '/x/y': agent === 'Foo',
    }),
  ),
  ID_GlobalGroups_Secondary: [
    ...cases('', 'FooBot', { '/x/y': true }),
    ...cases('user-agent: *\nallow: /\nuser-agent: FooBot\ndisallow: /\n', 'FooBot', { '/x/y': false }),
    ...cases('user-agent: *\nallow: /\nuser-agent: FooBot\ndisallow: /\n', 'BarBot', { '/x/y': true }),
    ...cases(ONLY_SPECIFIC, 'QuxBot', { '/x/y': true }),
  ],
  ID_AllowDisallow_Value_CaseSensitive: [
    ...forFoo('disallow: /x/', { '/x/y': false }),
    ...forFoo('disallow: /X/', { '/x/y': true }),
  ],
  ID_LongestMatch: [
    ...forFoo('disallow: /x/page.html\nallow: /x/', { '/x/page.html': false }),
    ...forFoo('allow: /x/page.html\ndisallow: /x/', { '/x/page.html': true, '/x/': false }),
    ...forFoo('disallow: \nallow: ', { '/x/page.html': true }),
    ...forFoo('disallow: /\nallow: /', { '/x/page.html': true }),
    ...forFoo('disallow: /x\nallow: /x/', { '/x': false, '/x/': true }),
    ...forFoo('disallow: /x/page.html\nallow: /x/page.html', { '/x/page.html': true }),
    ...forFoo('allow: /page\ndisallow: /*.html', { '/page.html': false, '/page': true }),
    ...forFoo('allow: /x/page.\ndisallow: /*.html', { '/x/page.html': true, '/x/y.html': false }),
    ...cases('User-agent: *\nDisallow: /x/\nUser-agent: FooBot\nDisallow: /y/\n', 'FooBot', {
      '/x/page': true,
      '/y/page': false,
    }),
  ],
  ID_Encoding: [
    ...forFoo('Disallow: /\nAllow: /foo/bar?qux=taz&baz=http://foo.bar?tar&par', {
      '/foo/bar?qux=taz&baz=http://foo.bar?tar&par': true,
    }),
    ...forFoo('Disallow: /\nAllow: /foo/bar/ツ', { '/foo/bar/%E3%83%84': true }),
    ...forFoo('Disallow: /\nAllow: /foo/bar/%E3%83%84', { '/foo/bar/%E3%83%84': true }),
    // Google's table says that /foo/bar/baz is not allowed, and not to rely on it. RFC 9309 section 2.2.2 says it matches.
    ...forFoo('Disallow: /\nAllow: /foo/bar/%62%61%7A', { '/foo/bar/%62%61%7A': true, '/foo/bar/baz': true }),
  ],
  ID_SpecialCharacters: [
    ...forFoo('Disallow: /foo/bar/quz\nAllow: /foo/*/qux', {
      '/foo/bar/quz': false,
      '/foo/quz': true,
      '/foo//quz': true,
      '/foo/bax/quz': true,
    }),
    ...forFoo('Disallow: /foo/bar$\nAllow: /foo/bar/qux', {
      '/foo/bar': false,
      '/foo/bar/qux': true,
      '/foo/bar/': true,
      '/foo/bar/baz': true,
    }),
    ...forFoo('# Disallow: /\nDisallow: /foo/quz#qux\nAllow: /', { '/foo/bar': true, '/foo/quz': false }),
  ],
  GoogleOnly_IndexHTMLisDirectory: cases(
    'User-Agent: *\nAllow: /allowed-slash/index.html\nDisallow: /\n',
    'foobot',
    {
      '/allowed-slash/': true,
      '/allowed-slash/index.htm': false,
      '/allowed-slash/index.html': true,
      '/anyother-url': false,
    },
  ),
  GoogleOnly_LineTooLong: [
    ...forFoo(`disallow: ${longDisallow}/qux`, { '/fux': true, [`${longDisallow}/fux`]: false }),
    ...forFoo(`disallow: /\nallow: ${longAllowA}/qux\nallow: ${longAllowB}/qux`, {
      '/': false,
      [`${longAllowA}/qux`]: true,
      [`${longAllowB}/fux`]: true,
    }),
  ],
  GoogleOnly_DocumentationChecks: [
    ...forFoo('disallow: /\nallow: /fish', FISH),
    ...forFoo('disallow: /\nallow: /fish*', FISH),
    ...forFoo('disallow: /\nallow: /fish/', {
      '/bar': false,
      '/fish/': true,
      '/fish/salmon': true,
      '/fish/?salmon': true,
      '/fish/salmon.html': true,
      '/fish/?id=anything': true,
      '/fish': false,
      '/fish.html': false,
      '/Fish/Salmon.html': false,
    }),
    ...forFoo('disallow: /\nallow: /*.php', {
      '/bar': false,
      '/filename.php': true,
      '/folder/filename.php': true,
      '/folder/filename.php?parameters': true,
      '//folder/any.php.file.html': true,
      '/filename.php/': true,
      '/index?f=filename.php/': true,
      '/php/': false,
      '/index?php': false,
      '/windows.PHP': false,
    }),
    ...forFoo('disallow: /\nallow: /*.php$', {
      '/bar': false,
      '/filename.php': true,
      '/folder/filename.php': true,
      '/filename.php?parameters': false,
      '/filename.php/': false,
      '/filename.php5': false,
      '/php/': false,
      '/filename?php': false,
      '/aaaphpaaa': false,
      '//windows.PHP': false,
    }),
    ...forFoo('disallow: /\nallow: /fish*.php', {
      '/bar': false,
      '/fish.php': true,
      '/fishheads/catfish.php?parameters': true,
      '/Fish.PHP': false,
    }),
    ...forFoo('allow: /p\ndisallow: /', { '/page': true }),
    ...forFoo('allow: /folder\ndisallow: /folder', { '/folder/page': true }),
    ...forFoo('allow: /page\ndisallow: /*.htm', { '/page.htm': false }),
    ...forFoo('allow: /$\ndisallow: /', { '/': true, '/page.html': false }),
  ],
  ID_UTF8ByteOrderMarkIsSkipped: ['\uFEFF', '\uFFFD'].flatMap((mark) =>
    cases(`${mark}User-Agent: FooBot\nDisallow: /\n`, 'FooBot', { '/x': false }),
  ),
};

describe.each(Object.entries(CASES))('decides like %s of google/robotstxt', (_name, table) => {
  for (const [index, [robots, agent, url, isAllowed]] of table.entries()) {
    const verdict = isAllowed ? 'may' : 'may not';
    test(`case ${index + 1}: ${agent} ${verdict} fetch ${url.slice(0, 60)}`, () => {
      expect(parseRobots(`${HOST}/robots.txt`, robots, agent).isAllowed(url)).toBe(isAllowed);
    });
  }
});
