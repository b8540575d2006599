import { expect, test } from 'vitest';
import { shortenLinks } from './shorten-links.ts';

const PAGE = 'https://docs.example.com/guide/queue.html';

test.each([
  [
    'a link',
    'See [locks](https://docs.example.com/guide/lock.html#own).',
    'See [locks](/guide/lock.html#own).',
  ],
  ['the start page', '[Home](https://docs.example.com/)', '[Home](/)'],
  [
    'an image in a link',
    '[![a](https://docs.example.com/a.png)](https://docs.example.com/a)',
    '[![a](/a.png)](/a)',
  ],
  ['brackets in an address', '[x](https://docs.example.com/f_(g).html)', '[x](/f_(g).html)'],
])('makes %s root-relative', (_, text, short) => {
  expect(shortenLinks(text, PAGE)).toBe(short);
});

test.each([
  ['of another site', '[x](https://example.com/) [y](https://docs.example.com.evil.example/)'],
  ['of another scheme or port', '[x](http://docs.example.com/a) [y](https://docs.example.com:8443/a)'],
  ['in code', 'Write:\n\n```md\n[x](https://docs.example.com/a)\n```'],
])('keeps URLs %s', (_, text) => {
  expect(shortenLinks(text, PAGE)).toBe(text);
});

test('continues after code and ignores pages without a site', () => {
  expect(shortenLinks('```\na\n```\n[x](https://docs.example.com/a)', PAGE)).toBe('```\na\n```\n[x](/a)');
  expect(shortenLinks('[x](https://docs.example.com/a)', 'user_text://notes')).toContain('https://');
});
