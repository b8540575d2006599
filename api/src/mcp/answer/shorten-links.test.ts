import { expect, test } from 'vitest';
import { measureCpuGrowth } from '../../../../test/support/timing/cpu-growth.ts';
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
  ['brackets in a URL', '[x](https://docs.example.com/f_(g).html)', '[x](/f_(g).html)'],
])('makes %s root-relative', (_, text, short) => {
  expect(shortenLinks(text, PAGE)).toBe(short);
});

test('shows letters in links instead of their percent-encoding', () => {
  const text =
    '[a](https://docs.example.com/%E9%94%81#%E5%85%AC%E5%B9%B3) [b](https://wiki.example.com/%E9%94%81)';
  expect(shortenLinks(text, PAGE)).toBe('[a](/锁#公平) [b](https://wiki.example.com/锁)');
  expect(shortenLinks('The path is `/%E9%94%81`.', PAGE)).toBe('The path is `/%E9%94%81`.');
});

test('takes linear time for many beginnings of links', async () => {
  const growth = await measureCpuGrowth((count) => shortenLinks(`${'](a'.repeat(count)}%E9`, PAGE), 30_000);
  expect(growth).toMatchObject({ isLinear: true });
});

test.each([
  ['of another site', '[x](https://example.com/) [y](https://docs.example.com.evil.example/)'],
  ['of another scheme or port', '[x](http://docs.example.com/a) [y](https://docs.example.com:8443/a)'],
  ['in code', 'Write:\n\n```md\n[x](https://docs.example.com/a)\n[y](https://example.com/%E9%94%81)\n```'],
])('keeps URLs %s', (_, text) => {
  expect(shortenLinks(text, PAGE)).toBe(text);
});

test('continues after code and ignores pages without a site', () => {
  expect(shortenLinks('```\na\n```\n[x](https://docs.example.com/a)', PAGE)).toBe('```\na\n```\n[x](/a)');
  expect(shortenLinks('[x](https://docs.example.com/a)', 'user_text://notes')).toContain('https://');
});
