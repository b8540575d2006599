import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { MAX_SITEMAP_BYTES, parseSitemap } from './parse-sitemap.ts';

const BASE = 'https://docs.acme-docs.com/maps/sitemap.xml';
const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';
const urlset = (content: string) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<urlset ${NAMESPACE}>${content}</urlset>`;

function parse(text: string | Uint8Array) {
  return parseSitemap({ url: BASE, bytes: typeof text === 'string' ? Buffer.from(text) : text });
}

test.each<[string, string | Uint8Array]>([
  ['plain', urlset('<url><loc>https://docs.acme-docs.com/a?x=1&amp;y=2</loc><priority>1</priority></url>')],
  ['with spaces', urlset('\n<url>\n<loc>\n  https://docs.acme-docs.com/a?x=1&amp;y=2  \n</loc></url>\n')],
  ['with a relative URL', urlset('<url><loc>../a?x=1&amp;y=2</loc></url>')],
  ['with CDATA', urlset('<url><loc><![CDATA[https://docs.acme-docs.com/a?x=1&y=2]]></loc></url>')],
  [
    'with character references',
    urlset('<url><loc>https://docs.acme-docs.com/a?x=1&#38;y=&#x32;</loc></url>'),
  ],
  ['with a bare ampersand', urlset('<url><loc>https://docs.acme-docs.com/a?x=1&y=2</loc></url>')],
  ['with a byte order mark', `\uFEFF${urlset('<url><loc>/a?x=1&amp;y=2</loc></url>')}`],
  ['with a comment', urlset('<!-- <url><loc>/old</loc></url> --><url><loc>/a?x=1&amp;y=2</loc></url>')],
  ['without a namespace', '<urlset><url><loc>/a?x=1&amp;y=2</loc></url></urlset>'],
  ['with a prefix', `<sm:urlset xmlns:sm="x"><sm:url><sm:loc>/a?x=1&amp;y=2</sm:loc></sm:url></sm:urlset>`],
  [
    'with pictures and translations',
    urlset(
      '<url><image:image><image:loc>/i.png</image:loc></image:image><xhtml:link rel="alternate" href="/de"/><loc>/a?x=1&amp;y=2</loc></url>',
    ),
  ],
  [
    'with invalid URLs',
    urlset('<url><loc>http://[</loc></url><url><loc></loc></url><url/><url><loc>/a?x=1&amp;y=2</loc></url>'),
  ],
  ['gzipped', gzipSync(urlset('<url><loc>/a?x=1&amp;y=2</loc></url>'))],
  ['in UTF-16', Buffer.from(`\uFEFF${urlset('<url><loc>/a?x=1&amp;y=2</loc></url>')}`, 'utf16le')],
  [
    'as an RSS feed',
    `<?xml version="1.0"?><!-- news --><rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel>
      <title>Acme</title><link>https://docs.acme-docs.com/</link><atom:link rel="self" href="/feed.xml"/>
      <item><title>A</title><atom:link rel="replies" href="/r"/><link>/a?x=1&amp;y=2</link>
      <description><![CDATA[<a href="/b">b</a>]]></description></item></channel></rss>`,
  ],
  [
    'as an RSS 1.0 feed',
    '<rdf:RDF xmlns:rdf="x"><channel><link>/</link></channel><item><link>/a?x=1&amp;y=2</link></item></rdf:RDF>',
  ],
  [
    'as an Atom feed',
    `<feed xmlns="http://www.w3.org/2005/Atom"><link href="/"/><entry><link rel="enclosure" href="/a.mp3"/>
      <link rel="alternate" href="/a?x=1&amp;y=2"/></entry></feed>`,
  ],
  ['as a plain list of URLs', '\nhttps://docs.acme-docs.com/a?x=1&y=2\r\n\r\n'],
])('reads the page of a sitemap: %s', async (_how, text) => {
  expect(await parse(text)).toEqual({
    urls: ['https://docs.acme-docs.com/a?x=1&y=2'],
    sitemaps: [],
    isCut: false,
  });
});

test('reads the sitemaps of an index', async () => {
  const index = `<sitemapindex ${NAMESPACE}><sitemap><loc>one.xml</loc></sitemap><sitemap><loc>/two.xml.gz</loc></sitemap></sitemapindex>`;
  expect(await parse(index)).toEqual({
    urls: [],
    sitemaps: ['https://docs.acme-docs.com/maps/one.xml', 'https://docs.acme-docs.com/two.xml.gz'],
    isCut: false,
  });
});

test('reads a file up to its last tag when that is incomplete', async () => {
  const { urls } = await parse('<urlset><url><loc>/a</loc></url></urlset');
  expect(urls).toHaveLength(1);
});

describe('rejects files that are not sitemaps', () => {
  test.each<[string, string | Uint8Array, string]>([
    ['an HTML page', '<!DOCTYPE html><html><body>Not found</body></html>', 'DOCTYPE'],
    ['an HTML page without a DOCTYPE', '<html><body><p>Not found</body></html>', 'not a sitemap'],
    ['text', 'Not found', 'not a sitemap'],
    ['an empty file', '', 'not a sitemap'],
    ['a comment without an end', '<urlset><url><loc>/a</loc><!-- <b><', 'damaged'],
    ['broken gzip', gzipSync('x'.repeat(1_000)).subarray(0, 15), 'gzip'],
  ])('%s', async (_what, text, reason) => {
    await expect(parse(text)).rejects.toThrow(reason);
  });
});

describe('ends XML attacks within a second, without requests', () => {
  const declared = (dtd: string, content = '&x;') =>
    `<!DOCTYPE urlset [${dtd}]>${urlset(`<url><loc>${content}</loc></url>`)}`;
  const laughs = Array.from({ length: 20 }, (_, n) => `<!ENTITY x${n + 1} "${`&x${n};`.repeat(10)}">`).join(
    '',
  );

  test.each([
    ['a file', declared('<!ENTITY x SYSTEM "file:///etc/hostname">')],
    ['a URL', declared('<!ENTITY x SYSTEM "http://169.254.169.254/">')],
    ['a billion laughs', declared(`<!ENTITY x0 "ha">${laughs}`, '&x20;')],
    ['quadratic growth', declared(`<!ENTITY x "${'a'.repeat(100_000)}">`, '&x;'.repeat(100_000))],
    ['a late DOCTYPE', `${urlset('')}<!doctype x [<!ENTITY x "y">]>`],
    ['deep nesting', '<urlset>'.repeat(100_000)],
    ['100,000 attributes', `<urlset ${'a="b" '.repeat(100_000)}>`],
    ['numeric references', urlset(`<url><loc>${'&#1114112;'.repeat(20_000)}</loc></url>`)],
  ])('%s', async (_what, text) => {
    const before = process.cpuUsage();
    const urls = await parse(text).then(
      (sitemap) => sitemap.urls,
      (error: Error) => error.name,
    );
    const { user, system } = process.cpuUsage(before);
    expect((user + system) / 1000).toBeLessThan(1_000);
    expect(JSON.stringify(urls)).not.toMatch(/haha|aaaa/);
  });
});

describe('limits', () => {
  const entries = (count: number) =>
    urlset(Array.from({ length: count }, (_, n) => `<url><loc>/${n}</loc></url>`).join(''));

  test('reads the first 50,000 URLs', async () => {
    expect(await parse(entries(50_000))).toMatchObject({ isCut: false });
    const cut = await parse(entries(50_001));
    expect(cut.isCut).toBe(true);
    expect(cut.urls).toHaveLength(50_000);
  });

  test.each([
    [0, false],
    [1, true],
  ])('truncates a compressed file of 50 MiB and %i bytes: %s', async (more, isCut) => {
    const list = urlset('<url><loc>/first</loc></url>');
    const comment = MAX_SITEMAP_BYTES + more - list.length - '<!---->'.length;
    const file = gzipSync(`${list}<!--${' '.repeat(comment)}-->`, { level: 0 });
    expect(await parse(file)).toMatchObject({ urls: ['https://docs.acme-docs.com/first'], isCut });
  });

  test('rejects a decompression bomb', async () => {
    const bomb = gzipSync(urlset(' '.repeat(11 * 1024 * 1024)));
    await expect(parse(bomb)).rejects.toThrow('it decompresses to more than 200 times its size');
  });

  test('reads the first 50 MiB of a larger file, without a truncated last URL', async () => {
    const padding = `<!--${'x'.repeat(1_000_000)}-->`;
    const last = '<url><loc>/last-that-is-cut-in-the-middle</loc></url>';
    const head = urlset('').replace('</urlset>', '<url><loc>/first</loc></url>');
    const filler = padding.repeat(Math.floor((MAX_SITEMAP_BYTES - head.length) / padding.length) - 1);
    const rest = MAX_SITEMAP_BYTES - head.length - filler.length - 30;
    const text = `${head}${filler}<!--${'y'.repeat(rest - 7)}-->${last}${last}</urlset>`;
    expect(await parse(gzipSync(text, { level: 0 }))).toEqual({
      urls: ['https://docs.acme-docs.com/first'],
      sitemaps: [],
      isCut: true,
    });
  });
});
