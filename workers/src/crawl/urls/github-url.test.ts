import { expect, test } from 'vitest';
import { blobUrl, parseGithubUrl, rawFileUrl } from './github-url.ts';

test.each([
  ['https://github.com/halyard/halyard', 'repository', []],
  ['http://www.github.com/halyard/halyard.git?tab=readme-ov-file#install', 'repository', []],
  ['https://github.com/halyard/halyard/tree/main', 'folder', ['main']],
  ['https://github.com/halyard/halyard/tree/main/docs/a%20b/', 'folder', ['main', 'docs', 'a b']],
  ['https://github.com/halyard/halyard/blob/v1/docs/a.md', 'file', ['v1', 'docs', 'a.md']],
])('parses %s', (url, kind, segments) => {
  expect(parseGithubUrl(url)).toEqual({ kind, repository: 'halyard/halyard', segments });
});

test.each([
  'https://github.com/halyard',
  'https://github.com/features/actions',
  'https://github.com/halyard/halyard/issues/3',
  'https://github.com/halyard/halyard/wiki',
  'https://github.com/halyard/halyard/blob/main',
  'https://github.com/halyard/..%2f',
  'https://github.com.evil.example/halyard/halyard',
  'ftp://github.com/halyard/halyard',
  'not a URL',
])('rejects %s', (url) => {
  expect(parseGithubUrl(url)).toBeNull();
});

test('encodes paths, which cannot leave the host or the repository', () => {
  expect(blobUrl('a/b', 'feature/x', 'docs/a #1?.md')).toBe(
    'https://github.com/a/b/blob/feature/x/docs/a%20%231%3F.md',
  );
  expect(rawFileUrl('https://github.com/a/b/blob/feature%2Fx/y.md', 'https://raw.example')).toBe(
    'https://raw.example/a/b/feature/x/y.md',
  );
  expect(
    rawFileUrl('https://github.com/a/b/blob/main/..%2F..%2Fc%2Fd/x.md', 'https://raw.example'),
  ).toBeNull();
});
