import { PageFailure } from '../../errors/page-failure.ts';
import { isSignInRedirect } from '../../formats/html/validate/sign-in.ts';
import type { Frontier } from '../discover/links/frontier.ts';
import type { PageUrl } from '../types.ts';
import { isSamePage } from '../urls/canonical-url.ts';
import { isSameSite } from '../urls/scope.ts';
import { isSearchPage } from '../urls/url-kinds.ts';
import { type CrawlPolicy, type Decision, KEEP } from './crawl-policy.ts';
import { UnlistedTargets, type UnlistedTargetsDeps } from './unlisted-targets.ts';

export interface RedirectDeps extends UnlistedTargetsDeps {
  readonly frontier: Pick<Frontier, 'addLinks' | 'addTargets' | 'claim' | 'knows' | 'lists'>;
  /** Called with the title of a start page with frames, which readers see on all pages. */
  readonly nameSite: (name: string) => void;
}

/**
 * Skips pages that redirect to a page of this crawl, to another site, to the site's front page or its search. Fails
 * pages that redirect to its error page or, after retries, to a short notice. Asks again after parsing, because scripts
 * redirect too. Also skips a page without text whose frames, or the page that it forwards to, are crawled instead.
 */
export function skipRedirects(deps: RedirectDeps): CrawlPolicy {
  const { frontier, nameSite } = deps;
  const claimed = new WeakMap<PageUrl, string>();
  const targets = new UnlistedTargets(deps);

  async function decide(page: PageUrl, finalUrl: string): Promise<Decision> {
    const known = claimed.get(page);
    // A deferred page is fetched again, and its own claim must not exclude it.
    if (known !== undefined && isSamePage(known, finalUrl)) return KEEP;
    if (isErrorPage(page, finalUrl)) {
      const message = `This page redirects to ${finalUrl}, the site's page for missing pages.`;
      return { action: 'fail', failure: new PageFailure('not_found', page.url, message) };
    }
    const reason = redirectSkipReason(page, finalUrl);
    if (reason !== null) return { action: 'skip', reason };
    const notice = await targets.onRedirect(page, finalUrl);
    if (notice.action !== 'keep') return notice;
    if (!frontier.claim(page, finalUrl)) return { action: 'skip', reason: repeatReason(page, finalUrl) };
    claimed.set(page, finalUrl);
    return KEEP;
  }

  return {
    beforeFetch: (page) => targets.beforeFetch(page),
    onFetched(page, fetched) {
      // Many pages redirect to one sign-in form. Each of them must fail, so none may claim its URL.
      return isSignInRedirect(fetched) ? KEEP : decide(page, fetched.finalUrl);
    },
    async onParsed(page, loaded) {
      const decision = await decide(page, loaded.fetched.finalUrl);
      return decision.action === 'keep' ? targets.onParsed(page, loaded) : decision;
    },
    onFailed(page, failure, stage) {
      const { links, leadsTo } = failure;
      if (stage === 'parse') targets.onFailed(page, failure);
      frontier.addTargets(leadsTo);
      frontier.addLinks(page, links);
      const [next] = leadsTo;
      if (!next || !leadsTo.some(({ url }) => frontier.knows(url))) return KEEP;
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

/** Why a page that redirects to `finalUrl` cannot claim it. */
function repeatReason({ url, foundBy }: PageUrl, finalUrl: string): string {
  const isElsewhere = foundBy === 'link' && !isSameSite(new URL(finalUrl), new URL(url));
  const place = isElsewhere ? 'on another site' : 'already in this crawl';
  return `This page redirects to ${finalUrl}, which is ${place}.`;
}

/** Sites redirect visitors of removed pages to their front page. */
function isFrontPage({ url, foundBy }: PageUrl, finalUrl: string): boolean {
  if (foundBy === 'request' || finalUrl === url) return false;
  const { pathname, search, hash } = new URL(finalUrl);
  return pathname + search + hash === '/' && !isSamePage(finalUrl, url);
}

const ERROR_PATH =
  /\/(?:(?:error|page)?[-_]?(?:404|not[-_]?found)|(?:404|not[-_]?found)[-_]?(?:error|page)?|errors?)(?:\.\w+)?\/?$/i;

/** Whether a page redirects to a URL named like an error page, which is not a page about such errors. */
function isErrorPage({ url }: PageUrl, finalUrl: string): boolean {
  return finalUrl !== url && isNamed(ERROR_PATH, finalUrl) && !isNamed(ERROR_PATH, url);
}

function isNamed(path: RegExp, url: string): boolean {
  return path.test(new URL(url).pathname);
}
