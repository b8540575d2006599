import { pageKey } from './discover/canonical-url.ts';
import type { Frontier } from './discover/frontier.ts';
import { createLinksByScript, type LinksByScript } from './fetch/links-by-script.ts';
import { obtainPage, type ReadPageDeps, readText } from './fetch/read-page.ts';
import { createShells, type OwnText } from './fetch/shells.ts';
import type { ParserPool } from './parser/parser-pool.ts';
import type { CrawlRecord } from './record/crawl-record.ts';
import { PageFailure, type PageLink, type PageUrl } from './types.ts';

export interface VisitDeps extends ReadPageDeps {
  readonly frontier: Frontier;
  readonly record: CrawlRecord;
}

/**
 * Makes the visit of one page: fetch, parse, store; its links are the result. A page that cannot be had is noted
 * as failed and the crawl goes on; what is thrown ends the crawl.
 */
export function createVisit(deps: VisitDeps): (page: PageUrl) => Promise<readonly PageLink[]> {
  const { record } = deps;
  const inTurn = { ...deps, parserPool: parsingInTurn(deps) };
  const visiting = { ...inTurn, seekLinks: createLinksByScript(inTurn), ownText: createShells(inTurn) };
  let nextPosition = 0;
  return async (page) => {
    const position = nextPosition++;
    record.begin(page);
    const links = await visit(visiting, page, position).catch(async (error: unknown) => {
      if (!(error instanceof PageFailure)) throw error;
      await record.fail(position, page, error);
      return [];
    });
    return links;
  };
}

/** Pages of crawls that are nearer to their end go first. */
function parsingInTurn({ parserPool, record }: VisitDeps): ParserPool {
  const parse: ParserPool['parse'] = (page, options) =>
    parserPool.parse(page, { ...options, left: record.left });
  return { ...parserPool, parse };
}

async function visit(
  deps: VisitDeps & { readonly seekLinks: LinksByScript; readonly ownText: OwnText },
  page: PageUrl,
  position: number,
): Promise<readonly PageLink[]> {
  const { frontier, record, seekLinks, ownText } = deps;
  const earlierLinks = record.earlierLinks(page.url);
  if (earlierLinks) {
    record.keep(page.url);
    return earlierLinks;
  }
  const fetched = await obtainPage(page, deps, { revalidate: record.isRefresh });
  if (!frontier.claim(page, fetched.finalUrl)) {
    await skip(deps, page, position, fetched.finalUrl);
    return [];
  }
  const read = await ownText(position, await seekLinks(page, await readText(fetched, deps)));
  const isElsewhere = pageKey(read.page.finalUrl) !== pageKey(fetched.finalUrl);
  if (isElsewhere && !frontier.claim(page, read.page.finalUrl)) {
    await skip(deps, page, position, read.page.finalUrl);
    return [];
  }
  const isNew = await record.store(position, read.page, read.parsed);
  if (!isNew) frontier.noteRepeat(page);
  return read.parsed.markdown.links;
}

function skip({ record }: VisitDeps, page: PageUrl, position: number, finalUrl: string): Promise<void> {
  const reason = `The page leads to ${finalUrl}, which the crawl has already or which lies on another site`;
  return record.skip(position, page.url, reason);
}
