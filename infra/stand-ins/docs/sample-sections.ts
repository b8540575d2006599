import { plainSites, siteText } from '../web-search/plain-sites.ts';
import { renderMarkdown } from './render-page.ts';
import { sitePages } from './site-pages.ts';

/** A section of the sample documentation, from a heading of the second level to the next. */
export interface SampleSection {
  readonly pageUrl: string;
  readonly pageTitle: string;
  readonly text: string;
}

/** So many letters of a passage's beginning tell it from those of other documentation. */
const TELLING_LETTERS = 40;

/** All of it in the order in which it is read. */
export const sampleSections: readonly SampleSection[] = [
  ...sitePages.map((page) => ({ path: page.path, title: page.title, markdown: renderMarkdown(page) })),
  ...plainSites.flatMap(({ pages }) =>
    pages.map((page) => ({ path: page.path, title: page.title, markdown: siteText(page) })),
  ),
].flatMap(({ path, title, markdown }) =>
  markdown.split(/\n(?=## )/).map((text) => ({ pageUrl: path, pageTitle: title, text })),
);

const lettersOfSections = sampleSections.map(({ text }) => lettersOf(text));

/** Which section a passage is of, and where it stands in it, by how it begins; null when it is none of the sample. */
export function findInSample(text: string): { readonly section: number; readonly at: number } | null {
  const beginning = lettersOf(text).slice(0, TELLING_LETTERS);
  const section = lettersOfSections.findIndex((letters) => letters.includes(beginning));
  return section === -1 ? null : { section, at: lettersOfSections[section]?.indexOf(beginning) ?? 0 };
}

/** Where links lead, and how things are emphasised, is written in several ways. */
function lettersOf(markdown: string): string {
  return markdown
    .replace(/\]\([^)]*\)/g, ']')
    .replace(/[^\p{L}\p{N}]+/gu, '')
    .toLowerCase();
}
