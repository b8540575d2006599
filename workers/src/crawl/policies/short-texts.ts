import type { LoadedPage } from '../fetch/page-loader.ts';
import { wordsOf } from '../missing-page-probe.ts';
import type { PageUrl } from '../types.ts';
import type { CrawlState } from './crawl-policy.ts';

/** Two pages may share a text. */
export const MIN_REPEATS = 3;
/** Requests after all other pages that may show a temporary notice again, with a pause after each. */
const MAX_RETRIES = 3;
/** The same for one page: each page that stops showing the notice resets the count above. */
const MAX_RETRIES_OF_PAGE = 8;
/** The first pause; each later pause is twice as long. */
const PAUSE_MS = 1_000;

/** A text that pages show, regardless of numbers. */
export interface ShortText {
  readonly pages: Set<PageUrl>;
  /** Whether it began to replace pages during the crawl. */
  isTemporary: boolean;
  /** How many retries in a row have shown it again. */
  retries: number;
}

/** The short texts of a crawl, and the pages that show them. */
export class ShortTexts {
  readonly #crawl: Pick<CrawlState, 'deferred' | 'pace'>;
  readonly #byWords = new Map<string, ShortText>();
  /** The pages that have shown exactly a text, numbers included, by its hash. */
  readonly #equal = new Map<string, Set<PageUrl>>();
  readonly #latest = new WeakMap<PageUrl, ShortText>();

  constructor(crawl: Pick<CrawlState, 'deferred' | 'pace'>) {
    this.#crawl = crawl;
  }

  /** Records what a page shows now: a short text, or null for another text. */
  record(page: PageUrl, loaded: LoadedPage | null): ShortText | null {
    const text = loaded && this.#find(loaded);
    const before = this.#latest.get(page);
    if (before && before !== text) {
      before.pages.delete(page);
      before.retries = 0;
      this.#latest.delete(page);
    }
    if (!text || !loaded) return null;
    text.pages.add(page);
    this.#latest.set(page, text);
    this.#equal.set(loaded.parsed.contentHash, this.#pagesWith(loaded).add(page));
    return text;
  }

  /** The short text that a page showed at its latest request; undefined without one. */
  latest(page: PageUrl): ShortText | undefined {
    return this.#latest.get(page);
  }

  /** How many pages have shown exactly this text. */
  countEqual(loaded: LoadedPage): number {
    return this.#pagesWith(loaded).size;
  }

  /** Records that a text replaces pages for a while, so they are requested again. */
  markTemporary(text: ShortText): void {
    text.isTemporary = true;
    for (const page of text.pages) this.#crawl.deferred.defer(page, { max: Number.POSITIVE_INFINITY });
  }

  /** Whether enough retries have shown a temporary text. The waiting pages then fail without another request. */
  hasStayed({ retries }: ShortText): boolean {
    return retries > MAX_RETRIES;
  }

  /** Defers a page that shows `text`. A temporary text gets longer pauses each time it appears. False after enough retries. */
  async defer(page: PageUrl, text: ShortText): Promise<boolean> {
    const { deferred, pace } = this.#crawl;
    const max = Number.POSITIVE_INFINITY;
    if (!text.isTemporary) return deferred.defer(page);
    if (deferred.defer(page, { max })) return true;
    text.retries += 1;
    if (this.hasStayed(text)) return false;
    await pace.pause(new URL(page.url).host, PAUSE_MS * 2 ** (text.retries - 1));
    return deferred.defer(page, { max, times: MAX_RETRIES_OF_PAGE });
  }

  #pagesWith({ parsed }: LoadedPage): Set<PageUrl> {
    return this.#equal.get(parsed.contentHash) ?? new Set();
  }

  #find(loaded: LoadedPage): ShortText {
    const words = [...wordsOf(loaded)].join(' ');
    const text = this.#byWords.get(words) ?? { pages: new Set(), isTemporary: false, retries: 0 };
    this.#byWords.set(words, text);
    return text;
  }
}
