import type { FailureClass } from '@lectern/shared/domain/failure.ts';
import { PageFailure } from '../errors/page-failure.ts';
import { isSignInRedirect } from '../formats/html/refuse/soft-404.ts';
import type { FetchedPage, PageLink } from '../formats/page.ts';
import type { ParserPool } from '../parser/parser-pool.ts';
import type { Frontier } from './discover/links/frontier.ts';
import { obtainPage, type PageText, type ReadPageDeps, readText } from './fetch/page-loader.ts';
import { mostPutOff, type SecondTries } from './policies/deferred-pages.ts';
import { type Copies, createCopies } from './policies/duplicate-pages.ts';
import { createLinksByScript, type LinksByScript } from './policies/script-links.ts';
import { createShells, type OwnText } from './policies/spa-shell.ts';
import { createTranslations, type NoteLanguages } from './policies/translations.ts';
import { createSilenceWatch, type SilenceWatch } from './policies/unresponsive-site.ts';
import type { CrawlRecord } from './store/crawl-record.ts';
import type { PageUrl } from './types.ts';
import { isSamePage } from './urls/canonical-url.ts';
import { isSameSite } from './urls/scope.ts';

export interface VisitDeps extends ReadPageDeps {
  readonly frontier: SecondTries;
  readonly record: CrawlRecord;
}

/**
 * Makes the visit of one page: fetch, parse, store; its links are the result. A page that cannot be had is noted
 * as failed and the crawl goes on; one that may be had a little later is put off. What is thrown ends the crawl.
 */
export function createVisit(deps: VisitDeps): (page: PageUrl) => Promise<readonly PageLink[]> {
  const { record, frontier } = deps;
  const inTurn = { ...deps, parserPool: parsingInTurn(deps) };
  const visiting = {
    ...inTurn,
    seekLinks: createLinksByScript(inTurn),
    ownText: createShells(inTurn),
    copies: createCopies(frontier),
    noteLanguages: createTranslations(frontier),
    silence: createSilenceWatch(),
  };
  const positions = new Map<PageUrl, number>();
  return async (page) => {
    const position = positions.get(page) ?? positions.size;
    positions.set(page, position);
    record.begin(page);
    const links = await visit(visiting, page, position).catch(async (error: unknown) => {
      if (!(error instanceof PageFailure)) throw error;
      return endWithoutText(deps, { page, position, failure: error });
    });
    if (links === null) record.putOff(page);
    return links ?? [];
  };
}

/** Pages of crawls that are nearer to their end go first. */
function parsingInTurn({ parserPool, record }: VisitDeps): ParserPool {
  const parse: ParserPool['parse'] = (page, options) =>
    parserPool.parse(page, { ...options, left: record.left });
  return { ...parserPool, parse };
}

interface Visiting extends VisitDeps {
  readonly seekLinks: LinksByScript;
  readonly ownText: OwnText;
  readonly copies: Copies;
  readonly noteLanguages: NoteLanguages;
  readonly silence: SilenceWatch;
}

/** Null when the page is put off. */
async function visit(deps: Visiting, page: PageUrl, position: number): Promise<readonly PageLink[] | null> {
  const { frontier, record, seekLinks, ownText, copies } = deps;
  const earlierLinks = record.earlierLinks(page.url);
  if (earlierLinks) {
    record.keep(page.url);
    return earlierLinks;
  }
  if (copies.comesLast(page) && frontier.putOff(page)) return null;
  const fetched = await obtainOrPutOff(deps, page);
  if (fetched === null) return null;
  const skip = async (reason: string): Promise<readonly PageLink[]> => {
    await record.skip(position, page.url, reason);
    return [];
  };
  // Whatever needs a sign-in leads to the same form, which is the reason of each of them.
  const isForm = isSignInRedirect(fetched);
  const ledAway = isForm ? null : whyLedAway(frontier, page, fetched.finalUrl);
  if (ledAway) return skip(ledAway);
  const read = await ownText(position, await seekLinks(page, await readText(fetched, deps)));
  const isElsewhere = isForm || !isSamePage(read.page.finalUrl, fetched.finalUrl);
  const ledOn = isElsewhere ? whyLedAway(frontier, page, read.page.finalUrl) : null;
  return ledOn ? skip(ledOn) : storeUnlessCopy(deps, { page, position, read });
}

/** Null when the page is put off. */
async function storeUnlessCopy(
  { frontier, record, copies, noteLanguages }: Visiting,
  { page, position, read }: { page: PageUrl; position: number; read: PageText },
): Promise<readonly PageLink[] | null> {
  const { finalUrl } = read.page;
  const { markdown } = read.parsed;
  noteLanguages(page, finalUrl, markdown.languages);
  const copy = copies.judge(page, finalUrl, markdown);
  if (copy === 'later') {
    frontier.addLinks(page, markdown.links);
    return null;
  }
  if (copy !== 'none') {
    await record.skip(position, page.url, copy.reason);
  } else if (await record.store(position, read.page, read.parsed)) {
    copies.note(finalUrl, markdown);
  } else {
    frontier.noteRepeat(page);
  }
  return markdown.links;
}

/** The page; null when it is put off. */
async function obtainOrPutOff(deps: Visiting, page: PageUrl): Promise<FetchedPage | null> {
  const { frontier, record, silence } = deps;
  silence.check(page.url);
  try {
    const fetched = await obtainPage(page, deps, { revalidate: record.isRefresh });
    silence.note(page.url, null);
    return fetched;
  } catch (error) {
    if (!(error instanceof PageFailure)) throw error;
    silence.note(page.url, error);
    // A page that is alone would be asked for again at once; its job is, a little later.
    const most = frontier.found > 1 ? mostPutOff(error, record.storedUrls.size > 0) : 0;
    if (frontier.putOff(page, most)) return null;
    throw error;
  }
}

/** What costs a request or none, and is no page of the site. */
const NOT_THERE: ReadonlySet<FailureClass> = new Set(['not_found', 'robots']);

/** Ends a page that has no text of its own; its links are followed all the same. */
async function endWithoutText(
  { frontier, record }: VisitDeps,
  { page, position, failure }: { page: PageUrl; position: number; failure: PageFailure },
): Promise<readonly PageLink[]> {
  frontier.addLinks(page, failure.links);
  const [next] = failure.leadsTo;
  const isFollowed = failure.leadsTo.some(({ url }) => frontier.knows?.(url));
  if (next && isFollowed)
    await record.skip(position, page.url, `The page has no text of its own and shows ${next.url}`);
  else await record.fail(position, page, failure);
  if (NOT_THERE.has(failure.failure)) frontier.replace?.();
  return [];
}

/** Sites forward readers of pages that they no longer have to their front page. */
function leadsHome({ url, foundBy }: PageUrl, finalUrl: string): boolean {
  if (foundBy === 'request' || finalUrl === url) return false;
  const { pathname, search, hash } = new URL(finalUrl);
  return pathname + search + hash === '/' && !isSamePage(finalUrl, url);
}

/** Why the page at which `page` ends up is not taken; null when it is, and then it is claimed. */
function whyLedAway(frontier: Frontier, page: PageUrl, finalUrl: string): string | null {
  const leads = `The page leads to ${finalUrl}`;
  if (leadsHome(page, finalUrl)) return `${leads}, the front page of its site`;
  if (frontier.claim(page, finalUrl)) return null;
  const isElsewhere = page.foundBy === 'link' && !isSameSite(new URL(finalUrl), new URL(page.url));
  return `${leads}, ${isElsewhere ? 'which lies on another site' : 'which the crawl has already'}`;
}
