import { counted } from '@lectern/shared/domain/counted.ts';
import { withNextStep } from '@lectern/shared/domain/documents/failure.ts';
import { MAX_SITEMAP_URLS } from '@lectern/shared/domain/tools/sitemap-cache.ts';
import { iterateInTimeSlices } from '../crawl/discover/iterate-in-time-slices.ts';
import type { SitemapError } from '../crawl/discover/sitemap/parse-sitemap.ts';
import { cutNote, type ReadSitemapsDeps, readSitemaps } from '../crawl/discover/sitemap/read-sitemaps.ts';
import { brokenSitemapFailure, emptySitemapFailure } from '../crawl/discover/sitemap/sitemap-failures.ts';
import { canonicalUrl, pageKey } from '../crawl/urls/canonical-url.ts';
import { isLikelyPage } from '../crawl/urls/url-kinds.ts';
import { PageFailure } from '../errors/page-failure.ts';
import type { Robots } from '../net/robots/robots.ts';

/** The pages of a sitemap that a user requested. */
interface RequestedSitemap {
  /** Distinct pages in the order of the files; at most MAX_SITEMAP_URLS. */
  readonly urls: readonly string[];
  /** Skipped or unreadable parts, as sentences without a period. */
  readonly notes: readonly string[];
}

interface ReadRequestedSitemapDeps extends ReadSitemapsDeps {
  readonly robots: Robots;
}

/** Sitemap indexes of large sites list a file per thousand pages. */
const MAX_FILES = 500;

/**
 * Reads a sitemap, plain, gzipped or an index of others, and returns the pages of its own site. Rejects with
 * PageFailure, whose message includes the next step, when it is unreadable or empty.
 */
export async function readRequestedSitemap(
  sitemapUrl: string,
  deps: ReadRequestedSitemapDeps,
): Promise<RequestedSitemap> {
  let unread: PageFailure | SitemapError | null = null;
  const reading = await readSitemaps([sitemapUrl], sitemapUrl, deps, {
    maxFiles: MAX_FILES,
    maxUrls: MAX_SITEMAP_URLS,
    onUnread: (url, failure) => {
      if (url === sitemapUrl) unread = failure;
    },
  });
  if (unread !== null) throw await toSitemapFailure(sitemapUrl, unread, deps);
  const pages = await distinctPages(reading.urls);
  if (pages.length === 0) throw emptySitemapFailure(sitemapUrl, reading.elsewhere);
  return {
    urls: pages.slice(0, MAX_SITEMAP_URLS),
    notes: [
      ...reading.notes,
      ...cutNote([reading]),
      ...skippedNote(reading.elsewhere, 'on other hosts', 'process the sitemaps of those hosts'),
      ...skippedNote(reading.urls.length - pages.length, 'as duplicates or non-pages', null),
      ...skippedNote(
        pages.length - MAX_SITEMAP_URLS,
        `beyond the first ${MAX_SITEMAP_URLS}`,
        'process the parts of the sitemap one by one',
      ),
    ],
  };
}

async function distinctPages(urls: readonly string[]): Promise<string[]> {
  const pages = new Map<string, string>();
  for await (const listed of iterateInTimeSlices(urls)) {
    const url = canonicalUrl(listed);
    if (url === null || !isLikelyPage(url)) continue;
    const key = pageKey(url);
    if (!pages.has(key)) pages.set(key, url);
  }
  return [...pages.values()];
}

function skippedNote(count: number, what: string, step: string | null): string[] {
  if (count <= 0) return [];
  return [`Skipped ${counted(count, 'URL')} ${what}${step ? `; ${step}` : ''}`];
}

async function toSitemapFailure(
  sitemapUrl: string,
  error: PageFailure | SitemapError,
  { robots }: ReadRequestedSitemapDeps,
): Promise<PageFailure> {
  if (!(error instanceof PageFailure)) return brokenSitemapFailure(sitemapUrl, error, robots);
  const message = withNextStep(`The sitemap could not be read. ${error.message}`, error.failure);
  return new PageFailure(error.failure, sitemapUrl, message, { cause: error });
}
