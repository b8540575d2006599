import { nullForPageFailure, PageFailure } from '../../errors/page-failure.ts';
import type { LoadedPage, PageLoader } from '../fetch/page-loader.ts';
import type { PageUrl } from '../types.ts';
import { type CrawlPolicy, KEEP } from './crawl-policy.ts';
import { hasStayed, isShort, type Notice, NoticeRetries, type NoticeRetriesDeps } from './notice-retries.ts';

/** Fewer words may be equal by chance. */
const MIN_WORDS = 4;

export interface SimilarNoticesDeps extends NoticeRetriesDeps {
  readonly loader: Pick<PageLoader, 'fetch' | 'forget' | 'parse'>;
  /** A refresh must not replace the stored version of a page by a notice. */
  readonly isRefresh: boolean;
}

interface SimilarNotice extends Notice {
  /** The first page that showed it. */
  readonly first: LoadedPage;
  /** The paths of its pages: URLs that differ in their query may show one page. */
  readonly paths: Set<string>;
  /** Whether a second request for a page showed a different text, or different numbers. */
  isConfirmed: boolean;
}

/**
 * Retries pages whose short texts differ only in numbers, such as "Could not reach the server. ID 873285797". The second of
 * them is requested twice. If its text has changed, it is a notice, and the other pages are requested again too.
 * Similar pages of a reference do not change between two requests.
 */
export function retrySimilarNotices(deps: SimilarNoticesDeps): CrawlPolicy {
  const { deferred, loader, isRefresh } = deps;
  const retries = new NoticeRetries(deps);
  const notices = new Map<string, SimilarNotice>();
  const shown = new WeakMap<PageUrl, SimilarNotice>();

  function confirm(notice: SimilarNotice): void {
    if (notice.isConfirmed || notice.paths.size < 2) return;
    notice.isConfirmed = true;
    for (const page of notice.pages) deferred.defer(page, { max: Number.POSITIVE_INFINITY });
  }

  function findNotice(page: PageUrl, loaded: LoadedPage): SimilarNotice | null {
    // Another request by the browser or the service is costly.
    const words = loaded.fetched.tryType === 'http' && isShort(loaded) ? wordsOf(loaded) : '';
    if (words === '') return null;
    const notice = notices.get(words) ?? createNotice(loaded);
    notices.set(words, notice);
    notice.pages.add(page);
    notice.paths.add(new URL(page.url).pathname);
    return notice;
  }

  async function loadAgain(page: PageUrl): Promise<LoadedPage | null> {
    await loader.forget(page);
    const load = async () => loader.parse(await loader.fetch(page), page);
    return load().catch(nullForPageFailure);
  }

  /** Requests a page twice. Null when its text has not changed. */
  async function confirmChange(page: PageUrl, loaded: LoadedPage, notice: SimilarNotice) {
    const again = await loadAgain(page);
    if (again === null || again.parsed.contentHash === loaded.parsed.contentHash) return null;
    const hasPassed = findNotice(page, again) !== notice;
    if (hasPassed) notice.pages.delete(page);
    confirm(notice);
    return { again, hasPassed };
  }

  return {
    beforeFetch(page) {
      const notice = shown.get(page);
      return notice && hasStayed(notice) ? refuse(page, notice) : KEEP;
    },
    async onParsed(page, loaded) {
      const before = shown.get(page);
      const notice = findNotice(page, loaded);
      if (before && before !== notice) before.retries = 0;
      if (notice === null) return KEEP;
      shown.set(page, notice);
      const { links, markdown } = loaded.parsed;
      const mayPass = isRefresh
        ? /\d/.test(markdown)
        : notice.paths.size === 2 && mayBeOneNotice(notice.first, loaded);
      if (!notice.isConfirmed && !before && mayPass) {
        const change = await confirmChange(page, loaded, notice);
        if (change?.hasPassed) return { action: 'keep', loaded: change.again };
        if (change && isRefresh && deferred.defer(page)) return { action: 'defer', links };
      }
      if (!notice.isConfirmed) return KEEP;
      return (await retries.defer(page, notice)) ? { action: 'defer', links } : refuse(page, notice);
    },
  };
}

function createNotice(first: LoadedPage): SimilarNotice {
  return { first, pages: new Set(), paths: new Set(), retries: 0, isConfirmed: false };
}

function refuse({ url }: PageUrl, { pages }: SimilarNotice): { action: 'fail'; failure: PageFailure } {
  const message = `The site shows the same short text for ${pages.size} pages, with different numbers on each request.`;
  return { action: 'fail', failure: new PageFailure('server_error', url, message) };
}

/** Whether two pages show the same text, or different numbers besides the ones in their URLs. */
function mayBeOneNotice(one: LoadedPage, other: LoadedPage): boolean {
  return one.parsed.contentHash === other.parsed.contentHash || numbersOf(one) !== numbersOf(other);
}

/** The words of a page with a digit that its URL does not have. */
function numbersOf({ fetched: { url }, parsed }: LoadedPage): string {
  const words = parsed.markdown.match(/[\p{L}\p{N}]*\d[\p{L}\p{N}]*/gu) ?? [];
  return words.filter((word) => !url.includes(word)).join(' ');
}

/** The words of a page, without its URL and words with a digit; '' when there are few. */
function wordsOf({ fetched: { url, finalUrl }, parsed }: LoadedPage): string {
  const names = [url, finalUrl, new URL(url).pathname].filter((name) => name.length > 1);
  const text = names.reduce((rest, name) => rest.replaceAll(name, ' '), parsed.markdown);
  const words = text.split(/\s+/).filter((word) => word !== '' && !/\d/.test(word));
  return words.length < MIN_WORDS ? '' : words.join(' ');
}
