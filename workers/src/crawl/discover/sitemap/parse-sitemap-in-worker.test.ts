import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { parseSitemap, SitemapError } from './parse-sitemap.ts';
import { parseSitemapInWorker } from './parse-sitemap-in-worker.ts';

const BASE = 'https://docs.acme-docs.com/sitemap.xml';
const big = `<urlset>${Array.from({ length: 10_000 }, (_, n) => `<url><loc>/docs/page-${n}</loc></url>`).join('')}</urlset>`;

test.each([
  ['plain', Buffer.from(big)],
  ['compressed', gzipSync(big)],
])('a big sitemap is read in a thread of its own as it would be here (%s)', async (_how, bytes) => {
  const parsed = await parseSitemapInWorker(bytes, BASE, { isCut: true });
  expect(parsed).toEqual(await parseSitemap(bytes, BASE, { isCut: true }));
  expect(parsed.urls).toHaveLength(10_000);
});

test('what is wrong with a big file is said as of a small one', async () => {
  const page = Buffer.from(`<!doctype html>${' '.repeat(300_000)}`);
  await expect(parseSitemapInWorker(page, BASE)).rejects.toThrow(SitemapError);
  await expect(parseSitemapInWorker(page, BASE)).rejects.toThrow('it has a DOCTYPE');
});
