import type { SitePage } from '@lectern/shared/db/stores/pages/site-pages.ts';

/** The URL of the page with each text of a crawl, to store each text once. */
export class StoredTexts {
  readonly #urls = new Map<string, string>();

  keep({ contentHash, url }: SitePage): void {
    if (contentHash) this.#urls.set(contentHash, url);
  }

  /** Takes the text of a page away from it. */
  release({ contentHash, url }: Pick<SitePage, 'contentHash' | 'url'>): void {
    if (contentHash && this.#urls.get(contentHash) === url) this.#urls.delete(contentHash);
  }

  /** Gives a text to the page at `url`, in place of its text before. False when another page has it. */
  claim(contentHash: string, url: string, before: string | null | undefined): boolean {
    const owner = this.#urls.get(contentHash);
    if (owner !== undefined && owner !== url) return false;
    if (before && this.#urls.get(before) === url) this.#urls.delete(before);
    this.#urls.set(contentHash, url);
    return true;
  }
}
