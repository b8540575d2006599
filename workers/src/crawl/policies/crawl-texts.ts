import type { SitePage } from '@lectern/shared/db/stores/pages/site-pages.ts';
import { createTextBlocks, type TextBlocks } from './text-blocks.ts';

/** The texts of the stored pages of a crawl. */
export interface CrawlTexts {
  add(markdown: string): void;
  /** Adds the text of a page that was stored before. */
  addStored(page: SitePage): void;
  /** How much of `markdown` is in none or in one of the stored pages. */
  compare(markdown: string): Promise<ReturnType<TextBlocks['compare']>>;
}

/**
 * Creates the collection. Few crawls compare pages, so `readTexts` waits for the first comparison to read the texts of pages
 * that were stored before, in batches.
 */
export function createCrawlTexts(
  readTexts: (pages: readonly SitePage[]) => AsyncIterable<readonly string[]>,
): CrawlTexts {
  const blocks = createTextBlocks();
  const unread: SitePage[] = [];
  let reading = Promise.resolve();

  async function readAll(pages: readonly SitePage[]): Promise<void> {
    for await (const texts of readTexts(pages)) texts.forEach(blocks.add);
  }

  return {
    add: blocks.add,
    addStored(page) {
      unread.push(page);
    },
    async compare(markdown) {
      const pages = unread.splice(0);
      if (pages.length > 0) reading = reading.then(() => readAll(pages));
      await reading;
      return blocks.compare(markdown);
    },
  };
}
