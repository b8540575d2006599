import type { TopPage } from './top-pages.ts';

/** The best pages of a document that measure its relevance. */
const SAMPLED_PAGES = 5;

/**
 * Lowers the scores of pages whose document is less relevant than another. A question that names no manual is more
 * likely about the manual with several matching pages than about one with a single match. `weight` 0 changes nothing.
 */
export function weighDocuments(pages: readonly TopPage[], weight: number): readonly TopPage[] {
  const sums = new Map<number, { sum: number; count: number }>();
  for (const { segment, score } of pages) {
    const known = sums.get(segment);
    if (!known) sums.set(segment, { sum: score, count: 1 });
    else if (known.count < SAMPLED_PAGES) {
      known.sum += score;
      known.count += 1;
    }
  }
  if (weight === 0 || sums.size < 2) return pages;
  const maxSum = Math.max(...[...sums.values()].map(({ sum }) => sum));
  const factors = new Map([...sums].map(([segment, { sum }]) => [segment, (sum / maxSum) ** weight]));
  return pages
    .map((page) => ({ ...page, score: page.score * (factors.get(page.segment) ?? 0) }))
    .toSorted((a, b) => b.score - a.score);
}
