import type { PageLink, PageSection } from '../../../formats/page.ts';

/** After this many pages in a row without a new route, the crawl stops clicking. */
const MAX_WITHOUT_ROUTES = 2;
/** A single control without an effect may be something other than navigation. */
const MIN_INEFFECTIVE_CLICKS = 2;
/** The limit for all elements of a page. */
export const MAX_CLICKS = 200;
/** The HTML of all sections of a page. */
const MAX_SECTION_CHARS = 5_000_000;
/** Fewer clicks that show other text may open parts of the page. */
export const MIN_SECTIONS = 3;

/** The routes that one crawl has found by clicks. */
export interface ClickHistory {
  /** Whether clicks on another page may find new routes. */
  isWanted(): boolean;
  /** Whether clicks on a page showed more sections under the same URL than there was time for, and no route was found. */
  readonly hasMoreSections: boolean;
  /** Whether a page has navigation, but no click on any page has shown another text or a route. */
  readonly isIneffective: boolean;
  record(clicked: ClickResult): void;
}

/** The result of the clicks on one page. */
export interface ClickResult {
  /** By URL. */
  readonly routes: Map<string, PageLink>;
  /** Whether a click has led to a route, and not only shown links. */
  hasFoundRoute: boolean;
  /** The number of different elements that were clicked. */
  clicks: number;
  /** The page after each click that changed the text but not the URL. */
  readonly sections: PageSection[];
  /** The texts of the page before the first click and in its sections. */
  readonly texts: Set<string>;
  /** Whether a button to the next page or the rows of a table showed one of the sections. */
  hasPages: boolean;
  hasMoreSections: boolean;
}

/** Creates the collection of one crawl. */
export function createClickHistory(): ClickHistory {
  const known = new Set<string>();
  let withoutRoutes = 0;
  let hasMoreSections = false;
  let sections = 0;
  let maxClicks = 0;
  return {
    isWanted: () => withoutRoutes < MAX_WITHOUT_ROUTES,
    get hasMoreSections() {
      return known.size === 0 && hasMoreSections;
    },
    get isIneffective() {
      return known.size + sections === 0 && maxClicks >= MIN_INEFFECTIVE_CLICKS;
    },
    record(clicked) {
      const before = known.size;
      for (const url of clicked.routes.keys()) known.add(url);
      sections += clicked.sections.length;
      maxClicks = Math.max(maxClicks, clicked.clicks);
      withoutRoutes = known.size > before || clicked.hasPages ? 0 : withoutRoutes + 1;
      hasMoreSections ||= clicked.hasMoreSections && clicked.sections.length >= MIN_SECTIONS;
    },
  };
}

/** Adds the HTML of the page as a section if its text is new. Returns whether it is. */
export function addSection({ sections, texts }: ClickResult, name: string, html: string): boolean {
  const text = textOf(html);
  if (texts.has(text)) return false;
  texts.add(text);
  const chars = sections.reduce((total, section) => total + section.html.length, html.length);
  if (chars <= MAX_SECTION_CHARS) sections.push({ name, html });
  return true;
}

/** The text of HTML, to compare it. */
export function textOf(html: string): string {
  return html.replace(/<[^<>]*>/g, '');
}
