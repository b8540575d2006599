import { PageFailure } from '../../errors/page-failure.ts';
import { isPlainHttp } from '../../net/address/url-policy.ts';
import type { CrawlRequest, Discovery, PageUrl } from '../types.ts';
import { canonicalUrl, pageKey } from '../urls/canonical-url.ts';
import { parseGithubAddress } from '../urls/github-address.ts';
import { isFileAddress } from '../urls/page-address.ts';
import { discoverRepository } from './github/discover-repository.ts';
import { MOST_REPLACED } from './links/frontier.ts';
import { rankPages } from './links/rank-pages.ts';
import { findFromLlmsTxt } from './llms-txt/from-llms-txt.ts';
import { isLlmsTxtAddress } from './llms-txt/llms-txt.ts';
import { type DiscoverDeps, type Findings, NO_FINDINGS, type Start } from './page-source.ts';
import { findFromNamedSitemap, findFromSitemaps, isSitemapAddress } from './sitemap/from-sitemaps.ts';

/** A site that answers slowly costs no more than this before its first page is fetched. */
const DEADLINE_MS = 45_000;

/**
 * Finds the pages of a request, best first, maxUrls and as many to replace those that are not there, so that whoever
 * reads without a frontier has to stop at maxUrls: `crawl` from the sitemaps, `llms_txt` from the site's llms.txt (else
 * as `crawl`, with a note), `universal` from both; one page needs no list. `followLinks` says
 * that links of fetched pages fill the room that is left. The address asked for is the first page, unless it is an
 * llms.txt or a sitemap itself. What lies on GitHub is found by discoverRepository, whatever the type of the crawl. Rejects with
 * PageFailure when the site cannot be reached or its robots.txt cannot be read.
 */
export async function discover(
  request: CrawlRequest,
  deps: DiscoverDeps,
  signal?: AbortSignal,
): Promise<Discovery> {
  // Whoever has a page looked at wants what it shows.
  const repository = request.crawlType === 'cua_markdown' ? null : parseGithubAddress(request.url);
  if (repository) {
    return discoverRepository(request, repository, deps, signal && { signal });
  }
  const asked = isPlainHttp(request.url.trim()) ? (canonicalUrl(request.url) ?? request.url) : request.url;
  const rules = await deps.robots.rulesFor(asked);
  const deadline = new AbortController();
  const timer = setTimeout(() => deadline.abort(tookTooLong(asked)), DEADLINE_MS);
  try {
    const ends = signal ? AbortSignal.any([signal, deadline.signal]) : deadline.signal;
    const first = { url: asked, rules, deps, signal: ends };
    if (wantsOnePage(request)) {
      return choose(request, asked, first, NO_FINDINGS, false);
    }
    const { start, isSilent } = await followStart(first);
    const findings = isSilent ? unanswered() : await findPages(request, start);
    const isAskedFor = findings.isOrdered || isSitemapAddress(asked);
    return choose(request, asked, start, findings, !isAskedFor || request.crawlType === 'universal');
  } finally {
    clearTimeout(timer);
  }
}

function tookTooLong(url: string): PageFailure {
  return new PageFailure(
    'timeout',
    url,
    `finding the pages of ${url} took longer than ${DEADLINE_MS / 1000} s`,
  );
}

function wantsOnePage({ crawlType, maxUrls, url }: CrawlRequest): boolean {
  const isList = isListAddress(url);
  if (isFileAddress(url)) return true;
  return crawlType === 'cua_markdown' || crawlType === 'user_text' || (maxUrls === 1 && !isList);
}

/** Says whether the address names pages and is none itself. */
function isListAddress(url: string): boolean {
  return isLlmsTxtAddress(url) || isSitemapAddress(url);
}

/** The findings at a site that is waited for in vain: its start page is the one thing left to be asked for. */
function unanswered(): Findings {
  return {
    ...NO_FINDINGS,
    notes: [`The site did not answer in time, so its lists of pages were not looked for`],
  };
}

