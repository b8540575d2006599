import { expect, test } from 'vitest';
import { withScheme } from './with-scheme.ts';

test.each([
  ['example.com', 'https://example.com'],
  [' docs.example.com/guide/?a=1#b ', 'https://docs.example.com/guide/?a=1#b'],
  ['example.com:8080/docs', 'https://example.com:8080/docs'],
])('adds https:// to %j', (typed, url) => {
  expect(withScheme(typed)).toBe(url);
});

test.each([
  'http://example.com',
  'ftp://example.com',
  'user_text://Notes',
  'localhost:3000',
  'example',
  'mailto:a@example.com',
  '',
])('leaves %j unchanged', (typed) => {
  expect(withScheme(typed)).toBe(typed);
});
