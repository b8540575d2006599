import { counted } from '@lectern/shared/domain/counted.ts';
import { parsePackageUrl } from '@lectern/shared/domain/libraries/package-url.ts';
import { isPlainHttp } from '@lectern/shared/net/url-policy.ts';
import { PageFailure } from '../../errors/page-failure.ts';
import { isSignInRedirect } from '../../formats/html/validate/sign-in-page.ts';
import { fetchAllowed } from '../../net/robots/fetch-allowed.ts';
import type { CrawlRequest, Discovery, PageUrl } from '../types.ts';
import { canonicalUrl, pageKey } from '../urls/canonical-url.ts';
import { parseGithubUrl } from '../urls/github-url.ts';
import { createUrlFilter } from '../urls/path-filter.ts';
import { isFileUrl } from '../urls/url-kinds.ts';
import { discoverRepository } from './github/discover-repository.ts';
import { iterateInTimeSlices } from './iterate-in-time-slices.ts';
import { MAX_REPLACEMENT_FACTOR } from './links/frontier.ts';
import { rankPages } from './links/rank-pages.ts';
import { isLlmsTxtUrl } from './llms-txt/find-llms-txt.ts';
import { findFromLlmsTxt } from './llms-txt/from-llms-txt.ts';
import { checkList } from './outdated-lists.ts';
import { discoverPackage, type RegistryPackage } from './package/discover-package.ts';
import { type DiscoverDeps, type Findings, NO_FINDINGS, type Start } from './page-source.ts';
import { findFromNamedSitemap, findFromSitemaps, isSitemapUrl } from './sitemap/from-sitemaps.ts';

/** The time limit for finding pages on a slow site. */
const DEADLINE_MS = 45_000;

/**
 * Finds the pages of a request, best first: maxUrls of them, and as many again to replace missing ones. `crawl` reads the
 * sitemaps, `llms_txt` the site's llms.txt (else as `crawl`, with a note), `universal` both; a single page needs no list.
 * `followLinks` says whether links of fetched pages fill the crawl up to maxUrls. The requested URL is the first page, unless
 * it is an llms.txt or a sitemap itself; it is fetched even when its path is excluded. GitHub repositories and packages have
 * sources of their own.
 *
 * @throws {PageFailure} when the site cannot be reached or its robots.txt cannot be read.
 */
export async function discover(
  request: CrawlRequest,
  deps: DiscoverDeps,
  signal?: AbortSignal,
): Promise<Discovery> {
  // Agent vision reads the page itself, also on GitHub.
  const repository = request.crawlType === 'cua_markdown' ? null : parseGithubUrl(request.url);
  if (repository) return discoverRepository(request, repository, deps, signal && { signal });
  const library = request.crawlType === 'cua_markdown' ? null : packageOf(request);
  if (library) return discoverPackage(request, library, deps, signal);
  const requestedUrl = isPlainHttp(request.url.trim())
    ? (canonicalUrl(request.url) ?? request.url)
    : request.url;
  const rules = await deps.robots.rulesFor(requestedUrl, signal);
  const deadline = new AbortController();
  const timer = setTimeout(() => deadline.abort(tookTooLong(requestedUrl)), DEADLINE_MS);
  try {
    const requested: Start = {
      url: requestedUrl,
      rules,
      deps,
      signal: signal ? AbortSignal.any([signal, deadline.signal]) : deadline.signal,
    };
    if (isSinglePage(request)) return await choosePages(request, requestedUrl, requested, NO_FINDINGS, false);
    const { start, isUnresponsive } = await followRedirects(requested);
    const findings = isUnresponsive ? UNRESPONSIVE_SITE : await findPages(request, start);
    const isWholeList = findings.isOrdered || isSitemapUrl(requestedUrl);
    const mayFollowLinks = !isWholeList || request.crawlType === 'universal';
    return await choosePages(request, requestedUrl, start, findings, mayFollowLinks);
  } finally {
    clearTimeout(timer);
  }
}

/** The package to read, from the user's registry, else from the public one that the URL names. */
function packageOf({ url, library }: CrawlRequest): RegistryPackage | null {
  if (library?.source !== 'package' || library.registry === undefined) return parsePackageUrl(url);
  const { ecosystem, name, documentVersion, registry } = library;
  if (ecosystem !== 'npm' && ecosystem !== 'pypi') return parsePackageUrl(url);
  return { ecosystem, name, version: documentVersion, registry };
}

function tookTooLong(url: string): PageFailure {
  return new PageFailure(
    'timeout',
    url,
    `Finding the pages of the site took longer than ${DEADLINE_MS / 1000} s.`,
  );
}

function isSinglePage({ crawlType, maxUrls, url }: CrawlRequest): boolean {
  if (crawlType === 'cua_markdown' || crawlType === 'user_text' || isFileUrl(url)) return true;
  return maxUrls === 1 && !isListUrl(url);
}

/** Whether the URL is a list of pages rather than a page. */
function isListUrl(url: string): boolean {
  return isLlmsTxtUrl(url) || isSitemapUrl(url);
}

