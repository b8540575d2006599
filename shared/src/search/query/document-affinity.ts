import type { TopPage } from './top-pages.ts';

/** So many of a document's best pages tell how much of it is about the question. */
const TELLING_PAGES = 5;

/**
 * The pages with their scores lowered where the rest of their document is less about the question than another
 * document: a question that does not say which of several manuals it is about is more likely about the one that
 * answers with several pages than about the one where its words meet once. `weight` 0 changes nothing.
 */
export function weighDocuments(pages: readonly TopPage[], weight: number): readonly TopPage[] {
  const sums = new Map<number, { sum: number; count: number }>();
  for (const { segment, score } of pages) {
    const known = sums.get(segment);
    if (!known) sums.set(segment, { sum: score, count: 1 });
    else if (known.count < TELLING_PAGES) {
      known.sum += score;
      known.count += 1;
    }
  }
  if (weight === 0 || sums.size < 2) return pages;
  const most = Math.max(...[...sums.values()].map(({ sum }) => sum));
  const factors = new Map([...sums].map(([segment, { sum }]) => [segment, (sum / most) ** weight]));
  return pages
    .map((page) => ({ ...page, score: page.score * (factors.get(page.segment) ?? 0) }))
    .toSorted((a, b) => b.score - a.score);
}
