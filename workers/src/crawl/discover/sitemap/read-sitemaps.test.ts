import { expect, test } from 'vitest';
import { serveFetchedSite } from '../../../../../test/support/crawl/serve-fetched-site.ts';
import { type Reply, serveSite } from '../../../../../test/support/servers/serve-site.ts';
import { useForEachTest } from '../../../../../test/support/use-resource.ts';
import { createSafeFetch } from '../../../net/http/safe-fetch.ts';
import { findFromSitemaps } from './from-sitemaps.ts';
import { cutNote, readSitemaps } from './read-sitemaps.ts';

const site = useForEachTest(serveFetchedSite);

const urlset = (...paths: string[]): Reply => ({
  body: `<urlset>${paths.map((path) => `<url><loc>${path}</loc></url>`).join('')}</urlset>`,
});
const index = (...paths: string[]): Reply => ({
  body: `<sitemapindex>${paths.map((path) => `<sitemap><loc>${path}</loc></sitemap>`).join('')}</sitemapindex>`,
});

function read(...paths: string[]) {
  const urls = paths.map((path) => new URL(path, site.origin).href);
  return readSitemaps(urls, `${site.origin}/docs/`, site);
}

/** The pages below /docs/ by the sitemaps of the site. */
async function findPages() {
  const url = `${site.origin}/docs/`;
  const rules = await site.robots.rulesFor(url);
  const { signal } = new AbortController();
  return findFromSitemaps({ url, rules, deps: site, signal });
}

test('names the sitemap of robots.txt that lists the pages, also through an index', async () => {
  site.reply('/robots.txt', { body: 'Sitemap: /blog.xml\nSitemap: /index.xml' });
  site.reply('/blog.xml', urlset('/blog/a'));
  site.reply('/index.xml', index('/docs.xml'));
  site.reply('/docs.xml', urlset('/docs/a'));
  expect(await findPages()).toMatchObject({
    pages: [{ url: `${site.origin}/docs/a` }],
    sitemapUrl: `${site.origin}/index.xml`,
  });
});

test('lists pages in the order of the files, each once', async () => {
  site.reply('/all.xml', index('/one.xml', '/two.xml'));
  site.reply('/one.xml', urlset('/a', '/b'));
  site.reply('/two.xml', urlset('/b', '/c'));
  expect(await read('/all.xml')).toMatchObject({
    urls: ['/a', '/b', '/c'].map((path) => site.origin + path),
    notes: [],
  });
});

test('ignores the content type and name of a file', async () => {
  const file = {
    headers: { 'content-type': 'text/html' },
    body: '<urlset><url><loc>/a</loc></url></urlset>',
  };
  site.reply('/maps?format=gz', file);
  expect((await read('/maps?format=gz')).urls).toEqual([`${site.origin}/a`]);
});

test('adds a note for an unreadable file, but not for a missing one', async () => {
  site.reply('/500.xml', { status: 500 });
  site.reply('/page.xml', '<!doctype html><p>Welcome');
  site.reply('/good.xml', urlset('/a'));
  expect(await read('/404.xml', '/500.xml', '/page.xml', '/good.xml')).toMatchObject({
    urls: [`${site.origin}/a`],
    notes: [
      `The sitemap ${site.origin}/500.xml could not be read (status 500)`,
      `The sitemap ${site.origin}/page.xml could not be read (it has a DOCTYPE)`,
    ],
  });
});

test('reads an index that contains itself once', async () => {
  site.reply('/loop.xml', index('/loop.xml', '/a.xml', '/loop.xml'));
  site.reply('/a.xml', urlset('/a'));
  expect((await read('/loop.xml')).urls).toEqual([`${site.origin}/a`]);
  expect(site.requests).toEqual(['GET /loop.xml', 'GET /a.xml']);
});

test('follows a chain of indexes for five levels', async () => {
  for (let level = 1; level <= 1_000; level += 1) site.reply(`/${level}.xml`, index(`/${level + 1}.xml`));
  expect(await read('/1.xml')).toEqual({
    urls: [],
    foundThrough: new Map(),
    notes: [],
    files: 5,
    isCut: true,
    elsewhere: 0,
  });
  expect(site.requests).toHaveLength(5);
});

test('reads fifty files of an index', async () => {
  site.reply('/all.xml', index(...Array.from({ length: 50_000 }, (_, number) => `/${number}.xml`)));
  site.reply('/0.xml', urlset('/a'));
  expect(await read('/all.xml')).toEqual({
    urls: [`${site.origin}/a`],
    foundThrough: new Map([[`${site.origin}/a`, `${site.origin}/all.xml`]]),
    notes: [],
    files: 50,
    isCut: true,
    elsewhere: 0,
  });
  // A large body is requested again.
  expect(new Set(site.requests).size).toBe(50);
});

test('reads at most fifty files for all sitemaps of a site, and says so once', async () => {
  const many = (name: string) => Array.from({ length: 60 }, (_, number) => `/${name}-${number}.xml`);
  site.reply('/robots.txt', {
    body: many('named')
      .slice(0, 30)
      .map((path) => `Sitemap: ${path}\n`)
      .join(''),
  });
  for (const path of ['/docs/sitemap.xml', '/sitemap.xml', '/sitemap_index.xml'])
    site.reply(path, index(...many(path.slice(1, 5))));
  const { notes } = await findPages();
  expect(notes).toEqual(['Only the first 50 sitemap files were read']);
  expect(site.requests.filter((request) => request.endsWith('.xml'))).toHaveLength(50);
});

test('reads no more files once the limit of URLs is reached', async () => {
  site.reply('/all.xml', index(...Array.from({ length: 20 }, (_, number) => `/${number}.xml`)));
  for (let number = 0; number < 20; number += 1)
    site.reply(`/${number}.xml`, urlset(`/${number}/a`, `/${number}/b`));
  const reading = await readSitemaps([`${site.origin}/all.xml`], `${site.origin}/docs/`, site, {
    maxUrls: 10,
  });
  expect(reading.files).toBe(9);
  expect(reading.urls).toHaveLength(16);
  expect(cutNote([reading])).toEqual(['Only the first 9 sitemap files were read']);
});

test('excludes pages and sitemaps of other sites', async () => {
  await using other = await serveSite({ '/other.xml': urlset('/x') });
  site.reply('/all.xml', index(`${other.origin}/other.xml`, 'http://169.254.169.254/s.xml', '/own.xml'));
  site.reply('/own.xml', urlset('/a', `${other.origin}/x`, 'http://127.0.0.1/admin', 'file:///etc/hostname'));
  expect((await read('/all.xml')).urls).toEqual([`${site.origin}/a`]);
  expect(other.requests).toEqual([]);
});

test('reads a sitemap on another site that robots.txt lists, unless its address is private', async () => {
  await using other = await serveSite();
  other.reply('/all.xml', index('/part.xml'));
  other.reply('/part.xml', urlset(`${site.origin}/a`, '/elsewhere'));
  const both = createSafeFetch({ userAgent: 'Lectern/test', allowedHosts: [site.host, other.host] });
  const named = [`${other.origin}/all.xml`, 'http://169.254.169.254/x.xml'];
  const reading = await readSitemaps(named, `${site.origin}/`, { safeFetch: both });
  expect(reading.urls).toEqual([`${site.origin}/a`]);
  expect(reading.notes).toEqual([expect.stringContaining('is not a public address (link-local)')]);
  await both.close();
});
