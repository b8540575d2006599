import { nullForPageFailure, PageFailure } from '../../../errors/page-failure.ts';
import type { Robots } from '../../../net/robots/robots.ts';
import type { SitemapError } from './parse-sitemap.ts';

/** The failure of a sitemap that is not one, with the URL of another. */
export async function brokenSitemapFailure(
  sitemapUrl: string,
  error: SitemapError,
  robots: Robots,
): Promise<PageFailure> {
  const known = await sitemapOfSite(sitemapUrl, robots);
  const step = known
    ? `Enter the sitemap that the site's robots.txt names: ${known}.`
    : `Enter the URL of an XML sitemap; many sites have one at ${new URL('/sitemap.xml', sitemapUrl).href}.`;
  const message = `The sitemap could not be read: ${error.message}. ${step}`;
  return new PageFailure('not_text', sitemapUrl, message, { cause: error });
}

/** The first other sitemap in robots.txt; null without one. */
async function sitemapOfSite(sitemapUrl: string, robots: Robots): Promise<string | null> {
  const rules = await robots.rulesFor(sitemapUrl).catch(nullForPageFailure);
  return rules?.sitemaps.find((url) => url !== sitemapUrl) ?? null;
}

/** The failure of a sitemap without pages of its site; `elsewhere` is the number of its pages on other hosts. */
export function emptySitemapFailure(sitemapUrl: string, elsewhere: number): PageFailure {
  const message =
    elsewhere > 0
      ? 'The sitemap only lists pages of other hosts. Process the sitemap of their host.'
      : 'The sitemap lists no pages of its site. Enter another sitemap, or crawl the site.';
  return new PageFailure('empty', sitemapUrl, message);
}
