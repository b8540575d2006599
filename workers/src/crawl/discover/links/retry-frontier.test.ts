import { expect, test } from 'vitest';
import type { PageUrl } from '../../types.ts';
import { createRetryFrontier } from './retry-frontier.ts';

const SITE = 'https://docs.example.com';
const link = (path: string): PageUrl => ({ url: SITE + path, foundBy: 'link', title: null });

test('returns each page once, and rejects redirects to stored pages, other sites and each other', () => {
  const frontier = createRetryFrontier({
    pages: [link('/3'), link('/4'), { ...link('/6'), foundBy: 'request' }],
    storedUrls: [`${SITE}/1`],
    otherPages: 1,
    overLimit: 2,
  });
  expect([frontier.found, frontier.overLimit]).toEqual([4, 2]);
  const first = frontier.take();
  if (!first) throw new Error('There are pages to visit');
  expect(first.url).toBe(`${SITE}/3`);
  expect(frontier.claim(first, `${SITE}/3`)).toBe(true);
  expect(frontier.claim(first, `${SITE}/1`)).toBe(false);
  expect(frontier.claim(first, 'https://elsewhere.example.org/3')).toBe(false);
  expect(frontier.claim(first, `${SITE}/4`)).toBe(true);
  expect(frontier.found).toBe(3);
  const start = frontier.take();
  expect(start?.url).toBe(`${SITE}/6`);
  expect(start && frontier.claim(start, 'https://elsewhere.example.org/')).toBe(true);
  expect(frontier.take()).toBeNull();
});
