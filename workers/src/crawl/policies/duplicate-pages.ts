import { REPEATED_TEXT } from '@lectern/shared/domain/documents/failure.ts';
import type { Frontier } from '../discover/links/frontier.ts';
import type { LoadedPage } from '../fetch/page-loader.ts';
import type { PageUrl } from '../types.ts';
import { isArchivePage } from '../urls/low-value-pages.ts';
import { isVariation } from '../urls/url-shape.ts';
import { type CrawlPolicy, type CrawlState, type Decision, KEEP } from './crawl-policy.ts';
import type { CrawlTexts } from './crawl-texts.ts';
import { hashSortedLines, TextsWithoutSelfLinks } from './text-hashes.ts';

/** A PDF may join lines to other paragraphs than the pages that it repeats. */
const MAX_OWN_SHARE_OF_PDF = 0.5;
/** A page with a larger share of its own text does not repeat others. */
const MAX_OWN_SHARE = 0.1;
/** Less repeated text may be a common notice. */
const MIN_REPEATED_CHARS = 200;
/** Pages with several posts have a linked heading for each. */
const MIN_LINKED_HEADINGS = 2;
const LINKED_HEADING = /^#{1,6} \[[^\]\n]{1,300}\]\(http[^)\s]+\)$/gm;

/**
 * Whole books on one page, as mdBook and MkDocs generate them, the print, AMP and text versions of single pages, and the source
 * of files (Gitea, cgit).
 */
const ALTERNATE_VERSION =
  /\/(?:(?:print(?:_page)?|amp)(?:\.html?)?(?:\/|$)|(?:raw|plain|blame|mobile|text(?:-?only)?)\/.)/;
const ALTERNATE_QUERY =
  /[?&](?:(?:print|printable|amp)(?:=|&|$)|(?:format|layout|mode|output|style|tmpl|version|view)=(?:print|amp))/i;

/** The extension of a page that is offered in other formats, too (Redmine). */
const EXPORT_EXTENSION = /\.(?:txt|html?)$/;

const REPEATS = 'This page only repeats or lists other pages of this crawl.';
const EMPTY_LIST = 'This list of pages is empty.';

interface DuplicatePagesDeps extends Pick<CrawlState, 'deferred' | 'texts' | 'isRetry'> {
  readonly frontier: Pick<Frontier, 'has' | 'replace' | 'reportRepeat'>;
}

/**
 * Skips pages whose text other pages of the crawl have: URLs that differ in their query (even with reordered lines), start
 * pages with the latest posts, archives, and books on one page or in a PDF. Where the other pages may follow, the page is read
 * again after them. Skips empty archives, such as the coming months of a calendar. Also collects the texts of stored pages.
 */
export function skipDuplicatePages(deps: DuplicatePagesDeps): CrawlPolicy {
  const { frontier, deferred, texts, isRetry } = deps;
  const sortedHashes = new Set<string>();
  const withoutSelfLinks = new TextsWithoutSelfLinks();

  async function decideRepeat(page: PageUrl, { fetched, parsed }: LoadedPage): Promise<Decision> {
    const { finalUrl } = fetched;
    const { markdown, links } = parsed;
    if (page.foundBy !== 'request' && withoutSelfLinks.hasOther(finalUrl, parsed)) {
      frontier.reportRepeat(page);
      return { action: 'skip', reason: REPEATED_TEXT, links };
    }
    const sortedHash = hashSortedLines(finalUrl, markdown);
    if (isVariation(finalUrl) && page.foundBy === 'link') {
      if (sortedHashes.has(sortedHash) || (await isVariationOfStored(markdown, texts))) {
        frontier.reportRepeat(page);
        return { action: 'skip', reason: REPEATS, links };
      }
    }
    if (await isPdfOfPages(page, fetched, markdown, texts)) return { action: 'skip', reason: REPEATS };
    if (hasAlternateUrl(finalUrl, frontier) || mayRepeatOthers(finalUrl, markdown)) {
      if (!isAlternateVersion(page, frontier) && deferred.defer(page)) return { action: 'defer', links };
      if (await repeatsOthers(page, finalUrl, markdown)) {
        frontier.replace();
        return { action: 'skip', reason: REPEATS, links };
      }
    }
    // Another page with the same lines may arrive before this one is stored.
    sortedHashes.add(sortedHash);
    withoutSelfLinks.add(finalUrl, parsed);
    return KEEP;
  }

  async function repeatsOthers({ foundBy }: PageUrl, url: string, markdown: string): Promise<boolean> {
    const { own, repeated } = await texts.compare(markdown);
    if (own > MAX_OWN_SHARE * (own + repeated)) return false;
    if (repeated >= MIN_REPEATED_CHARS) return true;
    const isShortVersion = hasAlternateUrl(url, frontier) && own === 0 && repeated > markdown.length / 2;
    return foundBy !== 'request' && (isArchivePage(url) || isShortVersion);
  }

  return {
    beforeFetch(page) {
      return !isRetry && isAlternateVersion(page, frontier) && deferred.defer(page)
        ? { action: 'defer' }
        : KEEP;
    },
    // A retry does not visit the pages that its pages repeat.
    onParsed: (page, loaded) => (isRetry ? KEEP : decideRepeat(page, loaded)),
    onFailed({ url, foundBy }, { failure, links }) {
      if (failure !== 'empty' || foundBy === 'request' || !isArchivePage(url)) return KEEP;
      frontier.replace();
      return { action: 'skip', reason: EMPTY_LIST, links };
    },
    onStored({ parsed }) {
      texts.add(parsed.markdown);
    },
    onKept(_page, { stored }) {
      texts.addStored(stored);
    },
  };
}

/** Whether no paragraph is new, and short lines, such as the time of the request, are a small part of the text. */
async function isVariationOfStored(markdown: string, texts: CrawlTexts): Promise<boolean> {
  const { own, repeated } = await texts.compare(markdown);
  return own === 0 && repeated >= Math.max(MIN_REPEATED_CHARS, (1 - MAX_OWN_SHARE) * markdown.length);
}

/** Whether a PDF that a page links to has mostly the text of stored pages. */
async function isPdfOfPages(
  { foundBy }: PageUrl,
  { kind }: LoadedPage['fetched'],
  markdown: string,
  texts: CrawlTexts,
): Promise<boolean> {
  if (foundBy !== 'link' || kind !== 'pdf') return false;
  const { own, repeated } = await texts.compare(markdown);
  return own <= MAX_OWN_SHARE_OF_PDF * (own + repeated);
}

function isAlternateVersion({ url, foundBy }: PageUrl, frontier: Pick<Frontier, 'has'>): boolean {
  return foundBy !== 'request' && hasAlternateUrl(url, frontier);
}

/** Whether a URL probably belongs to another version of a page. */
function hasAlternateUrl(url: string, frontier: Pick<Frontier, 'has'>): boolean {
  const { pathname, search } = new URL(url);
  if (ALTERNATE_VERSION.test(pathname) || ALTERNATE_QUERY.test(search)) return true;
  return EXPORT_EXTENSION.test(url) && frontier.has(url.replace(EXPORT_EXTENSION, ''));
}

/** Whether a page may be an archive, or has several posts. */
function mayRepeatOthers(url: string, markdown: string): boolean {
  if (isArchivePage(url)) return true;
  return (markdown.match(LINKED_HEADING)?.length ?? 0) >= MIN_LINKED_HEADINGS;
}
