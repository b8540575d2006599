import { expect, test } from 'vitest';
import { createRepositoryLinkResolver } from './repository-link-resolver.ts';

const PAGE = 'https://github.com/halyard/halyard/blob/main/docs/guide.md';

test.each([
  ['retries.md#backoff', 'https://github.com/halyard/halyard/blob/main/docs/retries.md#backoff'],
  ['../README.md', 'https://github.com/halyard/halyard/blob/main/README.md'],
  ['/LICENSE', 'https://github.com/halyard/halyard/blob/main/LICENSE'],
  ['img/flow.png', 'https://raw.githubusercontent.com/halyard/halyard/main/docs/img/flow.png'],
  ['https://docs.example/a.png', 'https://docs.example/a.png'],
  ['//cdn.example/a', 'https://cdn.example/a'],
  ['#here', `${PAGE}#here`],
  ['javascript:alert(1)', null],
])('resolves %s to %s', (href, url) => {
  expect(createRepositoryLinkResolver(PAGE)?.(href)).toBe(url);
});

test('returns null for pages outside GitHub', () => {
  expect(createRepositoryLinkResolver('https://docs.example/guide.md')).toBeNull();
});

test.each([
  ['/docs/retries#backoff', ''],
  ['/docs', ''],
  ['/docs/retries.md', 'https://github.com/halyard/halyard/blob/main/docs/retries.md'],
  ['//cdn.example/a', 'https://cdn.example/a'],
  ['leases', ''],
  ['../leases/#open', ''],
  ['./leases.mdx', 'https://github.com/halyard/halyard/blob/main/docs/leases.mdx'],
  ['#here', `${PAGE}#here`],
  ['mailto:a', null],
])('resolves %s in the source of a documentation site to %j', (href, url) => {
  expect(createRepositoryLinkResolver(PAGE, { isSiteSource: true })?.(href)).toBe(url);
});
