import type { PageUrl } from '../types.ts';
import { pageKey } from './canonical-url.ts';

/** What makes one page of a site better for a request than another. */
export interface RankCriteria {
  readonly startUrl: string;
  readonly topics: readonly string[];
}

/**
 * Orders pages best first: the start page, then pages that match a topic, then pages near the start page, then
 * shallow ones; pages that are equal in all of this keep their order.
 */
export function rankPages<T extends PageUrl>(pages: readonly T[], criteria: RankCriteria): T[] {
  const rank = createRank(criteria);
  return pages
    .map((page) => ({ page, rank: rank(page) }))
    .sort((one, other) => compareRanks(one.rank, other.rank))
    .map(({ page }) => page);
}

/** Smaller is better; compared from the first number on. */
export type Rank = readonly number[];

export function compareRanks(one: Rank, other: Rank): number {
  const index = one.findIndex((value, at) => value !== other[at]);
  return index === -1 ? 0 : (one[index] ?? 0) - (other[index] ?? 0);
}

export function createRank({ startUrl, topics }: RankCriteria): (page: PageUrl) => Rank {
  const startKey = pageKey(startUrl);
  const start = segmentsOf(startUrl);
  const words = topics.flatMap(wordsOf);
  return (page) => {
    const segments = segmentsOf(page.url);
    const shared = sharedLength(start, segments);
    return [
      pageKey(page.url) === startKey ? 0 : 1,
      -matches(words, page),
      start.length - shared,
      segments.length,
      new URL(page.url).searchParams.size,
    ];
  };
}

function segmentsOf(href: string): string[] {
  return new URL(href).pathname.split('/').filter((segment) => segment !== '');
}

function sharedLength(one: readonly string[], other: readonly string[]): number {
  const index = one.findIndex((segment, at) => segment !== other[at]);
  return index === -1 ? one.length : index;
}

function matches(words: readonly string[], page: PageUrl): number {
  const text = new Set(wordsOf(`${page.title ?? ''} ${decodeURI(new URL(page.url).pathname)}`));
  return words.filter((word) => text.has(word)).length;
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}
