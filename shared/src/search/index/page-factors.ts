import { INDEX_WEIGHTS } from '../ranking.ts';
import { isIndexPage } from './index-page.ts';
import { isInternalPage } from './internal-page.ts';

/** The properties of a passage that classify its page. */
export interface PagePart {
  readonly title: string;
  readonly headingPath: readonly string[];
  readonly text: string;
  readonly codeShare: number;
}

/** A page with a higher code share is a source listing. */
const LISTING_CODE_SHARE = 0.9;
/** A page that repeats at least this many other pages in at least this share of its passages is a collection. */
const MIN_COLLECTED_PAGES = 5;
const MIN_COLLECTED_SHARE = 0.5;

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
