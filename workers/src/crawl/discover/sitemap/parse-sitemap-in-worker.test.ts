import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { watchTurns } from '../../../../../test/support/timing/watch-turns.ts';
import { runForOwner } from '../../../fairness/current-owner.ts';
import { NotASitemapError, parseSitemap, SitemapError } from './parse-sitemap.ts';
import { parseSitemapInWorker } from './parse-sitemap-in-worker.ts';

const BASE = 'https://docs.acme-docs.com/sitemap.xml';
const big = `<urlset>${Array.from({ length: 10_000 }, (_, n) => `<url><loc>/docs/page-${n}</loc></url>`).join('')}</urlset>`;

test.each([
  ['plain', Buffer.from(big)],
  ['compressed', gzipSync(big)],
])('parses a big sitemap in a thread with the same result (%s)', async (_how, bytes) => {
  const parsed = await parseSitemapInWorker(bytes, BASE, { isCut: true });
  expect(parsed).toEqual(await parseSitemap(bytes, BASE, { isCut: true }));
  expect(parsed.urls).toHaveLength(10_000);
});

test('throws the same error for a big file as for a small one', async () => {
  const page = Buffer.from(`<!doctype html>${' '.repeat(300_000)}`);
  await expect(parseSitemapInWorker(page, BASE)).rejects.toThrow(NotASitemapError);
  await expect(parseSitemapInWorker(page, BASE)).rejects.toThrow('it has a DOCTYPE');
});

test('throws SitemapError for a big sitemap that is damaged', async () => {
  const cut = gzipSync(big, { level: 0 }).subarray(0, -1_000);
  const error = await parseSitemapInWorker(cut, BASE).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(SitemapError);
  expect(error).not.toBeInstanceOf(NotASitemapError);
});

test('parses in a thread a file of 15 KB that decompresses to 3 MB', async () => {
  const bytes = gzipSync(`<urlset>${'<url><loc>/a</loc></url>'.repeat(125_000)}</urlset>`);
  const turns = watchTurns();
  await parseSitemapInWorker(bytes, BASE);
  expect(turns.stop()).toBeLessThan(300);
});

test('parses the sitemap of one user while a slow one of another user is parsed', async () => {
  const slow = Buffer.from(`<urlset>${' '.repeat(10_000_000)}</urlset>`);
  const ended: string[] = [];
  const parse = (userId: number, bytes: Buffer, name: string) =>
    runForOwner(userId, () => parseSitemapInWorker(bytes, BASE)).then(() => ended.push(name));
  await Promise.all([parse(1, slow, 'slow'), parse(1, slow, 'slow'), parse(2, Buffer.from(big), 'other')]);
  expect(ended).toEqual(['other', 'slow', 'slow']);
});
