import { nextStepFor } from '@lectern/shared/domain/failure.ts';
import { MAX_SITEMAP_URLS } from '@lectern/shared/domain/sitemap-cache.ts';
import type { SitemapError } from '../crawl/discover/sitemap/parse-sitemap.ts';
import { readSitemaps } from '../crawl/discover/sitemap/sitemap.ts';
import { canonicalUrl, pageKey } from '../crawl/urls/canonical-url.ts';
import { isLikelyPage } from '../crawl/urls/page-address.ts';
import { PageFailure } from '../errors/page-failure.ts';
import type { SafeFetch } from '../net/http/safe-fetch.ts';
import type { Robots } from '../net/robots/robots.ts';

/** The pages of a sitemap that a user requested. */
export interface RequestedSitemap {
  /** Distinct pages in the order of the files; at most MAX_SITEMAP_URLS. */
  readonly urls: readonly string[];
  /** Skipped or unreadable parts, as sentences without a period. */
  readonly notes: readonly string[];
}

export interface ReadRequestedSitemapDeps {
  readonly safeFetch: SafeFetch;
  readonly robots: Robots;
}

/** Sitemap indexes of large sites list a file per thousand pages. */
const MAX_FILES = 500;

/**
 * Reads a sitemap, plain, gzipped or an index of others, and returns the pages of its own site. Rejects with
 * PageFailure, whose message says what to do, when it cannot be read or lists no page.
 */
export async function readRequestedSitemap(
  sitemapUrl: string,
  deps: ReadRequestedSitemapDeps,
): Promise<RequestedSitemap> {
  let unread: PageFailure | SitemapError | null = null;
  const reading = await readSitemaps([sitemapUrl], sitemapUrl, deps.safeFetch, {
    maxFiles: MAX_FILES,
    maxUrls: MAX_SITEMAP_URLS,
    onUnread: (address, failure) => {
      if (address === sitemapUrl) unread = failure;
    },
  });
  if (unread !== null) throw await toSitemapFailure(sitemapUrl, unread, deps);
  const pages = distinctPages(reading.urls);
  if (pages.length === 0) throw emptyFailure(sitemapUrl, reading.elsewhere);
  return {
    urls: pages.slice(0, MAX_SITEMAP_URLS),
    notes: [
      ...reading.notes,
      ...noteOf(reading.elsewhere, 'on other hosts', 'process their sitemaps for them'),
      ...noteOf(reading.urls.length - pages.length, 'that repeat others or are no pages', null),
      ...noteOf(
        pages.length - MAX_SITEMAP_URLS,
        `beyond the first ${MAX_SITEMAP_URLS}`,
        'process its parts one by one',
      ),
    ],
  };
}

function distinctPages(urls: readonly string[]): string[] {
  const pages = new Map<string, string>();
  for (const listed of urls) {
    const url = canonicalUrl(listed);
    if (url === null || !isLikelyPage(url)) continue;
    const key = pageKey(url);
    if (!pages.has(key)) pages.set(key, url);
  }
  return [...pages.values()];
}

function noteOf(count: number, what: string, step: string | null): string[] {
  if (count <= 0) return [];
  const addresses = count === 1 ? '1 address' : `${count} addresses`;
  return [`${addresses} ${what} ${count === 1 ? 'was' : 'were'} left out${step ? `; ${step}` : ''}`];
}

async function toSitemapFailure(
  sitemapUrl: string,
  error: PageFailure | SitemapError,
  { robots }: ReadRequestedSitemapDeps,
): Promise<PageFailure> {
  const tried = `Reading the sitemap ${sitemapUrl}`;
  if (error instanceof PageFailure) {
    const { failure, message } = error;
    const found =
      message.startsWith('Reading') || message.startsWith('Fetching') ? message : `${tried}: ${message}`;
    return new PageFailure(failure, sitemapUrl, `${found.replace(/\.$/, '')}. ${nextStepFor(failure)}`, {
      cause: error,
    });
  }
  const known = await sitemapOfSite(sitemapUrl, robots);
  const step = known
    ? `the site's robots.txt names ${known}`
    : `give the address of an XML sitemap, which many sites have at ${new URL('/sitemap.xml', sitemapUrl).href}`;
  return new PageFailure('not_text', sitemapUrl, `${tried}: ${error.message}; ${step}`, { cause: error });
}

/** The first other sitemap in robots.txt; null without one. */
async function sitemapOfSite(sitemapUrl: string, robots: Robots): Promise<string | null> {
  try {
    const { sitemaps } = await robots.rulesFor(sitemapUrl);
    return sitemaps.find((address) => address !== sitemapUrl) ?? null;
  } catch (error) {
    if (error instanceof PageFailure) return null;
    throw error;
  }
}

function emptyFailure(sitemapUrl: string, elsewhere: number): PageFailure {
  const found =
    elsewhere > 0 ? `all of its ${elsewhere} addresses are on other hosts` : 'it lists no page of its site';
  const step =
    elsewhere > 0 ? 'take the sitemap of their host' : 'take another one, or crawl the site by its links';
  return new PageFailure('empty', sitemapUrl, `Reading the sitemap ${sitemapUrl}: ${found}; ${step}`);
}
