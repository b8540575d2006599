import type { SitePage } from '@lectern/shared/db/stores/pages/site-pages.ts';
import { nullForPageFailure, PageFailure } from '../../errors/page-failure.ts';
import { hasMoreTextThan } from '../../formats/markdown/has-more-text-than.ts';
import { removeSuggestions } from '../../formats/markdown/remove-suggestions.ts';
import type { LoadedPage } from '../fetch/page-loader.ts';
import { haveSimilarText, missingPageNear } from '../missing-page-probe.ts';
import type { PageUrl } from '../types.ts';
import { isSamePage } from '../urls/canonical-url.ts';
import { type CrawlPolicy, type CrawlState, type Decision, KEEP } from './crawl-policy.ts';
import { hasScripts } from './has-scripts.ts';
import { MIN_REPEATS, type ShortText, ShortTexts } from './short-texts.ts';

/** Longer texts are not notices. */
const MAX_NOTICE_CHARS = 600;
/** Missing pages that one crawl requests, and those that it requests again because several pages show one text. */
const MAX_MISSING_PAGES = 2;
const MAX_CHECKED_TEXTS = 4;
/** After this many renderings that show the same text, no more pages are rendered. */
const MAX_UNCHANGED = 3;
const SAME_AS_MISSING_PAGE = 'The site shows the same text for a page that does not exist';
/** The script of a browser check. The parser refuses short pages with a meta element that reloads them. */
const RELOADING_SCRIPT = /\blocation\.reload\(/i;

/** A sentence about the state of a site. Alone, it may be about other sites. */
const CLOSED =
  /\b(?:access|blog|content|documentation|domain|help cent(?:er|re)|page|project|request|service|(?:web)?site|wiki)\b[^.!?\n]{0,60}\b(?:blocked|closed|coming|deleted|disabled|expired|no longer|not (?:available|public|published)|offline|private|removed|soon|suspended|unavailable)\b/i;

/** A form field for visitors. */
const FORM_FIELD = /<input\b(?![^<>]*\btype\s*=\s*["']?(?:button|hidden|image|radio|reset|search|submit))/i;
const SEARCH_FORM = /\brole\s*=\s*["']?search|\bname\s*=\s*["']?(?:q|s|query|search)\b/i;

/**
 * Fails pages whose short text the site also shows for a page that does not exist: error pages with a success status (soft
 * 404), but also notices that replace every page, in any language. A notice may be temporary, so its pages are requested again.
 * A requested page that neither has a form nor says that the site is closed is stored with a note, because a small site may
 * show it at all URLs.
 */
export function refuseSoft404Pages(crawl: CrawlState): CrawlPolicy {
  const { loader, deferred, countStoredPages, isRefresh } = crawl;
  const texts = new ShortTexts(crawl);
  const missingPages = new MissingPages(loader);
  let unchanged = 0;
  let replacesRequestedPage = false;
  let lastStored: LoadedPage | null = null;
  let hasNote = false;
  const addNote = (note: string) => {
    if (!hasNote) crawl.addNote(note);
    hasNote = true;
  };

  async function isNotice(page: PageUrl, loaded: LoadedPage, text: ShortText): Promise<boolean> {
    if (text.isTemporary) return true;
    const stored = crawl.findPrevious(page.url);
    const isReplaced = stored !== null && stored.contentHash !== loaded.parsed.contentHash;
    // A text that replaces several stored ones is a notice, and so is one that the site did not show for missing pages before.
    const hasBegun = async () => text.pages.size === MIN_REPEATS && missingPages.nowShow(page, loaded);
    if ((isReplaced && texts.countEqual(loaded) >= MIN_REPEATS) || (await hasBegun()))
      texts.markTemporary(text);
    return text.isTemporary || missingPages.show(page, loaded);
  }

  /** An application may show a text until its scripts run. Null when rendering shows no other text. */
  async function renderOther(loaded: LoadedPage): Promise<LoadedPage | null> {
    if (!hasScripts(loaded) || unchanged >= MAX_UNCHANGED) return null;
    const rendered = await loader.render(loaded.fetched);
    if (rendered && !haveSimilarText(rendered, loaded)) return rendered;
    unchanged += 1;
    return null;
  }

  return {
    beforeFetch(page) {
      const text = texts.latest(page);
      return text && texts.hasStayed(text) ? refuse(page, true) : KEEP;
    },
    async onParsed(page, loaded) {
      const text = texts.record(page, mayBeNotice(page, loaded) ? loaded : null);
      if (text === null) return KEEP;
      const { links } = loaded.parsed;
      if (!(await isNotice(page, loaded, text))) {
        const stored = crawl.findPrevious(page.url);
        return stored && mayReplace(loaded, stored) && deferred.defer(page)
          ? { action: 'defer', links }
          : KEEP;
      }
      const rendered = await renderOther(loaded);
      if (rendered) return { action: 'keep', loaded: rendered };
      replacesRequestedPage ||= page.foundBy === 'request';
      if (await texts.defer(page, text)) return { action: 'defer', links };
      if (page.foundBy === 'request' && countStoredPages() > 0) return KEEP;
      // In a refresh, it may be the notice of a site in maintenance, which must not replace the stored page.
      if (page.foundBy === 'request' && !isRefresh && !replacesSite(loaded)) {
        addNote(`${SAME_AS_MISSING_PAGE}, so check the stored pages`);
        return KEEP;
      }
      return refuse(page, text.isTemporary || replacesRequestedPage, loaded);
    },
    onStored(loaded) {
      lastStored = loaded;
    },
    onEnd() {
      if (lastStored === null || countStoredPages() !== 1 || !isShort(lastStored)) return;
      const note = describeOnlyPage(lastStored, texts.countEqual(lastStored));
      if (note !== null) addNote(note);
    },
  };
}

/** A refresh removes missing pages, but keeps all pages of a site in maintenance (`isOutage`). */
function refuse({ url }: PageUrl, isOutage: boolean, loaded?: LoadedPage): Decision {
  const isSignIn = loaded && hasForm(loaded.fetched.body) && !isSamePage(url, loaded.fetched.finalUrl);
  const failure = isOutage ? 'server_error' : isSignIn ? 'forbidden' : 'not_found';
  const links = loaded?.parsed.links ?? [];
  return { action: 'fail', failure: new PageFailure(failure, url, `${SAME_AS_MISSING_PAGE}.`, { links }) };
}

/** The texts that a site shows for pages that do not exist. */
class MissingPages {
  readonly #loader: CrawlState['loader'];
  /** By their kind; `loaded` is null when the site says that the page is missing. */
  readonly #pages = new Map<string, { readonly url: string; readonly loaded: Promise<LoadedPage | null> }>();
  #checked = 0;

  constructor(loader: CrawlState['loader']) {
    this.#loader = loader;
  }

  /** Whether the site shows the page's text also for a page that does not exist. Requests one for each kind of pages. */
  async show(page: PageUrl, loaded: LoadedPage): Promise<boolean> {
    for (const missing of this.#pages.values())
      if (isShownBy(await missing.loaded, page, loaded)) return true;
    const { url, kind } = missingPageNear(page.url);
    if (this.#pages.has(kind) || this.#pages.size >= MAX_MISSING_PAGES) return false;
    const missing = { url, loaded: this.#load(url) };
    this.#pages.set(kind, missing);
    return isShownBy(await missing.loaded, page, loaded);
  }

  /** Requests a missing page again, and returns whether the site has begun to show the page's text for it. */
  async nowShow(page: PageUrl, loaded: LoadedPage): Promise<boolean> {
    const before = this.#pages.get(missingPageNear(page.url).kind);
    if (before === undefined || this.#checked >= MAX_CHECKED_TEXTS) return false;
    if (isShownBy(await before.loaded, page, loaded)) return false;
    this.#checked += 1;
    await this.#loader.forget(before);
    return isShownBy(await this.#load(before.url), page, loaded);
  }

  async #load(url: string): Promise<LoadedPage | null> {
    const page: PageUrl = { url, foundBy: 'link', title: null };
    const load = async () => this.#loader.parse(await this.#loader.fetch(page), page);
    return load().catch(nullForPageFailure);
  }
}

/** Whether a missing page has the text of a page, and does not only redirect to the requested page, as to a start page. */
function isShownBy(missing: LoadedPage | null, page: PageUrl, loaded: LoadedPage): boolean {
  if (missing === null || !haveSimilarText(missing, loaded)) return false;
  return page.foundBy !== 'request' || !isSamePage(missing.fetched.finalUrl, loaded.fetched.finalUrl);
}

/** Why the only page of a document may be a notice; null without a reason. `shownBy` counts the pages with its text. */
function describeOnlyPage({ fetched: { url, finalUrl, body } }: LoadedPage, shownBy: number): string | null {
  if (hasForm(body)) return 'The only page is short and has a form, so check its text';
  if (!isSamePage(url, finalUrl)) return `The site redirects to ${finalUrl}, a short page, so check its text`;
  return shownBy >= MIN_REPEATS ? `${shownBy} pages show the same short text, so check it` : null;
}

/** Whether a page has as little text as a notice. Default `text`: all of it. */
function isShort({ fetched: { kind }, parsed }: LoadedPage, text = parsed.markdown): boolean {
  return (kind === 'html' || kind === 'text') && !hasMoreTextThan(text, '', MAX_NOTICE_CHARS);
}

/** Whether a page is short. A browser may show one page of an application at all its URLs. */
function mayBeNotice({ foundBy }: PageUrl, loaded: LoadedPage): boolean {
  return (
    isShort(loaded, removeSuggestions(loaded.parsed.markdown)) &&
    !(foundBy === 'request' && loaded.fetched.tryType !== 'http')
  );
}

/** Whether a page has another title, or less than a quarter of its stored text. */
function mayReplace({ parsed }: LoadedPage, { title, bytes }: SitePage): boolean {
  return parsed.title !== title || Buffer.byteLength(parsed.markdown) < (bytes ?? 0) / 4;
}

/** Whether the page that a site shows at all URLs asks visitors to wait, has a form, or says why the site is closed. */
function replacesSite({ fetched: { body }, parsed: { markdown } }: LoadedPage): boolean {
  return RELOADING_SCRIPT.test(body) || hasForm(body) || CLOSED.test(markdown);
}

/** Whether a page asks its visitors to fill in a form other than a search. */
function hasForm(html: string): boolean {
  return html
    .split(/<form\b/i)
    .slice(1)
    .some((part) => {
      const [form = ''] = part.split(/<\/form/i, 1);
      return FORM_FIELD.test(form) && !SEARCH_FORM.test(form);
    });
}
