import type { LoadedPage, PageLoader } from '../fetch/page-loader.ts';
import type { PageUrl } from '../types.ts';
import { isSamePage } from '../urls/canonical-url.ts';
import { type CrawlPolicy, KEEP } from './crawl-policy.ts';
import { mergeLinks, withLinks } from './merge-links.ts';

/** After this many pages in a row to which the browser adds no text, the crawl stops rendering pages for it. */
const MAX_WITHOUT_GAIN = 3;
/** A label that a script adds is shorter. */
const MIN_GAIN_CHARS = 40;

/**
 * Renders the pages with sections that scripts load, and keeps the rendered text if it is longer. Text that the browser has
 * added to the previous page too, such as a form for feedback, does not count.
 */
export function loadSections({ loader }: { readonly loader: Pick<PageLoader, 'render'> }): CrawlPolicy {
  let withoutGain = 0;
  let lastAdded: ReadonlySet<string> = new Set();
  let lastPage: PageUrl | null = null;
  /** The lines that the browser has added to the page before `lastPage`. */
  let addedBefore = lastAdded;

  return {
    async onParsed(page, loaded) {
      const { fetched, parsed } = loaded;
      const mayGain = withoutGain < MAX_WITHOUT_GAIN && fetched.tryType === 'http';
      if (!parsed.hasLoadingSections || !mayGain) return KEEP;
      const rendered = await loader.render(fetched);
      const isFuller =
        rendered !== null &&
        isSamePage(rendered.fetched.finalUrl, fetched.finalUrl) &&
        lengthOf(rendered) >= lengthOf(loaded) + MIN_GAIN_CHARS;
      const added = isFuller ? addedLines(loaded, rendered) : [];
      // A deferred page is read again.
      if (page !== lastPage) addedBefore = lastAdded;
      lastPage = page;
      lastAdded = new Set(added);
      const hasGain = added.some((line) => !addedBefore.has(line));
      withoutGain = hasGain ? 0 : withoutGain + 1;
      if (!isFuller || !hasGain) return KEEP;
      return {
        action: 'keep',
        loaded: withLinks(rendered, mergeLinks(parsed.links, rendered.parsed.links)),
      };
    },
  };
}

function lengthOf({ parsed }: LoadedPage): number {
  return parsed.markdown.length;
}

function addedLines(loaded: LoadedPage, rendered: LoadedPage): string[] {
  const known = new Set(loaded.parsed.markdown.split('\n'));
  return rendered.parsed.markdown.split('\n').filter((line) => !known.has(line));
}
