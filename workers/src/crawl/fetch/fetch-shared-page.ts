import { PageFailure } from '../../errors/page-failure.ts';
import type { FetchedPage } from '../../formats/page.ts';
import type { PackageRegistries } from '../../libraries/package-registries.ts';
import type { AllowedFetchDeps } from '../../net/robots/fetch-allowed.ts';
import type { PageUrl } from '../types.ts';
import { type GithubHosts, PUBLIC_GITHUB } from '../urls/github-hosts.ts';
import { rawFileUrl } from '../urls/github-url.ts';
import { fetchPage } from './fetch-page.ts';
import type { PublicPages } from './public-pages.ts';

export interface FetchSharedPageDeps extends AllowedFetchDeps {
  readonly publicPages: PublicPages;
  /** Where GitHub serves files. Default GitHub's own hosts. */
  readonly github?: GithubHosts;
  /** Where packages are published. Default the public registries. */
  readonly registries?: PackageRegistries;
}

export interface FetchSharedPageOptions {
  /** Asks the site whether the page has changed, however fresh the cached one is. Default false. */
  readonly revalidate?: boolean;
  /** The version that the source has stored, if its site may confirm it without sending it again. */
  readonly stored?: FetchedPage | null;
}

/** A page that any crawl fetched this recently is not requested again. */
const FRESH_MS = 24 * 60 * 60 * 1000;

/**
 * Fetches a page through the cache of public pages, as `fetchPage` does otherwise. A page younger than 24 hours comes
 * from the cache; an older one is revalidated (RFC 9110 section 13). robots.txt applies to both. For a file page on
 * GitHub the raw file is fetched.
 */
export async function fetchSharedPage(
  page: Pick<PageUrl, 'url' | 'fetchUrl' | 'text'>,
  deps: FetchSharedPageDeps,
  { revalidate = false, stored = null }: FetchSharedPageOptions = {},
): Promise<FetchedPage> {
  if (page.text !== undefined) return fetchPage(page, deps);
  const { publicPages, robots, github = PUBLIC_GITHUB } = deps;
  const rawFile = rawFileUrl(page.url, github.rawUrl);
  if (rawFile !== null) {
    const fetched = await fetchSharedPage({ url: rawFile }, deps, { revalidate, stored });
    return { ...fetched, url: page.url, finalUrl: page.url, fetchedFrom: fetched.finalUrl };
  }
  const url = page.fetchUrl ?? page.url;
  if (stored) {
    const fetched = await fetchStored(page, stored, deps);
    if (!fetched.isNotModified) await publicPages.save(url, fetched);
    return fetched;
  }
  const known = await publicPages.find(url);
  if (known && !revalidate && isFresh(known.fetchedAt)) {
    await robots.check(url);
    await robots.check(known.finalUrl);
    const fetchedFrom = url !== page.url && known.finalUrl === page.url ? { fetchedFrom: url } : {};
    return { ...known, url: page.url, ...fetchedFrom };
  }
  const fetched = await fetchPage(page, deps, known);
  const isUnchanged = known && fetched.body === known.body && fetched.finalUrl === known.finalUrl;
  await (isUnchanged ? publicPages.confirm(url, fetched) : publicPages.save(url, fetched));
  return fetched;
}

/** Requests a stored page at its own URL: the URL where it was found may only redirect to it. */
async function fetchStored(
  page: Pick<PageUrl, 'url' | 'fetchUrl' | 'text'>,
  stored: FetchedPage,
  deps: AllowedFetchDeps,
): Promise<FetchedPage> {
  try {
    const fetched = await fetchPage({ ...page, url: stored.url }, deps, stored);
    return { ...fetched, url: page.url };
  } catch (error) {
    const isElsewhere = error instanceof PageFailure && stored.url !== page.url;
    if (!isElsewhere || error.failure !== 'not_found') throw error;
    return fetchPage(page, deps);
  }
}

/** A page dated in the future was fetched before the clock was set back, so its age is unknown. */
function isFresh(fetchedAt: Date): boolean {
  return Math.abs(Date.now() - fetchedAt.getTime()) < FRESH_MS;
}
