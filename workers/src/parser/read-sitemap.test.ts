import { gzipSync } from 'node:zlib';
import { afterAll, expect, test } from 'vitest';
import { longestTurnMs } from '../../../test/support/timing/longest-turn.ts';
import { NotASitemapError, parseSitemap, SitemapError } from '../crawl/discover/sitemap/parse-sitemap.ts';
import { runForOwner } from '../fairness/current-owner.ts';
import { createParserPool } from './parser-pool.ts';

const url = 'https://docs.acme-docs.com/sitemap.xml';
const big = `<urlset>${Array.from({ length: 10_000 }, (_, n) => `<url><loc>/docs/page-${n}</loc></url>`).join('')}</urlset>`;

const pool = createParserPool({ maxThreads: 2, timeoutMs: 60_000, maxHeapMb: 512 });
afterAll(() => pool.close());

test('parses a sitemap in a thread with the same result', async () => {
  const file = { url, bytes: gzipSync(big), isCut: true };
  const parsed = await pool.readSitemap(file);
  expect(parsed).toEqual(await parseSitemap(file));
  expect(parsed.urls).toHaveLength(10_000);
});

test('throws the same error for a file that is not a sitemap', async () => {
  const page = pool.readSitemap({ url, bytes: Buffer.from('<!doctype html>') });
  await expect(page).rejects.toThrow(NotASitemapError);
  await expect(page).rejects.toThrow('it has a DOCTYPE');
});

test('throws SitemapError for a damaged sitemap', async () => {
  const bytes = gzipSync(big, { level: 0 }).subarray(0, -1_000);
  const error = await pool.readSitemap({ url, bytes }).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(SitemapError);
  expect(error).not.toBeInstanceOf(NotASitemapError);
});

test('does not occupy the main thread with a file of 15 KB that decompresses to 3 MB', async () => {
  const bytes = gzipSync(`<urlset>${'<url><loc>/a</loc></url>'.repeat(125_000)}</urlset>`);
  expect(await longestTurnMs(300, () => pool.readSitemap({ url, bytes }))).toBeLessThan(300);
});

test('parses the sitemap of one user while a slow one of another user is parsed', async () => {
  const slow = Buffer.from(`<urlset>${' '.repeat(10_000_000)}</urlset>`);
  const ended: string[] = [];
  const parse = (userId: number, bytes: Buffer, name: string) =>
    runForOwner(userId, () => pool.readSitemap({ url, bytes })).then(() => ended.push(name));
  await Promise.all([parse(1, slow, 'slow'), parse(1, slow, 'slow'), parse(2, Buffer.from(big), 'other')]);
  expect(ended).toEqual(['other', 'slow', 'slow']);
});
