import { decodePercent } from '@lectern/shared/domain/web/decode-percent.ts';
import { isStopWord } from '@lectern/shared/search/analysis/stop-words.ts';
import { tokenize } from '@lectern/shared/search/analysis/tokens.ts';
import type { PageUrl } from '../../types.ts';
import { isArchivePage, isLowValuePage } from '../../urls/low-value-pages.ts';
import { isLanguageSegment, isVersionSegment } from '../../urls/path-variants.ts';
import { iterateInTimeSlices } from '../iterate-in-time-slices.ts';

/** The criteria by which pages are ordered. */
export interface RankCriteria {
  readonly startUrl: string;
  readonly topics: readonly string[];
  /** Keeps the given order, except that topics come first. Default false. */
  readonly keepOrder?: boolean;
}

/**
 * Orders pages best first: pages that match a topic, then pages in the start page's language and version with content of
 * their own, then pages near the start page, then shallow ones. Otherwise keeps the order.
 */
export async function rankPages<T extends PageUrl>(
  pages: readonly T[],
  criteria: RankCriteria,
  signal: AbortSignal,
): Promise<T[]> {
  const rank = createRank(criteria);
  const ranked: { readonly page: T; readonly rank: Rank }[] = [];
  for await (const page of iterateInTimeSlices(pages, signal)) ranked.push({ page, rank: rank(page) });
  return ranked.sort((one, other) => compareRanks(one.rank, other.rank)).map(({ page }) => page);
}

/** Compared from the first number on; smaller is better. */
export type Rank = readonly number[];

export function compareRanks(one: Rank, other: Rank): number {
  const index = one.findIndex((value, at) => value !== other[at]);
  return index === -1 ? 0 : (one[index] ?? 0) - (other[index] ?? 0);
}

/** Creates the function that ranks a page. */
export function createRank({ startUrl, topics, keepOrder = false }: RankCriteria): (page: PageUrl) => Rank {
  const start = segmentsOf(startUrl);
  const terms = topicTerms(topics);
  return (page) => {
    const matches = terms.size === 0 ? 0 : countMatches(terms, page);
    if (keepOrder) return [-matches];
    const segments = segmentsOf(page.url);
    const shared = sharedLength(start, segments);
    const isList = isLowValuePage(page.url) || isArchivePage(page.url);
    const penalty = countVariants(segments, start) + (isList ? 1 : 0);
    return [-matches, penalty, start.length - shared, segments.length];
  };
}

function segmentsOf(href: string): string[] {
  return new URL(href).pathname.split('/').filter((segment) => segment !== '');
}

function sharedLength(one: readonly string[], other: readonly string[]): number {
  const index = one.findIndex((segment, at) => segment !== other[at]);
  return index === -1 ? one.length : index;
}

/** Counts the path segments with a language or version that differs from the start page's. */
function countVariants(segments: readonly string[], start: readonly string[]): number {
  const isVariant = (segment: string) => isLanguageSegment(segment) || isVersionSegment(segment);
  return segments.filter((segment) => isVariant(segment) && !start.includes(segment)).length;
}

/** The terms of topics, without function words. */
export function topicTerms(topics: readonly string[]): ReadonlySet<string> {
  return new Set(topics.flatMap(tokenize).filter((term) => !isStopWord(term)));
}

function countMatches(terms: ReadonlySet<string>, { title, url }: PageUrl): number {
  const found = new Set(tokenize(`${title ?? ''} ${decodePercent(new URL(url).pathname)}`));
  return terms.intersection(found).size;
}
