import { createHash } from 'node:crypto';
import type { Frontier } from '../discover/links/frontier.ts';
import type { LoadedPage } from '../fetch/page-loader.ts';
import type { PageUrl } from '../types.ts';
import { pageKey } from '../urls/canonical-url.ts';
import { isArchivePage, isVariation } from '../urls/url-kinds.ts';
import { type CrawlPolicy, type Decision, KEEP } from './crawl-policy.ts';
import type { CrawlTexts } from './crawl-texts.ts';
import type { DeferralQueue } from './deferral-queue.ts';

/** Print and mobile versions differ by a line or two; a page that only claims to be a duplicate differs more. */
const MIN_LENGTH_RATIO = 0.8;
/** A page with a larger share of its own text is not a duplicate of its canonical page. */
const MAX_OWN_SHARE_OF_COPY = 0.3;
/** The lines of a PDF may be joined to other paragraphs than those of the pages that it repeats. */
const MAX_OWN_SHARE_OF_PDF = 0.5;
/** A page with a larger share of its own text does not repeat others. */
const MAX_OWN_SHARE = 0.1;
/** Less repeated text may be a common notice. */
const MIN_REPEATED_CHARS = 200;
/** Pages of posts have a heading with a link for each. */
const MIN_LINKED_HEADINGS = 2;
const LINKED_HEADING = /^#{1,6} \[[^\]\n]{1,300}\]\(http[^)\s]+\)$/gm;

/** The text of a table with 10,000 rows. */
const MAX_SORTED_CHARS = 1_000_000;

/**
 * Whole books on one page, as mdBook and MkDocs generate them, the print and AMP versions of single pages, and the source
 * of files (Gitea, cgit).
 */
const ALTERNATE_VERSION = /\/(?:(?:print(?:_page)?|amp)(?:\.html?)?(?:\/|$)|(?:raw|plain|blame)\/.)/;

/** The extension of a page that is offered in other formats, too (Redmine). */
const EXPORT_EXTENSION = /\.(?:txt|html?)$/;

const SAME_TEXT = 'This page repeats the text of another page.';
const REPEATS = 'This page only repeats or lists other pages of this crawl.';

export interface DuplicatePagesDeps {
  readonly frontier: Pick<Frontier, 'knows' | 'replace' | 'reportRepeat'>;
  readonly deferred: DeferralQueue;
  readonly texts: CrawlTexts;
  /** A retry does not visit the pages that others may repeat. */
  readonly isRetry: boolean;
}

/**
 * Skips pages whose text other pages of the crawl have: copies that name their original with `rel=canonical`, URLs that
 * differ in their query (even with reordered lines), start pages with the latest posts, archives, and books on one page or in
 * a PDF.
 * Where the other pages may follow, the page is read again after them.
 */
