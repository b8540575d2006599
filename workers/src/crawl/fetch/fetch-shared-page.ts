import type { FetchedPage } from '../../formats/page.ts';
import type { PageUrl } from '../types.ts';
import { rawFileUrl } from '../urls/github-address.ts';
import { type GithubHosts, PUBLIC_GITHUB } from '../urls/github-hosts.ts';
import { type FetchPageDeps, type FetchPageOptions, fetchPage } from './fetch-page.ts';
import type { PublicPages } from './public-pages.ts';

export interface FetchSharedPageDeps extends FetchPageDeps {
  readonly publicPages: PublicPages;
  /** Where the files of repositories are had; GitHub's own hosts when not given. */
  readonly github?: GithubHosts;
}

export interface FetchSharedPageOptions extends FetchPageOptions {
  /** Asks the site in any case whether its page has changed: for a refresh. */
  readonly revalidate?: boolean;
}

/** For so long a page that anybody fetched is what the next one gets, without asking the site. */
const FRESH_MS = 24 * 60 * 60 * 1000;

/**
 * As `fetchPage`, over the cache of public pages: one that was fetched less than 24 hours ago is not fetched again,
 * of an older one the site is asked whether it has changed (RFC 9110 section 13). robots.txt holds for both. Of a file
 * in a repository on GitHub it is the file itself that is fetched, not the page that shows it.
 */
export async function fetchSharedPage(
  page: Pick<PageUrl, 'url' | 'fetchUrl' | 'text'>,
  deps: FetchSharedPageDeps,
  { revalidate = false, ...options }: FetchSharedPageOptions = {},
): Promise<FetchedPage> {
  if (page.text !== undefined) {
    return fetchPage(page, deps, options);
  }
  const { publicPages, robots, github = PUBLIC_GITHUB } = deps;
  const file = rawFileUrl(page.url, github.rawUrl);
  if (file !== null) {
    const fetched = await fetchSharedPage({ url: file }, deps, { revalidate, ...options });
    return { ...fetched, url: page.url, finalUrl: page.url };
  }
  const address = page.fetchUrl ?? page.url;
  const known = await publicPages.find(address);
  if (known && !revalidate && isFresh(known.fetchedAt)) {
    await robots.check(address);
    await robots.check(known.finalUrl);
    return { ...known, url: page.url };
  }
  const fetched = await fetchPage(page, deps, { ...options, ...(known && { known }) });
  await (known && fetched.body === known.body && fetched.finalUrl === known.finalUrl
    ? publicPages.confirm(address, fetched)
    : publicPages.keep(address, fetched));
  return fetched;
}

/** One that is dated in the future was fetched by a clock that has been set back since: nobody knows when. */
function isFresh(fetchedAt: Date): boolean {
  return Math.abs(Date.now() - fetchedAt.getTime()) < FRESH_MS;
}
