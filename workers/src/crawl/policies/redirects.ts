import { PageFailure } from '../../errors/page-failure.ts';
import { isSignInRedirect } from '../../formats/html/validate/sign-in-page.ts';
import type { PageUrl } from '../types.ts';
import { isSamePage } from '../urls/canonical-url.ts';
import { isSameSite } from '../urls/scope.ts';
import { isSearchPage } from '../urls/url-kinds.ts';
import { type CrawlPolicy, type CrawlState, type Decision, KEEP } from './crawl-policy.ts';

/**
 * Skips pages that redirect to a page of this crawl, to another site, to the site's front page or its search. Fails
 * pages that redirect to its error page. Asks again after parsing, because scripts redirect too. Also skips a page without
 * text whose frames, or the page that it forwards to, are crawled instead.
 */
export function skipRedirects({ frontier, nameSite, findPrevious }: CrawlState): CrawlPolicy {
  const claimed = new WeakMap<PageUrl, string>();

  function decide(page: PageUrl, finalUrl: string, isParsed: boolean): Decision {
    const known = claimed.get(page);
    // A deferred page is fetched again, and its own claim must not exclude it.
    if (known !== undefined && isSamePage(known, finalUrl)) return KEEP;
    if (isErrorPage(page, finalUrl)) {
      const message = `This page redirects to ${finalUrl}, an error page of the site.`;
      return { action: 'fail', failure: new PageFailure('not_found', page.url, message) };
    }
    const reason = redirectSkipReason(page, finalUrl);
    if (reason !== null) return { action: 'skip', reason };
    if (frontier.claim(page, finalUrl)) {
      // The URL of the page itself must not replace the one to which its script redirects.
      if (!isSamePage(finalUrl, page.url)) claimed.set(page, finalUrl);
      return KEEP;
    }
    const isElsewhere = page.foundBy === 'link' && !isSameSite(new URL(finalUrl), new URL(page.url));
    // The text of a page that no list and no link names, and no earlier crawl has stored, shows whether it is a notice.
    const isKnown = frontier.isListed(finalUrl) || findPrevious(finalUrl) !== null;
    if (!isElsewhere && !isParsed && !isKnown) return KEEP;
    const place = isElsewhere ? 'on another site' : 'already in this crawl';
    return { action: 'skip', reason: `This page redirects to ${finalUrl}, which is ${place}.` };
  }

  return {
    onFetched(page, fetched) {
      // Many pages redirect to one sign-in form. Each of them must fail, so none may claim its URL.
      if (isSignInRedirect(fetched)) return KEEP;
      return decide(page, fetched.finalUrl, false);
    },
    onParsed: (page, loaded) => decide(page, loaded.fetched.finalUrl, true),
    onFailed(page, { links, leadsTo }) {
      frontier.addTargets(leadsTo);
      frontier.addLinks(page, links);
      const [next] = leadsTo;
      if (!next || !leadsTo.some(({ url }) => frontier.has(url))) return KEEP;
      if (page.foundBy === 'request' && next.text !== '') nameSite(next.text);
      return { action: 'skip', reason: `This page has no text of its own; it shows ${next.url}.` };
    },
  };
}

/** Why a page that redirects to `finalUrl` is skipped before that page is claimed; null when it is not. */
function redirectSkipReason(page: PageUrl, finalUrl: string): string | null {
  if (isFrontPage(page, finalUrl)) return `This page redirects to ${finalUrl}, the site's front page.`;
  // Some sites send visitors of missing pages to their search.
  if (isSearchPage(finalUrl) && !isSearchPage(page.url))
    return `This page redirects to ${finalUrl}, the site's search.`;
  return null;
}

/** Sites redirect visitors of removed pages to their front page. */
function isFrontPage({ url, foundBy }: PageUrl, finalUrl: string): boolean {
  if (foundBy === 'request' || finalUrl === url) return false;
  const { pathname, search, hash } = new URL(finalUrl);
  return pathname + search + hash === '/' && !isSamePage(finalUrl, url);
}

const ERROR_PATH =
  /\/(?:(?:error|page)?[-_]?(?:404|not[-_]?found)|(?:404|not[-_]?found)[-_]?(?:error|page)?|errors?)(?:\.\w+)?\/?$|\/cgi-sys\/(?:suspendedpage|defaultwebpage)\.cgi$/i;

/** Whether a page redirects to a URL named like an error page, which is not a page about such errors. */
function isErrorPage({ url }: PageUrl, finalUrl: string): boolean {
  return finalUrl !== url && isNamed(ERROR_PATH, finalUrl) && !isNamed(ERROR_PATH, url);
}

function isNamed(path: RegExp, url: string): boolean {
  return path.test(new URL(url).pathname);
}
