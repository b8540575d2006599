import { expect, test } from 'vitest';
import { isSameUrl } from './same-url.ts';

test.each([
  ['https://docs.example.com', 'https://DOCS.example.com/', true],
  ['https://docs.example.com/guide/', 'https://docs.example.com/guide#start', true],
  ['https://docs.example.com/guide', 'https://docs.example.com/Guide', false],
  ['https://docs.example.com/?v=1', 'https://docs.example.com/?v=2', false],
])('isSameUrl(%s, %s) is %s', (one, other, isSame) => {
  expect(isSameUrl(one, other)).toBe(isSame);
});
