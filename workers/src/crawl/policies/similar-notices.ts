import type { SitePage } from '@lectern/shared/db/stores/pages/site-pages.ts';
import { nullForPageFailure, PageFailure } from '../../errors/page-failure.ts';
import type { LoadedPage, PageLoader } from '../fetch/page-loader.ts';
import type { PageUrl } from '../types.ts';
import { type CrawlPolicy, KEEP } from './crawl-policy.ts';
import { hasStayed, isShort, type Notice, NoticeRetries, type NoticeRetriesDeps } from './notice-retries.ts';

/** Fewer words may be equal by chance. */
const MIN_WORDS = 4;
/** Two pages may share a text. */
const MIN_REPEATS = 3;
/** Texts that are equal on several pages and are requested again, each with several pauses. */
const MAX_CHECKED_TEXTS = 2;

export interface SimilarNoticesDeps extends NoticeRetriesDeps {
  readonly loader: Pick<PageLoader, 'fetch' | 'forget' | 'parse'>;
  /** The page at a URL as the previous crawl has stored it; null when it has not. */
  readonly findPrevious: (url: string) => SitePage | null;
  /** A refresh must not replace the stored version of a page by a notice. */
  readonly isRefresh: boolean;
}

interface SimilarNotice extends Notice {
  /** The first page that showed it. */
  readonly first: LoadedPage;
  /** The paths of its pages: URLs that differ in their query may show one page. */
  readonly paths: Set<string>;
  /** The paths of the pages that show exactly the text of the first one, numbers included. */
  readonly equalPaths: Set<string>;
  /** Whether a later request for a page showed a different text, or different numbers. */
  isConfirmed: boolean;
  /** The page whose later requests show whether the text stays; null while fewer than MIN_REPEATS pages have it. */
  checkedPage: PageUrl | null;
}

/**
 * Requests pages again whose short texts differ only in numbers, such as "Could not reach the server. ID 873285797". If the text
 * of one changes, the text is a notice, and all its pages are requested again; similar pages of a reference do not change. A
 * refresh also requests a page again before it stores another title or less than a quarter of the stored text.
 */
export function retrySimilarNotices(deps: SimilarNoticesDeps): CrawlPolicy {
  const { deferred, findPrevious, isRefresh } = deps;
  const retries = new NoticeRetries(deps);
  const notices = new SimilarNotices(deferred);
  const shown = new WeakMap<PageUrl, SimilarNotice>();

  /** The notice that a page may show. Null when its text is long, or the previous crawl has stored the same text. */
  function findNotice(page: PageUrl, loaded: LoadedPage): SimilarNotice | null {
    const before = shown.get(page);
    const isStored = findPrevious(page.url)?.contentHash === loaded.parsed.contentHash;
    const notice = isStored ? null : notices.find(page, loaded);
    if (before && before !== notice) notices.leave(page, before);
    return notice;
  }

  /** Whether to request a page twice at once: the second page with a text, or in a refresh each one with a number. */
  function mayBeTemporary(loaded: LoadedPage, { first, paths }: SimilarNotice): boolean {
    if (isRefresh) return /\d/.test(loaded.parsed.markdown);
    return paths.size === 2 && mayBeOneNotice(first, loaded);
  }

  /** Requests a page twice. Null when its text has not changed. */
  async function confirmChange(page: PageUrl, loaded: LoadedPage, notice: SimilarNotice) {
    const again = await loadAgain(page, deps.loader);
    if (again === null || hasSameText(again, loaded)) return null;
    const isGone = notices.find(page, again) !== notice;
    if (isGone) notice.pages.delete(page);
    notices.confirm(notice);
    return { again, isGone };
  }

  return {
    beforeFetch(page) {
      const notice = shown.get(page);
      return notice?.isConfirmed && hasStayed(notice) ? refuse(page, notice) : KEEP;
    },
    async onParsed(page, loaded) {
      const isFirstTime = !shown.has(page);
      const notice = findNotice(page, loaded);
      if (notice === null) return KEEP;
      shown.set(page, notice);
      const { links } = loaded.parsed;
      if (!notice.isConfirmed && isFirstTime && mayBeTemporary(loaded, notice)) {
        const change = await confirmChange(page, loaded, notice);
        if (change?.isGone) return { action: 'keep', loaded: change.again };
        if (change && isRefresh && deferred.defer(page)) return { action: 'defer', links };
      }
      const stored = findPrevious(page.url);
      if (stored && mayReplace(loaded, stored) && deferred.defer(page)) return { action: 'defer', links };
      // A text that replaces several stored ones is a notice.
      if (stored && isRepeated(loaded, notice)) notices.confirm(notice);
      // A rate limit may last a while, so one page with the text is requested again after all others.
      if (!notice.isConfirmed && !notices.isCheckedPage(page, loaded, notice)) return KEEP;
      if (await retries.defer(page, notice)) return { action: 'defer', links };
      return notice.isConfirmed ? refuse(page, notice) : KEEP;
    },
    onKept(page) {
      const before = shown.get(page);
      if (before) notices.leave(page, before);
    },
  };
}

