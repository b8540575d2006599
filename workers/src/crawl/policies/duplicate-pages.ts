import type { PageMarkdown } from '../../formats/page.ts';
import type { PageUrl } from '../types.ts';
import { isSamePage, pageKey } from '../urls/canonical-url.ts';
import type { SecondTries } from './deferred-pages.ts';

/** What a page is beside the others of its crawl: one of them, one to look at when the others are there, or a copy. */
export type Copy = 'none' | 'later' | { readonly reason: string };

export interface Copies {
  /** Whether a page is only to be read when the others are there, as its address tells. */
  comesLast(page: PageUrl): boolean;
  /** `finalUrl` is the address that answered for `page`. */
  judge(page: PageUrl, finalUrl: string, text: PageText): Copy;
  /** To be told of every page that is stored. */
  note(finalUrl: string, text: PageText): void;
}

type PageText = Pick<PageMarkdown, 'title' | 'markdown' | 'canonicalUrl'>;

/** A copy for the printer or the telephone has a line more or less; a page that only claims to be one has another text. */
const LEAST_LIKE = 0.8;
/** Whole books on a page, as mdBook and MkDocs make them for printing. */
const PRINT_VERSION = /\/print(?:_page)?(?:\.html?)?\/?$/;
const FEWEST_CHAPTERS = 3;

/**
 * Makes the watch for copies of pages: such as name another page of the crawl as their address (`rel=canonical`) and
 * have its title and about its length, since many sites name one address on all pages; and print versions that have
 * most pages of the crawl in one.
 */
export function createCopies(frontier: Pick<SecondTries, 'knows' | 'putOff'>): Copies {
  const stored = new Map<string, { readonly title: string; readonly chars: number }>();

  function judge(page: PageUrl, finalUrl: string, { title, markdown, canonicalUrl }: PageText): Copy {
    if (page.foundBy === 'request') return 'none';
    if (isBook(finalUrl, markdown)) {
      return { reason: 'The page has the text of other pages once more, to be printed' };
    }
    if (canonicalUrl === finalUrl) return 'none';
    const key = pageKey(canonicalUrl);
    if (key === pageKey(finalUrl)) return 'none';
    const original = stored.get(key);
    if (!original) {
      // Where a page has led is claimed, and cannot be claimed again.
      const mayComeAgain = isSamePage(finalUrl, page.url) && frontier.knows?.(canonicalUrl);
      return mayComeAgain && frontier.putOff(page) ? 'later' : 'none';
    }
    const isAlike = original.title === title && likeness(original.chars, markdown.length) >= LEAST_LIKE;
    return isAlike
      ? { reason: `The page says that it is ${canonicalUrl}, which the crawl has already` }
      : 'none';
  }

  function isBook(finalUrl: string, markdown: string): boolean {
    if (!isForPrinting(finalUrl)) return false;
    const headings = new Set(markdown.match(/^#{1,3} .+$/gm)?.map((line) => line.replace(/^#+ /, '')));
    const titles = [...stored.values()].map(({ title }) => title);
    const chapters = titles.filter((title) => headings.has(title)).length;
    return chapters >= FEWEST_CHAPTERS && chapters >= titles.length / 2;
  }

  return {
    comesLast: ({ url, foundBy }) => foundBy !== 'request' && isForPrinting(url),
    judge,
    note(finalUrl, { title, markdown }) {
      stored.set(pageKey(finalUrl), { title, chars: markdown.length });
    },
  };
}

function isForPrinting(url: string): boolean {
  return url.includes('/print') && PRINT_VERSION.test(new URL(url).pathname);
}

function likeness(one: number, other: number): number {
  return Math.min(one, other) / Math.max(one, other, 1);
}
