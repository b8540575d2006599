import { nullForPageFailure, PageFailure } from '../../errors/page-failure.ts';
import { withoutSuggestions } from '../../formats/markdown/without-suggestions.ts';
import type { LoadedPage, PageLoader } from '../fetch/page-loader.ts';
import { haveSimilarText, missingPageNear } from '../missing-page.ts';
import type { PageUrl } from '../types.ts';
import { isSamePage } from '../urls/canonical-url.ts';
import { type CrawlPolicy, KEEP } from './crawl-policy.ts';
import type { DeferralQueue } from './deferral-queue.ts';
import { hasForm } from './has-form.ts';
import { hasScripts } from './has-scripts.ts';
import { isShort } from './notice-retries.ts';

/** Missing pages that one crawl requests. */
const MAX_MISSING_PAGES = 2;
/** After this many renderings that show the same text, no more pages are rendered. */
const MAX_UNCHANGED = 3;
/** Two pages may share a text. */
const MIN_REPEATS = 3;
const SAME_AS_MISSING_PAGE = 'The site shows the same text for a page that does not exist';
/** Browser checks and maintenance pages reload themselves until they have passed. */
const RELOADS_ITSELF = /\blocation\.reload\(|<meta[^<>]*\bhttp-equiv\s*=\s*["']?refresh/i;

export interface MissingPagesDeps {
  readonly loader: Pick<PageLoader, 'fetch' | 'parse' | 'render'>;
  readonly deferred: DeferralQueue;
  readonly countStoredPages: () => number;
  readonly isRefresh: boolean;
  readonly addNote: (note: string) => void;
}

/**
 * Fails pages whose short text the site also shows for a page that does not exist: error pages with a success status (soft
 * 404), but also notices that replace every page, in any language. The requested page is stored with a note, because a small
 * site may show it at all URLs. Also adds a note to a document whose only page is short and may be a notice.
 */
export function refuseMissingPages(deps: MissingPagesDeps): CrawlPolicy {
  const { loader, deferred, countStoredPages, isRefresh } = deps;
  const missingPages = new Map<string, Promise<LoadedPage | null>>();
  /** The URLs of the short pages by their text. */
  const urlsByText = new Map<string, Set<string>>();
  let unchanged = 0;
  let replacesRequestedPage = false;
  let lastStored: LoadedPage | null = null;
  let hasNote = false;
  const addNote = (note: string) => {
    if (!hasNote) deps.addNote(note);
    hasNote = true;
  };

  /** Loads a missing page; null when the site says that it is missing. */
  async function loadMissing(url: string): Promise<LoadedPage | null> {
    const page: PageUrl = { url, foundBy: 'link', title: null };
    const load = async () => loader.parse(await loader.fetch(page), page);
    return load().catch(nullForPageFailure);
  }

  /** Whether the site shows the page's text also for a page that does not exist. Requests one for each kind of pages. */
  async function isShownForMissing(page: PageUrl, loaded: LoadedPage): Promise<boolean> {
    const isNotice = (missing: LoadedPage | null) =>
      missing !== null && haveSimilarText(missing, loaded) && !isRedirectToStart(page, loaded, missing);
    for (const missingPage of missingPages.values()) if (isNotice(await missingPage)) return true;
    const { url, kind } = missingPageNear(page.url);
    if (missingPages.has(kind) || missingPages.size >= MAX_MISSING_PAGES) return false;
    const missingPage = loadMissing(url);
    missingPages.set(kind, missingPage);
    return isNotice(await missingPage);
  }

  return {
    async onParsed(page, loaded) {
      if (isShort(loaded)) addTo(urlsByText, loaded.parsed.contentHash, page.url);
      if (!mayBeNotice(page, loaded) || !(await isShownForMissing(page, loaded))) return KEEP;
      if (hasScripts(loaded) && unchanged < MAX_UNCHANGED) {
        // An application may show this text until its scripts run.
        const rendered = await loader.render(loaded.fetched);
        if (rendered && !haveSimilarText(rendered, loaded)) return { action: 'keep', loaded: rendered };
        unchanged += 1;
      }
      replacesRequestedPage ||= page.foundBy === 'request';
      const { links } = loaded.parsed;
      // A notice may be temporary.
      if (deferred.defer(page)) return { action: 'defer', links };
      if (page.foundBy === 'request' && countStoredPages() > 0) return KEEP;
      // In a refresh, it may be the notice of a site in maintenance, which must not replace the stored page.
      if (page.foundBy === 'request' && !isRefresh && !RELOADS_ITSELF.test(loaded.fetched.body)) {
        addNote(`${SAME_AS_MISSING_PAGE}, so check the stored pages`);
        return KEEP;
      }
      // A refresh removes missing pages, but keeps all pages of a site in maintenance.
      const failure = replacesRequestedPage ? 'server_error' : 'not_found';
      return {
        action: 'fail',
        failure: new PageFailure(failure, page.url, `${SAME_AS_MISSING_PAGE}.`, { links }),
      };
    },
    onStored(loaded) {
      lastStored = loaded;
    },
    onEnd() {
      if (lastStored === null || countStoredPages() !== 1 || !isShort(lastStored)) return;
      const shownBy = urlsByText.get(lastStored.parsed.contentHash)?.size ?? 0;
      const note = describeOnlyPage(lastStored, shownBy);
      if (note !== null) addNote(note);
    },
  };
}

/** Why the only page of a document may be a notice; null without a reason. `shownBy` counts the pages with its text. */
function describeOnlyPage({ fetched: { url, finalUrl, body } }: LoadedPage, shownBy: number): string | null {
  if (hasForm(body)) return 'The only page is short and has a form, so check its text';
  if (!isSamePage(url, finalUrl)) return `The site redirects to ${finalUrl}, a short page, so check its text`;
  return shownBy >= MIN_REPEATS ? `${shownBy} pages show the same short text, so check it` : null;
}

function addTo(urlsByText: Map<string, Set<string>>, text: string, url: string): void {
  urlsByText.set(text, (urlsByText.get(text) ?? new Set()).add(url));
}

/** Whether a page is short. A browser may show one page of an application at all its URLs. */
function mayBeNotice({ foundBy }: PageUrl, loaded: LoadedPage): boolean {
  return (
    isShort(loaded, withoutSuggestions(loaded.parsed.markdown)) &&
    !(foundBy === 'request' && loaded.fetched.tryType !== 'http')
  );
}

/** Whether the missing page only redirects to the requested page, as sites redirect visitors to their start page. */
function isRedirectToStart(page: PageUrl, { fetched }: LoadedPage, missing: LoadedPage): boolean {
  return page.foundBy === 'request' && isSamePage(missing.fetched.finalUrl, fetched.finalUrl);
}
