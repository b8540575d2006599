import { expect, test } from 'vitest';
import { fillVersion, versionTemplate } from './versioned-url.ts';

test.each([
  ['https://18.react.dev/reference', '18.3.1', 'https://{major}.react.dev/reference'],
  ['https://docs.djangoproject.com/en/5.1/', '5.1.3', 'https://docs.djangoproject.com/en/{minor}/'],
  ['https://docs.rs/serde/1.0.210/', '1.0.210', 'https://docs.rs/serde/{version}/'],
  ['https://expressjs.com/en/5x/api.html', '5.1.0', 'https://expressjs.com/en/{major}x/api.html'],
  ['https://example.com/v2.0.0-rc.1/', 'v2.0.0-rc.1', 'https://example.com/v{version}/'],
  ['https://example.com/docs/v5', '5.0.2', 'https://example.com/docs/v{major}'],
  ['https://example.com/docs/5.x/guide', '5.0.2', 'https://example.com/docs/{major}.x/guide'],
  ['https://example.com/{minor}/', '5.0.2', 'https://example.com/{minor}/'],
])('finds the version in %s at %s', (url, version, template) => {
  expect(versionTemplate(url, version)).toBe(template);
});

test.each([
  ['https://17.react.dev/', '18.3.1'],
  ['https://example.com/html-5/', '5.0.0'],
  ['https://example.com:5000/es5/', '5.0.0'],
  ['https://example.com/15.1/', '5.1.0'],
  ['https://example.com/5.1.3/', '5.1.0'],
  ['https://example.com/latest/', 'latest'],
  ['https://example.com/5/', null],
])('finds no version in %s at %s', (url, version) => {
  expect(versionTemplate(url, version)).toBe(url);
});

test('a placeholder says how exact the documentation is', () => {
  expect(fillVersion('https://example.com/v{minor}/{minor}', 'v5.1.3')).toEqual({
    url: 'https://example.com/v5.1/5.1',
    documentVersion: '5.1',
  });
  expect(fillVersion('https://example.com/', '5.1.3')?.documentVersion).toBeNull();
  expect(fillVersion('https://example.com/{major}/', 'latest')).toBeNull();
});
