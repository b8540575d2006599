import { PageFailure } from '../errors/page-failure.ts';
import type { PageLink } from '../formats/page.ts';
import { discover } from './discover/discover.ts';
import { createFrontier, type Frontier } from './discover/links/frontier.ts';
import { PageLoader, type PageLoaderDeps } from './fetch/page-loader.ts';
import type { CrawlRequest, PageUrl } from './types.ts';
import { walkPages } from './walk-pages.ts';

/** The pages that a crawl would fetch. */
export interface PreviewedPages {
  /** In the order of the crawl, up to its limit. */
  readonly pages: readonly PageUrl[];
  /** Further pages, over the limit. */
  readonly overLimit: number;
  /** False when there may be more pages than were found in time. */
  readonly isComplete: boolean;
  readonly notes: readonly string[];
}

const DEADLINE_MS = 10_000;
/** Pages that are fetched for their links when the site has no list of pages. */
const MAX_FETCHED = 12;
const CONCURRENCY = 4;

/**
 * Finds the pages that the crawl of `request` would fetch, as the crawl itself does, within ten seconds. Stores nothing.
 *
 * @throws {PageFailure} when the site cannot be crawled.
 */
export async function previewPages(deps: PageLoaderDeps, request: CrawlRequest): Promise<PreviewedPages> {
  const deadline = AbortSignal.timeout(DEADLINE_MS);
  const discovery = await discover(request, deps, deadline).catch((error: unknown) => {
    throw deadline.aborted ? tooSlow(request.url) : error;
  });
  const frontier = createFrontier(request, discovery);
  const fetched = discovery.followLinks ? await followLinks(deps, frontier, deadline) : [];
  const others: PageUrl[] = [];
  for (let page = frontier.take(); page; page = frontier.take()) others.push(page);
  const isComplete = !discovery.followLinks || (others.length === 0 && !deadline.aborted);
  const { overLimit } = frontier;
  return { pages: [...fetched, ...others], overLimit, isComplete, notes: discovery.notes };
}

/** Fetches the first pages and adds their links to the frontier. Throws the failure of the first page. */
async function followLinks(
  deps: PageLoaderDeps,
  frontier: Frontier,
  deadline: AbortSignal,
): Promise<readonly PageUrl[]> {
  const loader = new PageLoader(deps, { hasLinks: true });
  const late = Promise.withResolvers<readonly PageLink[]>();
  deadline.addEventListener('abort', () => late.resolve([]));
  const pages: PageUrl[] = [];
  const load = async (page: PageUrl): Promise<readonly PageLink[]> => {
    try {
      const fetched = await loader.fetch(page);
      if (!frontier.claim(page, fetched.finalUrl)) return [];
      const at = pages.push(page) - 1;
      const { parsed } = await loader.parse(fetched, page);
      pages[at] = { ...page, title: parsed.title };
      return parsed.links;
    } catch (error) {
      if (!(error instanceof PageFailure)) throw error;
      if (page.foundBy === 'request' && error.links.length === 0) throw error;
      return error.links;
    }
  };
  let left = MAX_FETCHED;
  const limited: Pick<Frontier, 'take' | 'addLinks'> = {
    take(inProgress) {
      const page = left > 0 && !deadline.aborted ? frontier.take(inProgress) : null;
      if (page) left -= 1;
      return page;
    },
    addLinks: frontier.addLinks,
  };
  await walkPages(
    limited,
    { release: () => [] },
    (page) => Promise.race([load(page), late.promise]),
    CONCURRENCY,
  );
  return pages;
}

function tooSlow(url: string): PageFailure {
  return new PageFailure(
    'timeout',
    url,
    `The site did not list its pages within ${DEADLINE_MS / 1000} s. You can still add it: a crawl has more time.`,
  );
}