/**
 * Learns by a HEAD request where the start address leads, so that the crawl stays near the place it leads to, and
 * whether the site answers at all.
 */
async function followStart(start: Start): Promise<{ readonly start: Start; readonly isSilent: boolean }> {
  const { safeFetch, robots } = start.deps;
  if (!start.rules.isAllowed(start.url)) {
    return { start, isSilent: false };
  }
  try {
    const { status, finalUrl } = await safeFetch(start.url, {
      method: 'HEAD',
      beforeRedirect: (url) => robots.check(url),
      signal: start.signal,
    });
    const url = status < 400 ? (canonicalUrl(finalUrl) ?? start.url) : start.url;
    return { start: { ...start, url, rules: await robots.rulesFor(url) }, isSilent: false };
  } catch (error) {
    if (start.signal.aborted || !(error instanceof PageFailure)) {
      throw error;
    }
    // It has answered for its robots.txt: one that breaks off does not know HEAD.
    return { start, isSilent: error.failure === 'timeout' };
  }
}

async function findPages({ crawlType }: CrawlRequest, start: Start): Promise<Findings> {
  if (isSitemapAddress(start.url)) {
    return findFromNamedSitemap(start);
  }
  if (crawlType === 'crawl' && !isLlmsTxtAddress(start.url)) {
    return findFromSitemaps(start);
  }
  if (crawlType === 'universal') {
    const [listed, mapped] = await Promise.all([findFromLlmsTxt(start), findFromSitemaps(start)]);
    return listed ? merge(listed, mapped) : mapped;
  }
  const listed = await findFromLlmsTxt(start);
  if (listed) {
    return listed;
  }
  const mapped = await findFromSitemaps(start);
  const note = 'The site has no llms.txt, so its pages were found by its sitemap and links';
  return { ...mapped, notes: [note, ...mapped.notes] };
}

/** Both lists as one; where they name the same page, the llms.txt knows the better address and title. */
function merge(listed: Findings, mapped: Findings): Findings {
  const keys = new Set(listed.pages.map((page) => pageKey(page.url)));
  return {
    pages: [...listed.pages, ...mapped.pages.filter((page) => !keys.has(pageKey(page.url)))],
    isOrdered: false,
    sitemapUrl: mapped.sitemapUrl,
    siteName: listed.siteName,
    notes: [...listed.notes, ...mapped.notes],
  };
}

/** The start page, then the best of what the site allows: what fits into maxUrls, and as many to replace them. */
function choose(
  request: CrawlRequest,
  asked: string,
  start: Start,
  findings: Findings,
  mayFollowLinks: boolean,
): Discovery {
  const startKeys = new Set([pageKey(asked), pageKey(start.url)]);
  const others = findings.pages.filter((page) => !startKeys.has(pageKey(page.url)));
  const allowed = others.filter((page) => start.rules.isAllowed(page.url));
  const ranked = rankPages(allowed, {
    startUrl: start.url,
    topics: request.topics,
    keepOrder: findings.isOrdered,
  });
  const all = isListAddress(asked) && ranked.length > 0 ? ranked : [startPage(asked, findings), ...ranked];
  const disallowed = others.length - allowed.length;
  const most = request.maxUrls * MOST_REPLACED;
  return {
    pages: all.slice(0, most),
    notTaken: Math.max(0, all.length - most),
    sitemapUrl: findings.sitemapUrl,
    siteName: findings.siteName,
    startUrl: start.url,
    followLinks: mayFollowLinks && all.length < request.maxUrls,
    disallowed,
    notes: disallowed === 0 ? findings.notes : [...findings.notes, disallowedNote(disallowed)],
  };
}

function startPage(url: string, { pages }: Findings): PageUrl {
  const key = pageKey(url);
  const listed = pages.find((page) => pageKey(page.url) === key);
  return { url, foundBy: 'request', title: listed?.title ?? null };
}

function disallowedNote(count: number): string {
  const pages = count === 1 ? '1 page was' : `${count} pages were`;
  return `${pages} left out because the site's robots.txt forbids them`;
}