/** The short texts of a crawl, by their words. */
class SimilarNotices {
  readonly #deferred: SimilarNoticesDeps['deferred'];
  readonly #byWords = new Map<string, SimilarNotice>();
  #checked = 0;

  constructor(deferred: SimilarNoticesDeps['deferred']) {
    this.#deferred = deferred;
  }

  /** Adds the page to the notice that it shows; null when its text is long. */
  find(page: PageUrl, loaded: LoadedPage): SimilarNotice | null {
    // Another request by the browser or the service is costly.
    const words = loaded.fetched.tryType === 'http' && isShort(loaded) ? wordsOf(loaded) : '';
    if (words === '') return null;
    const notice = this.#byWords.get(words) ?? createNotice(loaded);
    this.#byWords.set(words, notice);
    notice.pages.add(page);
    const { pathname } = new URL(page.url);
    notice.paths.add(pathname);
    if (hasSameText(loaded, notice.first)) notice.equalPaths.add(pathname);
    return notice;
  }

  /** Records that a text is a notice, so its pages are requested again. */
  confirm(notice: SimilarNotice): void {
    if (notice.isConfirmed || notice.paths.size < 2) return;
    notice.isConfirmed = true;
    for (const page of notice.pages) this.#deferred.defer(page, { max: Number.POSITIVE_INFINITY });
  }

  /** Records that a page shows another text now. */
  leave(page: PageUrl, notice: SimilarNotice): void {
    notice.retries = 0;
    notice.pages.delete(page);
    if (notice.checkedPage === page) this.confirm(notice);
  }

  /** Whether this is the page whose later requests show if the text stays; chooses it when enough pages have the text. */
  isCheckedPage(page: PageUrl, loaded: LoadedPage, notice: SimilarNotice): boolean {
    if (notice.checkedPage === null && isRepeated(loaded, notice) && this.#checked < MAX_CHECKED_TEXTS) {
      notice.checkedPage = page;
      this.#checked += 1;
    }
    return notice.checkedPage === page;
  }
}

async function loadAgain(page: PageUrl, loader: SimilarNoticesDeps['loader']): Promise<LoadedPage | null> {
  await loader.forget(page);
  const load = async () => loader.parse(await loader.fetch(page), page);
  return load().catch(nullForPageFailure);
}

function createNotice(first: LoadedPage): SimilarNotice {
  const paths = { paths: new Set<string>(), equalPaths: new Set<string>() };
  return { first, pages: new Set(), ...paths, retries: 0, isConfirmed: false, checkedPage: null };
}

function refuse({ url }: PageUrl, { paths }: SimilarNotice): { action: 'fail'; failure: PageFailure } {
  const message = `The site shows the same short text for ${paths.size} pages.`;
  return { action: 'fail', failure: new PageFailure('server_error', url, message) };
}

/** Whether two pages show the same text, or different numbers besides the ones in their URLs. */
function mayBeOneNotice(one: LoadedPage, other: LoadedPage): boolean {
  return hasSameText(one, other) || numbersOf(one) !== numbersOf(other);
}

/** Whether a page has another title, or less than a quarter of its stored text. */
function mayReplace({ parsed }: LoadedPage, { title, bytes }: SitePage): boolean {
  return parsed.title !== title || Buffer.byteLength(parsed.markdown) < (bytes ?? 0) / 4;
}

/** Whether enough pages show exactly this text. */
function isRepeated(loaded: LoadedPage, { first, equalPaths }: SimilarNotice): boolean {
  return hasSameText(loaded, first) && equalPaths.size >= MIN_REPEATS;
}

function hasSameText({ parsed }: LoadedPage, other: LoadedPage): boolean {
  return parsed.contentHash === other.parsed.contentHash;
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
