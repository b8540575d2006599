import type { PageLoader } from '../fetch/page-loader.ts';
import { type CrawlPolicy, KEEP } from './crawl-policy.ts';
import { mergeLinks, withLinks } from './merge-links.ts';

/** Opening all sections of a page takes seconds. */
const MAX_OPENED_PAGES = 100;
/** After this many pages in a row whose sections stay missing, the crawl stops clicking. */
const MAX_WITHOUT_SECTIONS = 3;

export interface ClickSectionsDeps {
  readonly loader: Pick<PageLoader, 'renderOpened'>;
  /** Adds a sentence without a final period to the note that the document's owner reads. */
  readonly addNote: (note: string) => void;
}

/**
 * Opens the pages with sections that are missing until a reader clicks, such as the panels of tabs, in the browser. The
 * document says how many pages still lack sections.
 */
export function openClickSections({ loader, addNote }: ClickSectionsDeps): CrawlPolicy {
  const incomplete = new Set<string>();
  let opened = 0;
  let withoutSections = 0;
  const recordSections = (url: string, hasClickSections = false) => {
    if (hasClickSections) incomplete.add(url);
    else incomplete.delete(url);
  };
  return {
    async onParsed(_page, loaded) {
      const { fetched, parsed } = loaded;
      const isLimitReached = opened >= MAX_OPENED_PAGES || withoutSections >= MAX_WITHOUT_SECTIONS;
      if (!parsed.hasClickSections || isLimitReached) return KEEP;
      opened += 1;
      const found = await loader.renderOpened(fetched);
      const hasSections = found !== null && found.parsed.markdown.length > parsed.markdown.length;
      withoutSections = hasSections ? 0 : withoutSections + 1;
      if (!hasSections) return KEEP;
      return { action: 'keep', loaded: withLinks(found, mergeLinks(parsed.links, found.parsed.links)) };
    },
    onStored: ({ fetched, parsed }) => recordSections(fetched.finalUrl, parsed.hasClickSections),
    onKept: (_page, { stored, hasClickSections }) => recordSections(stored.url, hasClickSections),
    onEnd() {
      if (incomplete.size === 0) return;
      const pages = incomplete.size === 1 ? '1 page has' : `${incomplete.size} pages have`;
      addNote(`${pages} sections that load only on click; agent vision can read them`);
    },
  };
}
