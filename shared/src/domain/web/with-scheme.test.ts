import { expect, test } from 'vitest';
import { withScheme } from './with-scheme.ts';

test.each([
  ['example.com', 'https://example.com'],
  [' docs.example.com/guide/?a=1#b ', 'https://docs.example.com/guide/?a=1#b'],
  ['example.com:8080/docs', 'https://example.com:8080/docs'],
  ['docs:8080/guide', 'https://docs:8080/guide'],
  ['93.184.216.35/docs', 'https://93.184.216.35/docs'],
  ['localhost:4841/many/', 'http://localhost:4841/many/'],
  ['LOCALHOST', 'http://LOCALHOST'],
  ['127.0.0.1:8000', 'http://127.0.0.1:8000'],
  ['[::1]:8000/docs', 'http://[::1]:8000/docs'],
])('adds the scheme to %j', (typed, url) => {
  expect(withScheme(typed)).toBe(url);
});

test.each([
  'http://example.com',
  'ftp://example.com',
  'user_text://Notes',
  'example',
  'mailto:a@example.com',
  '',
])('leaves %j unchanged', (typed) => {
  expect(withScheme(typed)).toBe(typed);
});