/** A site that did not respond: only its start page is tried. */
const UNRESPONSIVE_SITE: Findings = {
  ...NO_FINDINGS,
  notes: ['The site did not respond in time, so its sitemap and llms.txt were not read'],
};

/** Sends a HEAD request to find out where the start URL redirects to, and whether the site responds at all. */
async function followRedirects(
  start: Start,
): Promise<{ readonly start: Start; readonly isUnresponsive: boolean }> {
  if (!start.rules.isAllowed(start.url)) return { start, isUnresponsive: false };
  try {
    const options = { method: 'HEAD', signal: start.signal } as const;
    const { status, finalUrl } = await fetchAllowed(start.url, start.deps, options);
    const isMoved = status < 400 && !isSignInRedirect({ url: start.url, finalUrl });
    const url = isMoved ? (canonicalUrl(finalUrl) ?? start.url) : start.url;
    return {
      start: { ...start, url, rules: await start.deps.robots.rulesFor(url, start.signal) },
      isUnresponsive: false,
    };
  } catch (error) {
    if (start.signal.aborted || !(error instanceof PageFailure)) throw error;
    // It has served robots.txt, so a broken connection only means that it does not support HEAD.
    return { start, isUnresponsive: error.failure === 'timeout' };
  }
}

async function findPages({ crawlType }: CrawlRequest, start: Start): Promise<Findings> {
  if (isSitemapUrl(start.url)) return findFromNamedSitemap(start);
  if (crawlType === 'crawl' && !isLlmsTxtUrl(start.url)) return findFromSitemaps(start);
  if (crawlType === 'universal') {
    const [listed, mapped] = await Promise.all([findFromLlmsTxt(start), findFromSitemaps(start)]);
    return listed ? merge(listed, mapped, start.signal) : mapped;
  }
  const listed = await findFromLlmsTxt(start);
  if (listed) return listed;
  const mapped = await findFromSitemaps(start);
  const note = 'The site has no llms.txt; pages were found through its sitemap and links';
  return { ...mapped, notes: [note, ...mapped.notes] };
}

/** Merges both lists. For a page in both, llms.txt has the better URL and title. */
async function merge(listed: Findings, mapped: Findings, signal: AbortSignal): Promise<Findings> {
  const pages = new Map<string, PageUrl>();
  for await (const page of iterateInTimeSlices([...listed.pages, ...mapped.pages], signal)) {
    const key = pageKey(page.url);
    if (!pages.has(key)) pages.set(key, page);
  }
  return {
    pages: [...pages.values()],
    isOrdered: false,
    sitemapUrl: mapped.sitemapUrl,
    siteName: listed.siteName,
    notes: [...listed.notes, ...mapped.notes],
  };
}

/** The start page, then the best allowed pages: maxUrls, and as many again to replace missing ones. */
async function choosePages(
  request: CrawlRequest,
  requestedUrl: string,
  start: Start,
  findings: Findings,
  mayFollowLinks: boolean,
): Promise<Discovery> {
  const [requestedKey, startKey] = [pageKey(requestedUrl), pageKey(start.url)];
  const mayFetch = createUrlFilter(request);
  const allowed: PageUrl[] = [];
  let disallowed = 0;
  let title: string | null = null;
  for await (const page of iterateInTimeSlices(findings.pages, start.signal)) {
    const key = pageKey(page.url);
    if (key === requestedKey) title ??= page.title;
    if (key === requestedKey || key === startKey || !mayFetch(page.url)) continue;
    if (start.rules.isAllowed(page.url)) allowed.push(page);
    else disallowed += 1;
  }
  const criteria = { startUrl: start.url, topics: request.topics, keepOrder: findings.isOrdered };
  const ranked = await rankPages(allowed, criteria, start.signal);
  const isLong = mayFollowLinks && ranked.length >= request.maxUrls;
  const state = isLong ? await checkList(ranked, start) : 'current';
  const isOutdated = state === 'outdated';
  const linksFirst = state === 'partly outdated';
  const listed = isOutdated ? [] : ranked;
  const all =
    isListUrl(requestedUrl) && listed.length > 0
      ? listed
      : [{ url: requestedUrl, foundBy: 'request' as const, title }, ...listed];
  const max = request.maxUrls * MAX_REPLACEMENT_FACTOR;
  return {
    pages: all.slice(0, max),
    overLimit: Math.max(0, all.length - max),
    sitemapUrl: findings.sitemapUrl,
    siteName: findings.siteName,
    startUrl: start.url,
    followLinks: mayFollowLinks && (all.length < request.maxUrls || linksFirst),
    linksFirst,
    notes: [
      ...findings.notes,
      ...(isOutdated ? [OUTDATED_NOTE] : []),
      ...(disallowed === 0 ? [] : [disallowedNote(disallowed)]),
    ],
  };
}

const OUTDATED_NOTE = 'The sitemap lists pages that do not exist; pages were found through links';

function disallowedNote(count: number): string {
  return `${counted(count, 'page')} skipped because of robots.txt`;
}
