import { expect, test } from 'vitest';
import {
  compareVersions,
  isReleaseOf,
  listedVersions,
  nearestVersion,
  newestOf,
  parseVersion,
} from './library-version.ts';

const parsed = (text: string) => {
  const version = parseVersion(text);
  if (!version) throw new TypeError(`${text} is not a version`);
  return version;
};

test.each(['^18.2.0', 'latest', '18.x', '>=2', 'https://a.b/c.tgz', '', '1'.repeat(40)])(
  '%s is not a version',
  (text) => {
    expect(parseVersion(text)).toBeNull();
  },
);

test.each([
  ['18.3.1', false],
  ['v2.0', false],
  ['2.1.0.post1', false],
  ['33.0.0-jre', false],
  ['1.0.0+build.5', false],
  ['19.0.0-rc.1', true],
  ['2.0rc1', true],
  ['5.0.0.dev3', true],
])('%s is a prerelease: %s', (text, isPrerelease) => {
  expect(parsed(text).isPrerelease).toBe(isPrerelease);
});

test('versions are compared by their numbers, not their letters', () => {
  const inOrder = ['1.9.0', '1.10.0-rc.1', '1.10.0', '2.0.0'];
  expect(inOrder.toReversed().toSorted((a, b) => compareVersions(parsed(a), parsed(b)))).toEqual(inOrder);
});

test('1 is not the major version of 18', () => {
  expect(isReleaseOf(parsed('18.3.1'), parsed('18'))).toBe(true);
  expect(isReleaseOf(parsed('18.3.1'), parsed('1'))).toBe(false);
  expect(isReleaseOf(parsed('18.3.1'), parsed('18.2'))).toBe(false);
});

const RELEASES = ['1.0.0', '1.2.0', '1.2.3', '1.4.0', '2.0.0-beta.1', '2.0.0'];

test.each([
  ['1.2.1', '1.2.3'],
  ['1.3.0', '1.4.0'],
  ['1.9.0', '1.4.0'],
  ['2.0.0-alpha.1', '2.0.0'],
  ['3.0.0', null],
  ['next', null],
])('the nearest release to %s is %s', (wanted, nearest) => {
  expect(nearestVersion(wanted, RELEASES)).toBe(nearest);
});

test('the list of versions has the newest patch of each minor version and no prereleases', () => {
  expect(listedVersions(RELEASES, 3)).toEqual(['2.0.0', '1.4.0', '1.2.3']);
});

test('the newest release of a major version is found by its number alone', () => {
  expect([newestOf('1', RELEASES), newestOf('1.2', RELEASES), newestOf('4', RELEASES)]).toEqual([
    '1.4.0',
    '1.2.3',
    null,
  ]);
});
