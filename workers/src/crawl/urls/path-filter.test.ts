import { expect, test } from 'vitest';
import { createPathFilter, createUrlFilter } from './path-filter.ts';

const PATHS = ['/docs/start', '/docs/v1/old', '/blog/news', '/docs/api.html?version=2'];

const allowedBy = (paths: Parameters<typeof createPathFilter>[0]) => PATHS.filter(createPathFilter(paths));

test('without patterns, a crawl fetches all paths', () => {
  expect(allowedBy({})).toEqual(PATHS);
  expect(allowedBy({ includePaths: [], excludePaths: [] })).toEqual(PATHS);
});

test('fetches only included paths', () => {
  expect(allowedBy({ includePaths: ['/docs/'] })).toEqual([
    '/docs/start',
    '/docs/v1/old',
    '/docs/api.html?version=2',
  ]);
  expect(allowedBy({ includePaths: ['/blog/', '*/start$'] })).toEqual(['/docs/start', '/blog/news']);
});

test('leaves out excluded paths, also when they are included', () => {
  expect(allowedBy({ includePaths: ['/docs/'], excludePaths: ['/docs/v*/', '*?version='] })).toEqual([
    '/docs/start',
  ]);
});

test('matches the path of a URL with its query and without its fragment', () => {
  const mayFetch = createUrlFilter({ excludePaths: ['*page=', '*top'] });
  expect(mayFetch('https://example.com/docs/?page=2')).toBe(false);
  expect(mayFetch('https://example.com/docs/#top')).toBe(true);
  expect(mayFetch('not a URL')).toBe(false);
});
