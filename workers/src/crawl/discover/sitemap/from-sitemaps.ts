import { PageFailure } from '../../../errors/page-failure.ts';
import { canonicalUrl, pageKey } from '../../urls/canonical-url.ts';
import { createScope, parentFolders } from '../../urls/scope.ts';
import { isLikelyPage } from '../../urls/url-kinds.ts';
import { iterateInTimeSlices } from '../iterate-in-time-slices.ts';
import { type Findings, NO_FINDINGS, type Start } from '../page-source.ts';
import { MissingSitemapError, type SitemapError } from './parse-sitemap.ts';
import { cutNote, MAX_SITEMAP_FILES, readSitemaps, type SitemapReading } from './read-sitemaps.ts';
import { brokenSitemapFailure, emptySitemapFailure } from './sitemap-failures.ts';

/**
 * The pages in scope from the site's sitemaps: those that robots.txt names; when they list none, sitemap.xml in the
 * folder of the start page and in each folder above it, then sitemap_index.xml. Reads at most 50 files in all.
 */
export async function findFromSitemaps(start: Start): Promise<Findings> {
  const readings: SitemapReading[] = [];
  const notes = () => [...readings.flatMap((reading) => reading.notes), ...cutNote(readings)];
  let filesLeft = MAX_SITEMAP_FILES;
  for (const sitemapUrls of candidatesOf(start)) {
    const reading = await readSitemaps(sitemapUrls, start.url, start.deps, {
      signal: start.signal,
      maxFiles: filesLeft,
      isGuess: sitemapUrls !== start.rules.sitemaps,
    });
    filesLeft -= reading.files;
    readings.push(reading);
    const found = await pagesInScope(reading, start.url, start.signal);
    const startKey = pageKey(start.url);
    const listing = new Set(Array.from(found, ([key, { foundThrough }]) => key !== startKey && foundThrough));
    const sitemapUrl = sitemapUrls.find((url) => listing.has(url));
    if (sitemapUrl !== undefined) {
      return {
        ...NO_FINDINGS,
        pages: Array.from(found.values(), ({ page }) => page),
        sitemapUrl,
        notes: notes(),
      };
    }
  }
  return { ...NO_FINDINGS, notes: notes() };
}

/**
 * The pages of the sitemap at the start URL, anywhere on its site; none if the file is missing.
 *
 * @throws {PageFailure} when it cannot be read, or lists no pages of its site.
 */
export async function findFromNamedSitemap({ url, deps, signal }: Start): Promise<Findings> {
  const unread: (PageFailure | SitemapError)[] = [];
  const reading = await readSitemaps([url], url, deps, {
    signal,
    onUnread: (sitemapUrl, failure) => void (sitemapUrl === url && unread.push(failure)),
  });
  const found = await pagesInScope(reading, new URL('/', url).href, signal);
  const pages = Array.from(found.values(), ({ page }) => page);
  const [failure] = unread;
  if (failure instanceof PageFailure) throw failure;
  if (failure && !(failure instanceof MissingSitemapError))
    throw await brokenSitemapFailure(url, failure, deps.robots);
  if (!failure && pages.length === 0) throw emptySitemapFailure(url, reading.elsewhere);
  return { ...NO_FINDINGS, pages, sitemapUrl: url, notes: [...reading.notes, ...cutNote([reading])] };
}

/** Whether a URL names a sitemap. */
export function isSitemapUrl(url: string): boolean {
  return /\/[^/]*sitemap[^/]*\.xml(?:\.gz)?$/i.test(URL.parse(url)?.pathname ?? '');
}

function candidatesOf({ url, rules }: Start): readonly (readonly string[])[] {
  const { origin, pathname } = new URL(url);
  // The start page of a GitBook space has no slash at its end.
  const start = /\/[^/.]+$/.test(pathname) ? `${origin}${pathname}/` : url;
  const guesses = [
    ...parentFolders(start).map((folder) => `${folder}sitemap.xml`),
    `${origin}/sitemap_index.xml`,
  ];
  const unlisted = guesses.filter((guess) => !rules.sitemaps.includes(guess));
  return [rules.sitemaps, ...unlisted.map((guess) => [guess])].filter((place) => place.length > 0);
}

/** Many sitemaps still list a former scheme, so pages of the same host get the scheme of the start page. */
function withSchemeOf(startUrl: string, listed: string): string {
  const [start, url] = [new URL(startUrl), new URL(listed)];
  return url.host === start.host ? url.href.replace(/^https?:/, start.protocol) : listed;
}

interface ListedPage {
  readonly page: Findings['pages'][number];
  /** The requested sitemap that it was found through. */
  readonly foundThrough: string | undefined;
}

/** The pages in scope by their key. */
async function pagesInScope(
  { urls, foundThrough }: SitemapReading,
  startUrl: string,
  signal: AbortSignal,
): Promise<Map<string, ListedPage>> {
  const scope = createScope(startUrl, urls);
  const pages = new Map<string, ListedPage>();
  for await (const listed of iterateInTimeSlices(urls, signal)) {
    const url = scope.includes(listed) ? canonicalUrl(withSchemeOf(startUrl, listed)) : null;
    if (url === null || !isLikelyPage(url)) continue;
    const key = pageKey(url);
    const page = { url, foundBy: 'sitemap', title: null } as const;
    if (!pages.has(key)) pages.set(key, { page, foundThrough: foundThrough.get(listed) });
  }
  return pages;
}
