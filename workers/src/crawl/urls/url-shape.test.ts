import { expect, test } from 'vitest';
import { shapeOf } from './url-shape.ts';

const SITE = 'https://docs.acme-docs.com';

test.each([
  ['/calendar/2026/11/20', '/calendar/2027/1/3', true],
  ['/list?page=1&sort=a', '/list?sort=z&page=9', true],
  ['/list?page=1', '/list?page=1&sort=a', false],
  ['/guide/intro', '/guide/usage', false],
])('tells whether %s and %s have the same shape: %s', (one, other, expected) => {
  expect(shapeOf(SITE + one) === shapeOf(SITE + other)).toBe(expected);
});
