import { expect, test } from 'vitest';
import { parseRobots } from '../../net/robots/parse-robots.ts';
import type { PageUrl } from '../types.ts';
import { allowedPages } from './allowed-pages.ts';

const SITE = 'https://docs.acme-docs.com';

function pageAt(path: string): PageUrl {
  return { url: SITE + path, foundBy: 'sitemap', title: null };
}

test('keeps the pages that robots.txt allows, in order', async () => {
  const rules = parseRobots(`${SITE}/robots.txt`, 'User-agent: *\nDisallow: /private/', 'Lectern');
  const pages = ['/b', '/private/a', '/a'].map(pageAt);
  const allowed = await allowedPages(pages, rules, new AbortController().signal);
  expect(allowed.map(({ url }) => url)).toEqual([`${SITE}/b`, `${SITE}/a`]);
});

test('lets other work run, and stops at the deadline, while costly rules are applied to many pages', async () => {
  const lines = Array.from({ length: 1_000 }, (_, n) => `Disallow: /*${n}z`).join('\n');
  const rules = parseRobots(`${SITE}/robots.txt`, `User-agent: *\n${lines}`, 'Lectern');
  const pages = Array.from({ length: 20_000 }, (_, n) => pageAt(`/${'page/'.repeat(200)}${n}`));
  const deadline = new AbortController();
  setTimeout(() => deadline.abort(new Error('the deadline')), 50);
  await expect(allowedPages(pages, rules, deadline.signal)).rejects.toThrow('the deadline');
});
