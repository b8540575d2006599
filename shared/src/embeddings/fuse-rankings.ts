import { isNearDuplicate } from '../search/analysis/fingerprint.ts';
import { passageValue } from '../search/query/passage-value.ts';
import type { SearchHit } from '../search/query/search.ts';
import { EVIDENCE_PER_PAGE } from '../search/query/top-pages.ts';
import type { NearPage } from './near-pages.ts';

/** The constant k of reciprocal rank fusion. */
const RANK_OFFSET = 10;
/** With this lead over the second page, as a share of its score, the keyword ranking is decisive. */
const CLEAR_LEAD = 0.3;
/** Default weight of the semantic ranking if keywords are not decisive. */
export const DEFAULT_WEIGHT = 0.3;

/** Maximum pages found only semantically, since every question has some nearest page. */
const MAX_NEW_PAGES = 4;

/** The value of a semantically found passage relative to the best one of its page. */
const NEAR_SHARE = 0.5;

interface FusedPage {
  readonly hits: SearchHit[];
  score: number;
  /** Its keyword score relative to the best page's, 0 to 1; 0 if keywords did not find it. */
  readonly share: number;
}

/**
 * Combines the keyword and semantic rankings by reciprocal rank fusion: G. Cormack, C. Clarke, S. Buettcher,
 * "Reciprocal Rank Fusion Outperforms Condorcet and Individual Rank Learning Methods", 2009. The semantic ranking
 * counts less the more decisive the keyword ranking is, and at most `weight`, 0 to 1. Without keyword hits it alone
 * determines the order. Leading pages of pinned documents stay first; other passages follow by value. Without near
 * pages the hits are unchanged.
 */
export function fuseRankings(
  hits: readonly SearchHit[],
  near: readonly NearPage[],
  weight = DEFAULT_WEIGHT,
): SearchHit[] {
  const pinned = hits.filter(({ isPinned }) => isPinned);
  const pages = pagesOf(hits.filter(({ isPinned }) => !isPinned));
  const nearWeight = hits.length === 0 ? 1 : weight * ambiguity([...pages.values()]);
  if (near.length === 0 || nearWeight === 0) return [...hits];
  const shares = [...pages.values()].map(({ share }) => share);
  const isPinned = new Set(pinned.map(pageId));
  const seen = new Set(hits.map(({ passageId }) => passageId));
  const fingerprints: (readonly [number, number])[] = [];
  const maxNew = Math.round(nearWeight * MAX_NEW_PAGES);
  let added = 0;
  near.forEach((page, rank) => {
    const id = pageId(page);
    const known = pages.get(id);
    if (isPinned.has(id) || (!known && added >= maxNew)) return;
    const fused = known ?? { hits: [], score: 0, share: 0 };
    fused.score += nearWeight / (RANK_OFFSET + rank + 1);
    if (maxNew > 0) addPassages(fused, page, seen, fingerprints);
    if (known || fused.hits.length === 0) return;
    pages.set(id, fused);
    added++;
  });
  const firstRank = new Set(pinned.map(({ pageRank }) => pageRank)).size;
  return [...pinned, ...rankedHits([...pages.values()], shares, firstRank)];
}

/** The hits of pages by value. A page takes the value of its rank in the keyword ranking, from `shares`. */
function rankedHits(pages: readonly FusedPage[], shares: readonly number[], firstRank: number): SearchHit[] {
  const best = shares.toSorted((a, b) => b - a);
  const ranked = pages.toSorted((a, b) => b.score - a.score);
  return ranked
    .flatMap(({ hits, share: own }, rank) => {
      const share = best[rank] ?? best.at(-1) ?? 1;
      return hits.map((hit, index) => {
        const keywordValue = (hit.value / own) * share;
        const nearValue = passageValue(share, index === 0 ? 1 : NEAR_SHARE, index);
        return { ...hit, pageRank: firstRank + rank, value: hit.score > 0 ? keywordValue : nearValue };
      });
    })
    .sort((a, b) => b.value - a.value);
}

/** How ambiguous the keyword ranking is: 0 for a clear lead, 1 for a tie. */
function ambiguity([first, second]: readonly FusedPage[]): number {
  const [best = 0, next = 0] = [first?.hits[0]?.pageScore, second?.hits[0]?.pageScore];
  return next === 0 ? 0 : Math.max(0, 1 - (best / next - 1) / CLEAR_LEAD);
}

function pagesOf(hits: readonly SearchHit[]): Map<string, FusedPage> {
  const pages = new Map<string, FusedPage>();
  const best = Math.max(...hits.map(({ pageScore }) => pageScore));
  for (const hit of hits) {
    const page = pages.get(pageId(hit)) ?? {
      hits: [],
      score: 1 / (RANK_OFFSET + pages.size + 1),
      share: hit.pageScore / best,
    };
    page.hits.push(hit);
    pages.set(pageId(hit), page);
  }
  return pages;
}

/** Appends semantically near passages to the keyword hits of a page. */
function addPassages(
  fused: FusedPage,
  page: NearPage,
  seen: Set<number>,
  fingerprints: (readonly [low: number, high: number])[],
): void {
  for (const { passageId, topicId, fingerprint } of page.passages) {
    if (fused.hits.length >= EVIDENCE_PER_PAGE || seen.has(passageId)) continue;
    const [low, high] = fingerprint;
    if (fingerprints.some((other) => isNearDuplicate(low ^ other[0], high ^ other[1]))) continue;
    seen.add(passageId);
    fingerprints.push(fingerprint);
    const { documentId, pageKey } = page;
    const noKeywords = { score: 0, pageScore: 0, pageRank: 0, coverage: 0, isPinned: false, value: 1 };
    fused.hits.push({ passageId, topicId, documentId, pageKey, ...noKeywords });
  }
}

function pageId({ documentId, pageKey }: Pick<SearchHit, 'documentId' | 'pageKey'>): string {
  return `${documentId} ${pageKey}`;
}
