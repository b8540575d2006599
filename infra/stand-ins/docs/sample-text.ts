import { plainSites, siteText } from '../web-search/plain-sites.ts';
import { renderMarkdown } from './render-page.ts';
import { sitePages } from './site-pages.ts';

/** So many letters of a passage's beginning tell it from those of other documentation. */
const TELLING_LETTERS = 40;

let letters: string | null = null;

/** Whether at least half of the texts are passages of the sample documentation, by how they begin. */
export function isSampleText(texts: readonly string[]): boolean {
  letters ??= lettersOf([...sitePages.map(renderMarkdown), ...sitesText()].join('\n'));
  const sample = letters;
  const known = texts.filter((text) => sample.includes(lettersOf(text).slice(0, TELLING_LETTERS)));
  return texts.length > 0 && known.length * 2 >= texts.length;
}

function sitesText(): string[] {
  return plainSites.flatMap(({ pages }) => pages.map(siteText));
}

/** Where links lead, and how things are emphasised, is written in several ways. */
function lettersOf(markdown: string): string {
  return markdown
    .replace(/\]\([^)]*\)/g, ']')
    .replace(/[^\p{L}\p{N}]+/gu, '')
    .toLowerCase();
}
