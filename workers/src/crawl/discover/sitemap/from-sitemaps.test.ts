import { expect, test } from 'vitest';
import { serveFetchedSite } from '../../../../../test/support/crawl/serve-fetched-site.ts';
import { compareSizes } from '../../../../../test/support/timing/cpu-growth.ts';
import { useForFile } from '../../../../../test/support/use-resource.ts';
import { createRobots } from '../../../net/robots/robots.ts';
import { findFromSitemaps } from './from-sitemaps.ts';

const site = useForFile(serveFetchedSite);

test('takes time in proportion to the pages and to the lines of robots.txt that name a missing sitemap', async () => {
  const signal = new AbortController().signal;
  const findPages = async (count: number) => {
    const urls = Array.from({ length: count }, (_, at) => `<url><loc>/docs/${at}</loc></url>`);
    site.reply('/all.xml', `<urlset>${urls.join('')}</urlset>`);
    site.reply('/robots.txt', { body: `${'Sitemap: /none.xml\n'.repeat(count)}Sitemap: /all.xml` });
    const deps = { ...site, robots: createRobots(site) };
    const url = `${site.origin}/`;
    const start = { url, rules: await deps.robots.rulesFor(url), deps, signal };
    const before = process.threadCpuUsage();
    const { pages } = await findFromSitemaps(start);
    const { user, system } = process.threadCpuUsage(before);
    expect(pages).toHaveLength(count);
    return (user + system) / 1_000;
  };
  expect(await compareSizes(findPages, 2_500)).toMatchObject({ isLinear: true });
});

test('finds the sitemap in the folder of a start page whose URL has no slash at its end', async () => {
  site.reply('/robots.txt', { status: 404 });
  site.reply('/handbook/sitemap.xml', '<urlset><url><loc>/handbook/a</loc></url></urlset>');
  const deps = { ...site, robots: createRobots(site) };
  const url = `${site.origin}/handbook`;
  const start = { url, rules: await deps.robots.rulesFor(url), deps, signal: new AbortController().signal };
  const { pages } = await findFromSitemaps(start);
  expect(pages.map((page) => page.url)).toEqual([`${url}/a`]);
});
