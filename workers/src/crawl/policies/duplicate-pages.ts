import type { Frontier } from '../discover/links/frontier.ts';
import type { LoadedPage } from '../fetch/page-loader.ts';
import type { PageUrl } from '../types.ts';
import { isSamePage, pageKey } from '../urls/canonical-url.ts';
import { type CrawlPolicy, KEEP } from './crawl-policy.ts';
import type { DeferralQueue } from './deferred-pages.ts';

/** Print and mobile versions differ by a line or two; a page that only claims to be a duplicate differs more. */
const MIN_LENGTH_RATIO = 0.8;
/** Whole books on one page, as mdBook and MkDocs generate them for printing. */
const PRINT_VERSION = /\/print(?:_page)?(?:\.html?)?\/?$/;
const MIN_CHAPTERS = 3;

export interface DuplicatePagesDeps {
  readonly frontier: Pick<Frontier, 'knows'>;
  readonly deferred: DeferralQueue;
}

/**
 * Skips duplicates: pages whose `rel=canonical` names another page of the crawl with the same title and about the same
 * length (many sites name one URL on all pages), and print versions that contain most pages of the crawl.
 */
export function skipDuplicatePages({ frontier, deferred }: DuplicatePagesDeps): CrawlPolicy {
  const stored = new Map<string, { readonly title: string; readonly bytes: number }>();

  function isPrintedBook({ fetched, parsed }: LoadedPage): boolean {
    if (!isPrintUrl(fetched.finalUrl)) return false;
    const headings = new Set(parsed.markdown.match(/^#{1,3} .+$/gm)?.map((line) => line.replace(/^#+ /, '')));
    const titles = [...stored.values()].map(({ title }) => title);
    const chapters = titles.filter((title) => headings.has(title)).length;
    return chapters >= MIN_CHAPTERS && chapters >= titles.length / 2;
  }

  return {
    beforeFetch(page) {
      return isPrintPage(page) && deferred.defer(page) ? { action: 'defer' } : KEEP;
    },
    onParsed(page, loaded) {
      if (page.foundBy === 'request') return KEEP;
      const { finalUrl } = loaded.fetched;
      const { title, markdown, canonicalUrl, links } = loaded.parsed;
      if (isPrintedBook(loaded)) {
        return { action: 'skip', reason: 'This page repeats other pages in one, for printing.', links };
      }
      if (canonicalUrl === finalUrl || pageKey(canonicalUrl) === pageKey(finalUrl)) return KEEP;
      const original = stored.get(pageKey(canonicalUrl));
      if (!original) {
        // A redirected page cannot be deferred: its final URL is claimed by now.
        const mayDefer = isSamePage(finalUrl, page.url) && frontier.knows(canonicalUrl);
        return mayDefer && deferred.defer(page) ? { action: 'defer', links } : KEEP;
      }
      const ratio = lengthRatio(original.bytes, Buffer.byteLength(markdown));
      if (original.title !== title || ratio < MIN_LENGTH_RATIO) return KEEP;
      return {
        action: 'skip',
        reason: `This page is a copy of ${canonicalUrl}, which is already in this crawl.`,
        links,
      };
    },
    onStored({ fetched, parsed: { title, markdown } }) {
      stored.set(pageKey(fetched.finalUrl), { title, bytes: Buffer.byteLength(markdown) });
    },
    onUnchanged(_page, { stored: { url, title, bytes } }) {
      stored.set(pageKey(url), { title: title ?? '', bytes: bytes ?? 0 });
    },
  };
}

function isPrintPage({ url, foundBy }: PageUrl): boolean {
  return foundBy !== 'request' && isPrintUrl(url);
}

function isPrintUrl(url: string): boolean {
  return url.includes('/print') && PRINT_VERSION.test(new URL(url).pathname);
}

function lengthRatio(one: number, other: number): number {
  return Math.min(one, other) / Math.max(one, other, 1);
}
