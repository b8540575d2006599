import { discover } from '../crawl/discover/discover.ts';
import { obtainPage, type ReadPageDeps, readText } from '../crawl/fetch/page-loader.ts';
import { passagesSchema } from '../crawl/store/checkpoint.ts';
import type { PageUrl } from '../crawl/types.ts';
import { PageFailure } from '../errors/page-failure.ts';
import type { Candidate } from '../topics/answering-passages.ts';
import { crawlStartUrl } from './crawl-start-url.ts';

/** A source that a search found: its page, and what the site's llms.txt says is about the topic. */
export interface ReadSource {
  readonly url: string;
  readonly passages: readonly Candidate[];
  readonly pagesRead: number;
  /** Whether there was an llms.txt to go by. */
  readonly hasLlmsTxt: boolean;
  /** The site's sitemap, where it was looked for and lists pages near the source; null otherwise. */
  readonly sitemapUrl: string | null;
  /** Why nothing could be read, completing "It could not be read: …"; null when something was. */
  readonly failure: string | null;
}

/** Pages of one source: the best for the topic. */
const MOST_PAGES = 8;

/** Reads a source as a crawl would, without storing it. Pages that cannot be had are left out. */
export async function readSource(
  url: string,
  topic: string,
  deps: ReadPageDeps,
  signal: AbortSignal,
): Promise<ReadSource> {
  const nothing = { url, passages: [], pagesRead: 0, hasLlmsTxt: false, sitemapUrl: null };
  try {
    const request = { url, crawlType: 'llms_txt' as const, maxUrls: MOST_PAGES, topics: [topic] };
    const { pages, sitemapUrl } = await discover(request, deps, signal);
    // What only the sitemap knows is another step, for which somebody is asked.
    const fitting = pages.filter((page) => page.foundBy !== 'sitemap' && isOfSource(page, url));
    const wanted = fitting.slice(0, MOST_PAGES);
    const read = await Promise.allSettled(wanted.map((page) => readPassages(page, deps, signal)));
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

/** An llms.txt at the root of a site may speak of other documentation than the one that was found. */
function isOfSource({ url, foundBy }: PageUrl, sourceUrl: string): boolean {
  const folder = new URL(crawlStartUrl(sourceUrl)).pathname;
  return foundBy !== 'llms_txt' || new URL(url).pathname.startsWith(folder);
}

/** The sitemap that lists pages near `url`; null when there is none. */
export async function findSitemap(
  url: string,
  deps: ReadPageDeps,
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

async function readPassages(page: PageUrl, deps: ReadPageDeps, signal: AbortSignal): Promise<Candidate[]> {
  const ended = Promise.withResolvers<never>();
  const end = () => ended.reject(signal.reason);
  signal.addEventListener('abort', end, { once: true });
  try {
    signal.throwIfAborted();
    // What is still on its way when nobody waits any more ends by its own limits.
    const reading = obtainPage(page, deps, { revalidate: false }).then((fetched) => readText(fetched, deps));
    const { page: fetched, parsed } = await Promise.race([reading, ended.promise]);
    return passagesSchema.parse(JSON.parse(parsed.passages)).map((passage) => ({
      ...passage,
      pageId: null,
      pageUrl: fetched.finalUrl,
      pageTitle: parsed.markdown.title,
    }));
  } finally {
    signal.removeEventListener('abort', end);
  }
}

function messageOf(error: unknown): string {
  if (error instanceof PageFailure) return error.message;
  if (error instanceof DOMException) return 'it took too long';
  throw error;
}
