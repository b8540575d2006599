import type { KnownPostings } from '@lectern/shared/db/stores/passages/passages.ts';

/** Those of some 1,500 pages. */
const MOST_BYTES = 32_000_000;

/**
 * The postings of pages that this worker has read, until their documents are stored: a segment is put together of them
 * at once where its pages' text would have to be read again. Beyond `mostBytes` the oldest are forgotten, and nothing
 * is lost but time.
 */
export class KeptPostings {
  readonly #mostBytes: number;
  readonly #byPage = new Map<number, KnownPostings>();
  #byteCount = 0;

  constructor(mostBytes = MOST_BYTES) {
    this.#mostBytes = mostBytes;
  }

  /** Keeps those of a page as it was stored last. */
  keep(page: KnownPostings): void {
    this.#forget(page.pageId);
    this.#byPage.set(page.pageId, page);
    this.#byteCount += page.postings.length;
    for (const pageId of this.#byPage.keys()) {
      if (this.#byteCount <= this.#mostBytes) break;
      this.#forget(pageId);
    }
  }

  /** Those that are known of these pages, which are then forgotten. */
  take(pageIds: readonly number[]): KnownPostings[] {
    const taken = pageIds.flatMap((pageId) => this.#byPage.get(pageId) ?? []);
    for (const { pageId } of taken) this.#forget(pageId);
    return taken;
  }

  #forget(pageId: number): void {
    this.#byteCount -= this.#byPage.get(pageId)?.postings.length ?? 0;
    this.#byPage.delete(pageId);
  }
}
