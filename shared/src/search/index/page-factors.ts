import type { IndexWeights } from '../ranking.ts';
import { isIndexPage } from './index-page.ts';
import { isInternalPage } from './internal-page.ts';

/** What of a passage tells the kind of its page. */
export interface PagePart {
  readonly title: string;
  readonly headingPath: readonly string[];
  readonly codeShare: number;
}

/** A page with more code than this in every passage is a listing of source code. */
const LISTING_CODE_SHARE = 0.9;
/** A page is a collection when at least so many other pages stand in it, and make up this share of it. */
const MIN_COLLECTED_PAGES = 5;
const MIN_COLLECTED_SHARE = 0.5;

/**
 * What the score of each page of a document is multiplied by, 0 to 1, for what kind of page it is: indexes, pages about
 * the making, long pages, listings of source code, and pages that repeat other pages explain less than the page that is
 * about the matter.
 */
export function pageFactors(pages: readonly (readonly PagePart[])[], weights: IndexWeights): number[] {
  const byTitle = new Map(pages.map((parts, page) => [fold(parts[0]?.title ?? ''), page]));
  return pages.map((parts, page) => {
    const title = parts[0]?.title ?? '';
    const index = isIndexPage(title) ? weights.index : 1;
    const internal = isInternalPage(title) ? weights.internal : 1;
    const listing = parts.every(({ codeShare }) => codeShare > LISTING_CODE_SHARE) ? weights.listing : 1;
    const collection = isCollection(parts, page, byTitle) ? weights.collection : 1;
    const length = 1 + weights.longPage * Math.log2(1 + parts.length / weights.usualPageLength);
    return (index * internal * listing * collection) / length;
  });
}

/** Whether a page repeats other pages of its document, as "all on one page" does: their titles are its headings. */
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
