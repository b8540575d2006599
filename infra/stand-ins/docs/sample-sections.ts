import { plainSites, siteText } from '../web-search/plain-sites.ts';
import { markdownOf, sitePages } from './site-pages.ts';

/** A section of the sample documentation, between two headings of level 2. */
export interface SampleSection {
  readonly pageUrl: string;
  readonly pageTitle: string;
  readonly text: string;
}

/** The number of leading letters that identify a passage. */
const IDENTIFYING_LETTERS = 40;

/** The whole section in reading order. */
export const sampleSections: readonly SampleSection[] = [
  ...sitePages.map((page) => ({ path: page.path, title: page.title, markdown: markdownOf(page) })),
  ...plainSites.flatMap(({ pages }) =>
    pages.map((page) => ({ path: page.path, title: page.title, markdown: siteText(page) })),
  ),
]
  .filter(({ markdown }) => markdown !== '')
  .flatMap(({ path, title, markdown }) =>
    markdown.split(/\n(?=## )/).map((text) => ({ pageUrl: path, pageTitle: title, text })),
  );

const lettersOfSections = sampleSections.map(({ text }) => lettersOf(text));

/**
 * Finds the section of a passage and the position in it by the passage's beginning; null if it is not from the
 * sample.
 */
export function findInSample(text: string): { readonly section: number; readonly at: number } | null {
  const beginning = lettersOf(text).slice(0, IDENTIFYING_LETTERS);
  const section = lettersOfSections.findIndex((letters) => letters.includes(beginning));
  return section === -1 ? null : { section, at: lettersOfSections[section]?.indexOf(beginning) ?? 0 };
}

/** Links and emphasis are written in several ways, so only letters count. */
function lettersOf(markdown: string): string {
  return markdown
    .replace(/\]\([^)]*\)/g, ']')
    .replace(/[^\p{L}\p{N}]+/gu, '')
    .toLowerCase();
}
