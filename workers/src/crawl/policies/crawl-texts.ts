import type { SitePage } from '@lectern/shared/db/stores/pages/site-pages.ts';
import type { CrawlPolicy } from './crawl-policy.ts';
import { createTextBlocks, type TextBlocks } from './text-blocks.ts';

/** The texts of the stored pages of a crawl. */
export interface CrawlTexts {
  /** How much of `markdown` is in none or in one of the stored pages. */
  compare(markdown: string): Promise<ReturnType<TextBlocks['compare']>>;
  /** Collects the texts. */
  readonly policy: CrawlPolicy;
}

/** Creates the collection; `readTexts` reads the texts of pages that an earlier run has stored, in batches. */
export function createCrawlTexts(
  readTexts: (pages: readonly SitePage[]) => AsyncIterable<readonly string[]>,
): CrawlTexts {
  const blocks = createTextBlocks();
  const unread: SitePage[] = [];
  let reading = Promise.resolve();

  /** Most crawls have no page to compare, so the texts of kept pages are read when the first one needs them. */
  function addKeptTexts(): Promise<void> {
    const pages = unread.splice(0);
    if (pages.length > 0) {
      reading = reading.then(async () => {
        for await (const texts of readTexts(pages)) texts.forEach(blocks.add);
      });
    }
    return reading;
  }

  return {
    async compare(markdown) {
      await addKeptTexts();
      return blocks.compare(markdown);
    },
    policy: {
      onStored({ parsed: { markdown } }) {
        blocks.add(markdown);
      },
      onKept(_page, { stored }) {
        unread.push(stored);
      },
    },
  };
}
