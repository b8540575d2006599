import type { Robots } from '../net/robots.ts';
import type { SafeFetch } from '../net/safe-fetch.ts';
import type { CrawlRecord } from './crawl-record.ts';
import { pageKey } from './discover/canonical-url.ts';
import type { Frontier } from './discover/frontier.ts';
import { fetchSharedPage } from './fetch-shared-page.ts';
import type { ParsedPage, ParserPool } from './parser-pool.ts';
import type { PublicPages } from './public-pages.ts';
import type { RenderPage } from './render-page.ts';
import { type FetchedPage, PageFailure, type PageLink, type PageUrl } from './types.ts';

export interface VisitDeps {
  readonly safeFetch: SafeFetch;
  readonly robots: Robots;
  readonly parserPool: ParserPool;
  readonly publicPages: PublicPages;
  /** Without it, pages whose text only comes by JavaScript fail. */
  readonly renderPage?: RenderPage;
  /** Says which pages a browser shows right away, whatever their HTML holds; none when not given. */
  readonly renderFirst?: (page: PageUrl) => boolean;
  readonly frontier: Frontier;
  readonly record: CrawlRecord;
}

/**
 * Makes the visit of one page: fetch, parse, store; its links are the result. A page that cannot be had is noted
 * as failed and the crawl goes on; what is thrown ends the crawl.
 */
export function createVisit(deps: VisitDeps): (page: PageUrl) => Promise<readonly PageLink[]> {
  const { frontier, record } = deps;
  let nextPosition = 0;
  return async (page) => {
    const position = nextPosition++;
    await report(page.url);
    const links = await visit(deps, page, position).catch(async (error: unknown) => {
      if (!(error instanceof PageFailure)) throw error;
      await record.fail(position, page.url, error);
      return [];
    });
    return links;
  };

  function report(current: string): Promise<void> {
    return record.report({ found: frontier.found, notTaken: frontier.notTaken, current });
  }
}

async function visit(deps: VisitDeps, page: PageUrl, position: number): Promise<readonly PageLink[]> {
  const { frontier, record } = deps;
  const earlier = record.earlier(page.url);
  if (earlier) {
    record.keep(page.url);
    return earlier.links;
  }
  const fetched = await obtainPage(deps, page);
  if (!frontier.claim(page, fetched.finalUrl)) {
    await skip(deps, page, position, fetched.finalUrl);
    return [];
  }
  const read = await readPage(deps, fetched);
  const isElsewhere = pageKey(read.page.finalUrl) !== pageKey(fetched.finalUrl);
  if (isElsewhere && !frontier.claim(page, read.page.finalUrl)) {
    await skip(deps, page, position, read.page.finalUrl);
    return [];
  }
  const isNew = await record.store(position, read.page, read.parsed);
  if (!isNew) frontier.noteRepeat(page);
  return read.parsed.markdown.links;
}

async function obtainPage(deps: VisitDeps, page: PageUrl): Promise<FetchedPage> {
  const { record, renderPage, renderFirst } = deps;
  return renderPage && page.text === undefined && renderFirst?.(page)
    ? renderPage(page)
    : fetchSharedPage(page, deps, { revalidate: record.isRefresh });
}

/** Parses a page, as it was fetched or, where it is empty without its scripts, as a browser shows it. */
async function readPage(
  { parserPool, renderPage }: VisitDeps,
  fetched: FetchedPage,
): Promise<{ readonly page: FetchedPage; readonly parsed: ParsedPage }> {
  try {
    return { page: fetched, parsed: await parserPool.parse(fetched) };
  } catch (error) {
    if (!renderPage || !(error instanceof PageFailure) || error.failure !== 'needs_browser') throw error;
    if (fetched.tryType === 'browser') stillEmpty(error);
    const page = await renderPage(fetched);
    return { page, parsed: await parserPool.parse(page).catch(stillEmpty) };
  }
}

function stillEmpty(error: unknown): never {
  if (!(error instanceof PageFailure) || error.failure !== 'needs_browser') throw error;
  const text =
    'it shows hardly any text, in a browser neither; if it needs a sign-in or a click, paste its text';
  throw new PageFailure('needs_browser', error.url, `Reading ${error.url}: ${text}`, { cause: error });
}

function skip({ record }: VisitDeps, page: PageUrl, position: number, finalUrl: string): Promise<void> {
  const reason = `The page leads to ${finalUrl}, which the crawl has already or which lies on another site`;
  return record.skip(position, page.url, reason);
}
