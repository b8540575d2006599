import { discover } from '../crawl/discover/discover.ts';
import { PageLoader, type PageLoaderDeps } from '../crawl/fetch/page-loader.ts';
import type { PageUrl } from '../crawl/types.ts';
import { PageFailure } from '../errors/page-failure.ts';
import { untilAborted } from '../net/until-aborted.ts';
import { passagesSchema } from '../passages/passage.ts';
import type { Candidate } from '../topics/answering-passages.ts';
import { crawlStartUrl } from './crawl-start-url.ts';

/** A search result with the pages that the site's llms.txt lists for the topic. */
export interface ReadSource {
  readonly url: string;
  readonly passages: readonly Candidate[];
  readonly pagesRead: number;
  /** Whether pages came from an llms.txt. */
  readonly hasLlmsTxt: boolean;
  /** The site's sitemap if it lists pages near the source; null otherwise. */
  readonly sitemapUrl: string | null;
  /** The reason why reading failed, as a sentence; null when at least one page was read. */
  readonly failure: string | null;
}

/** The best pages of a source for the topic. */
const MAX_PAGES = 8;

/** Crawls a source without storing it. Pages that fail are left out. */
export async function readSource(
  url: string,
  topic: string,
  deps: PageLoaderDeps,
  signal: AbortSignal,
): Promise<ReadSource> {
  const nothing = { url, passages: [], pagesRead: 0, hasLlmsTxt: false, sitemapUrl: null };
  try {
    const request = { url, crawlType: 'llms_txt' as const, maxUrls: MAX_PAGES, topics: [topic] };
    const { pages, sitemapUrl } = await discover(request, deps, signal);
    // Pages that only the sitemap lists need the user's consent in another step.
    const candidates = pages.filter((page) => page.foundBy !== 'sitemap' && isOfSource(page, url));
    const wanted = candidates.slice(0, MAX_PAGES);
    if (wanted.length === 0) {
      return { ...nothing, sitemapUrl, failure: 'The source lists no pages near it. Add the URL of a page.' };
    }
    const loader = new PageLoader(deps);
    const read = await Promise.allSettled(wanted.map((page) => readPassages(page, loader, signal)));
    const passages = read.flatMap((page) => (page.status === 'fulfilled' ? page.value : []));
    const refusals = read.flatMap((page) => (page.status === 'rejected' ? [page.reason] : []));
    return {
      url,
      passages,
      pagesRead: read.length - refusals.length,
      hasLlmsTxt: wanted.some(({ foundBy }) => foundBy === 'llms_txt'),
      sitemapUrl,
      failure: refusals.length === read.length ? messageOf(refusals[0]) : null,
    };
  } catch (error) {
    return { ...nothing, failure: messageOf(error) };
  }
}

/** An llms.txt at the root of a site may also list other documentation. */
function isOfSource({ url, foundBy }: PageUrl, sourceUrl: string): boolean {
  const folder = new URL(crawlStartUrl(sourceUrl)).pathname;
  return foundBy !== 'llms_txt' || new URL(url).pathname.startsWith(folder);
}

/** Finds the sitemap that lists pages near `url`; null without one. */
export async function findSitemap(
  url: string,
  deps: PageLoaderDeps,
  signal: AbortSignal,
): Promise<string | null> {
  try {
    const request = { url, crawlType: 'crawl' as const, maxUrls: 2, topics: [] };
    return (await discover(request, deps, signal)).sitemapUrl;
  } catch (error) {
    if (error instanceof PageFailure || signal.aborted) return null;
    throw error;
  }
}

async function readPassages(page: PageUrl, loader: PageLoader, signal: AbortSignal): Promise<Candidate[]> {
  signal.throwIfAborted();
  // A request that is still running after the abort ends by its own time limit.
  const reading = loader.fetch(page).then((fetched) => loader.parse(fetched, page));
  const { fetched, parsed } = await untilAborted(signal, reading);
  return passagesSchema.parse(JSON.parse(parsed.passagesJson)).map((passage) => ({
    ...passage,
    pageId: null,
    pageUrl: fetched.finalUrl,
    pageTitle: parsed.title,
  }));
}

function messageOf(error: unknown): string {
  if (error instanceof PageFailure) return error.message;
  if (error instanceof DOMException) return 'The source did not respond in time.';
  throw error;
}