export function skipDuplicatePages(deps: DuplicatePagesDeps): CrawlPolicy {
  const { frontier, deferred, texts, isRetry } = deps;
  const originals = new Map<string, { readonly title: string; readonly bytes: number }>();
  const arrangements = new Set<string>();
  const sameTexts = createSameTexts();

  /** Many sites name one canonical URL, and some one title, on all pages. */
  async function decideCopy(page: PageUrl, { fetched, parsed }: LoadedPage): Promise<Decision> {
    const { title, markdown, canonicalUrl, links } = parsed;
    // A page may also redirect to one that names the requested URL.
    if ([fetched.finalUrl, page.url].some((url) => pageKey(url) === pageKey(canonicalUrl))) return KEEP;
    const original = originals.get(pageKey(canonicalUrl));
    if (!original) {
      return frontier.knows(canonicalUrl) && deferred.defer(page) ? { action: 'defer', links } : KEEP;
    }
    const ratio = lengthRatio(original.bytes, Buffer.byteLength(markdown));
    if (original.title !== title || ratio < MIN_LENGTH_RATIO) return KEEP;
    const { own, repeated } = await texts.compare(markdown);
    if (own > MAX_OWN_SHARE_OF_COPY * (own + repeated)) return KEEP;
    const reason = `This page is a copy of ${canonicalUrl}, which is already in this crawl.`;
    return { action: 'skip', reason, links };
  }

  async function decideRepeat(page: PageUrl, { fetched, parsed }: LoadedPage): Promise<Decision> {
    const { finalUrl } = fetched;
    const { markdown, links } = parsed;
    if (page.foundBy !== 'request' && sameTexts.hasOther(finalUrl, parsed))
      return { action: 'skip', reason: SAME_TEXT, links };
    const arrangement = arrangementOf(finalUrl, markdown);
    if (isVariation(finalUrl) && page.foundBy === 'link') {
      if (arrangements.has(arrangement) || (await isVariationOfStored(markdown, texts))) {
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
    // Pages of one arrangement may arrive before the first of them is stored.
    arrangements.add(arrangement);
    sameTexts.add(finalUrl, parsed);
    return KEEP;
  }

  async function repeatsOthers({ foundBy }: PageUrl, url: string, markdown: string): Promise<boolean> {
    const { own, repeated } = await texts.compare(markdown);
    if (own > MAX_OWN_SHARE * (own + repeated)) return false;
    return repeated >= MIN_REPEATED_CHARS || (foundBy !== 'request' && isArchivePage(url));
  }

  return {
    beforeFetch(page) {
      return !isRetry && isAlternateVersion(page, frontier) && deferred.defer(page)
        ? { action: 'defer' }
        : KEEP;
    },
    async onParsed(page, loaded) {
      const decision = page.foundBy === 'request' ? KEEP : await decideCopy(page, loaded);
      return decision.action === 'keep' && !isRetry ? decideRepeat(page, loaded) : decision;
    },
    onStored({ fetched, parsed: { title, markdown } }) {
      originals.set(pageKey(fetched.finalUrl), { title, bytes: Buffer.byteLength(markdown) });
      texts.add(markdown);
    },
    onKept(_page, { stored }) {
      originals.set(pageKey(stored.url), { title: stored.title ?? '', bytes: stored.bytes ?? 0 });
      texts.addStored(stored);
    },
  };
}

/** Whether no paragraph is new, and short lines, such as the time of the request, are hardly any of the text. */
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

/** Forums write a session into each link, and a page does not link to itself. */
const LINK = /\[([^[\]\n]{1,300})\]\([^)\s]{1,2000}\)/g;

/**
 * A hash of a page's path and sorted lines, without the URLs of its links. Sortable tables have a URL for each order of
 * their rows, and threads have one for each post.
 */
function arrangementOf(url: string, markdown: string): string {
  // Sorting 8 MB of short lines would keep other crawls waiting for a third of a second.
  const text = markdown.replace(LINK, '$1');
  const lines = text.length > MAX_SORTED_CHARS ? [text] : text.split('\n').toSorted();
  const parts = [new URL(url).pathname, ...lines];
  return createHash('sha256').update(parts.join('\n')).digest('base64');
}

/** The texts of the pages of a crawl without the links of a page to itself, which differ between two URLs of one page. */
function createSameTexts() {
  const hashes = new Map<string, string>();
  // Most pages have no such link, and their text is hashed already.
  const keyOf = (url: string, { markdown, contentHash }: LoadedPage['parsed']) =>
    markdown.includes(`](${url}`)
      ? createHash('sha256')
          .update(markdown.replaceAll(`](${url}`, ']('))
          .digest('base64')
      : contentHash;
  return {
    /** Whether a page has this text but for those links. Pages with equal texts are compared when they are stored. */
    hasOther(url: string, parsed: LoadedPage['parsed']): boolean {
      const other = hashes.get(keyOf(url, parsed));
      return other !== undefined && other !== parsed.contentHash;
    },
    add(url: string, parsed: LoadedPage['parsed']): void {
      if (parsed.markdown.length >= MIN_REPEATED_CHARS) hashes.set(keyOf(url, parsed), parsed.contentHash);
    },
  };
}

function isAlternateVersion({ url, foundBy }: PageUrl, frontier: Pick<Frontier, 'knows'>): boolean {
  return foundBy !== 'request' && hasAlternateUrl(url, frontier);
}

/** Whether a URL probably belongs to another version of a page. */
function hasAlternateUrl(url: string, frontier: Pick<Frontier, 'knows'>): boolean {
  const { pathname } = new URL(url);
  if (ALTERNATE_VERSION.test(pathname)) return true;
  return EXPORT_EXTENSION.test(pathname) && frontier.knows(url.replace(EXPORT_EXTENSION, ''));
}

function lengthRatio(one: number, other: number): number {
  return Math.min(one, other) / Math.max(one, other, 1);
}

function mayRepeatOthers(url: string, markdown: string): boolean {
  if (isArchivePage(url)) return true;
  return (markdown.match(LINKED_HEADING)?.length ?? 0) >= MIN_LINKED_HEADINGS;
}
