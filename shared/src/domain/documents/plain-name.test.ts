import { expect, it } from 'vitest';
import { plainName } from './plain-name.ts';

it.each([
  ['Vue.js 3 @next_-+', 'Vue.js 3 @next_-+'],
  ['Документация "文档"', 'Документация 文档'],
  ['@tanstack/react-query@5.1.0', '@tanstack/react-query@5.1.0'],
  ['</a> https://x.example/y', 'a https x.example y'],
  ['a'.repeat(80), 'a'.repeat(60)],
  ['\u202e<b>\n', 'b'],
])('reduces %j to %j', (name, plain) => {
  expect(plainName(name)).toBe(plain);
});
