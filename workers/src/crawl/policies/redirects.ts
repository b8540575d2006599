import { PageFailure } from '../../errors/page-failure.ts';
import { isSignInRedirect } from '../../formats/html/refuse/soft-404.ts';
import type { Frontier } from '../discover/links/frontier.ts';
import type { PageUrl } from '../types.ts';
import { isSamePage } from '../urls/canonical-url.ts';
import { isSameSite } from '../urls/scope.ts';
import { type CrawlPolicy, type Decision, KEEP } from './crawl-policy.ts';

export interface RedirectDeps {
  readonly frontier: Pick<Frontier, 'addLinks' | 'claim' | 'knows'>;
  /** Called with the title of a start page with frames, which readers see on all pages. */
  readonly nameSite: (name: string) => void;
}

/**
 * Skips pages that redirect to a page of this crawl, to another site, to the site's front page or its search, and fails
 * those that redirect to its error page. Asks again after parsing, because scripts redirect too. Also skips a page without
 * text whose frames, or the page that it forwards to, are crawled instead.
 */
export function skipRedirects({ frontier, nameSite }: RedirectDeps): CrawlPolicy {
  const claimed = new WeakMap<PageUrl, string>();

  function decide(page: PageUrl, finalUrl: string): Decision {
    const known = claimed.get(page);
    // A deferred page is fetched again, and its own claim must not exclude it.
    if (known !== undefined && isSamePage(known, finalUrl)) return KEEP;
    if (isErrorPage(page, finalUrl)) {
      const message = `This page redirects to ${finalUrl}, the site's page for missing pages.`;
      return { action: 'fail', failure: new PageFailure('not_found', page.url, message) };
    }
    const reason = redirectSkipReason(frontier, page, finalUrl);
    if (reason !== null) return { action: 'skip', reason };
    claimed.set(page, finalUrl);
    return KEEP;
  }

  return {
    onFetched(page, fetched) {
      // Many pages redirect to one sign-in form. It must fail each of them, so none may claim its URL.
      return isSignInRedirect(fetched) ? KEEP : decide(page, fetched.finalUrl);
    },
    onParsed: (page, { fetched }) => decide(page, fetched.finalUrl),
    onFailed(page, { links, leadsTo }) {
      frontier.addLinks(page, links);
      const [next] = leadsTo;
      if (!next || !leadsTo.some(({ url }) => frontier.knows(url))) return KEEP;
      if (page.foundBy === 'request' && next.text !== '') nameSite(next.text);
      return { action: 'skip', reason: `This page has no text of its own; it shows ${next.url}.` };
    },
  };
}

/** Why the page at `finalUrl` is not stored for `page`; null when it is, and then its URL is claimed. */
function redirectSkipReason(
  frontier: Pick<Frontier, 'claim'>,
  page: PageUrl,
  finalUrl: string,
): string | null {
  const redirects = `This page redirects to ${finalUrl}`;
  if (isFrontPage(page, finalUrl)) return `${redirects}, the site's front page.`;
  if (isSearchPage(page, finalUrl)) return `${redirects}, the site's search.`;
  if (frontier.claim(page, finalUrl)) return null;
  const isElsewhere = page.foundBy === 'link' && !isSameSite(new URL(finalUrl), new URL(page.url));
  return `${redirects}, ${isElsewhere ? 'which is on another site.' : 'which is already in this crawl.'}`;
}

/** Sites redirect visitors of removed pages to their front page. */
function isFrontPage({ url, foundBy }: PageUrl, finalUrl: string): boolean {
  if (foundBy === 'request' || finalUrl === url) return false;
  const { pathname, search, hash } = new URL(finalUrl);
  return pathname + search + hash === '/' && !isSamePage(finalUrl, url);
}

const ERROR_PATH =
  /\/(?:(?:error|page)?[-_]?(?:404|not[-_]?found)|(?:404|not[-_]?found)[-_]?(?:error|page)?|errors?)(?:\.\w+)?\/?$/i;
const SEARCH_PATH = /\/search(?:[-_]?results?)?(?:\.\w+)?\/?$/i;

/** Whether a page redirects to a URL named like an error page, which is not a page about such errors. */
function isErrorPage({ url }: PageUrl, finalUrl: string): boolean {
  return finalUrl !== url && isNamed(ERROR_PATH, finalUrl) && !isNamed(ERROR_PATH, url);
}

/** Whether a page redirects to the results of a search, as some sites do for missing pages. */
function isSearchPage({ url }: PageUrl, finalUrl: string): boolean {
  return new URL(finalUrl).search !== '' && isNamed(SEARCH_PATH, finalUrl) && !isNamed(SEARCH_PATH, url);
}

function isNamed(path: RegExp, url: string): boolean {
  return path.test(new URL(url).pathname);
}
