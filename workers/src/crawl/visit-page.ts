import type { Robots } from '../net/robots.ts';
import type { SafeFetch } from '../net/safe-fetch.ts';
import type { CrawlRecord } from './crawl-record.ts';
import type { Frontier } from './discover/frontier.ts';
import { fetchSharedPage } from './fetch-shared-page.ts';
import type { ParserPool } from './parser-pool.ts';
import type { PublicPages } from './public-pages.ts';
import { PageFailure, type PageLink, type PageUrl } from './types.ts';

export interface VisitDeps {
  readonly safeFetch: SafeFetch;
  readonly robots: Robots;
  readonly parserPool: ParserPool;
  readonly publicPages: PublicPages;
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
  const fetched = await fetchSharedPage(page, deps, { revalidate: record.isRefresh });
  if (!frontier.claim(page, fetched.finalUrl)) {
    await record.skip(
      position,
      page.url,
      `The page leads to ${fetched.finalUrl}, which the crawl has already or which lies on another site`,
    );
    return [];
  }
  const parsed = await deps.parserPool.parse(fetched);
  await record.store(position, fetched, parsed);
  return parsed.markdown.links;
}
