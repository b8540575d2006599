import { INDEX_WEIGHTS } from '../ranking.ts';
import type { IndexedText } from './postings-builder.ts';

/** The properties of a passage that classify its page. */
type PagePart = IndexedText & { readonly codeShare: number };

/** A page with a higher code share is a source listing. */
const LISTING_CODE_SHARE = 0.9;
/** A page that repeats at least this many other pages in at least this share of its passages is a collection. */
const MIN_COLLECTED_PAGES = 5;
const MIN_COLLECTED_SHARE = 0.5;

// As Javadoc, Doxygen, Sphinx, rustdoc, TypeDoc, QDoc, pydoctor, Haddock, gtk-doc and YARD title them.
const INDEX_TITLE = new RegExp(
  [
    /^uses of (?:annotation |enum |record )?(?:class|interface|package|record)/,
    /^(?:class|package|file|annotation|module)(?: type)? ?(?:list|index|members)$|^(?:class|package|annotation)(?: type)? ?(?:hierarchy|tree)$/,
    /\bmembers? list$|^list of all (?:members|items)\b|^hierarchy for\b/,
    /^(?:all|obsolete) (?:classes|packages|members|modules|functions)\b/,
    /^(?:(?:general|function|functions|module|command|variable|keyword|concept|global|data) )*index(?: [–—-] .{1,12})?$|\bmodule index$/,
    /^index of \w+$|^summary of undocumented\b|^(?:alphabetic|symbol|api|name) index\b|\(index(?: [–—-] .{1,12})?\)$|^[A-Z]-index$/,
    /^(?:table of )?contents$|^search (?:results|page)$|^site ?map$/,
    /^(?:deprecated (?:list|api)|constant field values|serialized form)$/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'i',
);

// `twisted.internet._threadedselect.Reactor`, `sun.internal.misc`, `Data.Map.Internal`: private names.
const PRIVATE_NAME =
  /^(?:source code for )?[\w$]*(?:(?:\.|::)[\w$]+)*(?:\._(?!_)\w|(?:\.|::)internal(?![\w$-]))/i;
const PROJECT_TITLE = new RegExp(
  [
    /\bcontribut(?:e|ing|ors?)\b|\bcontribution (?:guide|getting started)|\bfirst contribution\b|\bcommitters?\b/,
    /\bsubmitting (?:patches|changes)\b|^hacking\b|\breadme[_ ]developers\b/,
    /\bcod(?:e|ing) (?:style|standards?|conventions?|guidelines?|of conduct)\b/,
    /\b(?:development|release) process\b|\bdevelopment policy\b|^(?:project )?(?:governance|roadmap)$/,
    /^[\d.\s]*(?:authors|credits|copyright|acknowledge?ments?)\b|(?:^|\s)licen[cs]es?(?: information)?(?:, version [\d.]+)?$/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'i',
);

/**
 * The score factor of each page, 0 to 1. Indexes, internal pages, long pages, source listings and pages that repeat
 * other pages explain less than a page about the subject.
 */
export function pageFactors(pages: readonly (readonly PagePart[])[]): number[] {
  const byTitle = new Map(pages.map((parts, page) => [fold(parts[0]?.title ?? ''), page]));
  return pages.map((parts, page) => {
    const title = parts[0]?.title ?? '';
    const index = isIndexPage(title) ? INDEX_WEIGHTS.index : 1;
    const internal = isInternalPage(title) ? INDEX_WEIGHTS.internal : 1;
    const repetition = isListing(parts) || isCollection(parts, page, byTitle) ? INDEX_WEIGHTS.repetition : 1;
    const length = 1 + INDEX_WEIGHTS.longPage * Math.log2(parts.length);
    return (index * internal * repetition) / length;
  });
}

/** Whether a page, by its title, only links to other pages: an index, a member list, the uses of a class. */
function isIndexPage(title: string): boolean {
  return INDEX_TITLE.test(title.slice(0, 200).trim());
}

/**
 * Whether a page, by its title, is for a project's contributors rather than its users: private names, contribution
 * guides, licenses.
 */
function isInternalPage(title: string): boolean {
  const name = title.slice(0, 200).trim();
  return PRIVATE_NAME.test(name) || PROJECT_TITLE.test(name);
}

function isListing(parts: readonly PagePart[]): boolean {
  const length = parts.reduce((sum, { text }) => sum + text.length, 0);
  const code = parts.reduce((sum, { text, codeShare }) => sum + text.length * codeShare, 0);
  return code > length * LISTING_CODE_SHARE;
}

/** Whether a page repeats other pages, as "all on one page" does: their titles are its headings. */
function isCollection(
  parts: readonly PagePart[],
  page: number,
  byTitle: ReadonlyMap<string, number>,
): boolean {
  if (parts.length < MIN_COLLECTED_PAGES) return false;
  const collected = new Set<number>();
  let count = 0;
  for (const { headingPath } of parts) {
    const other = headingPath.map((heading) => byTitle.get(fold(heading)) ?? page).find((at) => at !== page);
    if (other === undefined) continue;
    collected.add(other);
    count++;
  }
  return collected.size >= MIN_COLLECTED_PAGES && count >= parts.length * MIN_COLLECTED_SHARE;
}

function fold(name: string): string {
  return name
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
