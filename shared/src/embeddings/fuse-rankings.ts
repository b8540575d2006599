import { isNearDuplicate } from '../search/analysis/fingerprint.ts';
import { passageWorth } from '../search/query/passage-worth.ts';
import type { SearchHit } from '../search/query/score.ts';
import { EVIDENCE_PER_PAGE } from '../search/query/top-pages.ts';
import type { NearPage } from './near-pages.ts';

/** How soon a lower rank counts less; the constant of reciprocal rank fusion. */
const RANK_OFFSET = 10;
/** With this lead over the second page, as a share of its score, words have decided which page is first. */
const CLEAR_LEAD = 0.3;
/** What meaning counts where words decide nothing, with a model of which nothing is known. */
export const DEFAULT_WEIGHT = 0.3;

/** Pages that meaning alone adds when it has all the say: something is near to whatever is asked. */
const MAX_NEW_PAGES = 4;

/** What a passage that only meaning has found is worth beside the best one of its page. */
const NEAR_SHARE = 0.5;

interface FusedPage {
  readonly hits: SearchHit[];
  score: number;
  /** Its score by words against the best page's, 0 to 1; 0 for a page that words have not found. */
  readonly share: number;
}

/**
 * The ranking by words and the ranking by meaning as one, by reciprocal ranks: G. Cormack, C. Clarke, S. Buettcher,
 * "Reciprocal Rank Fusion Outperforms Condorcet and Individual Rank Learning Methods", 2009. Meaning has the
 * less to say the clearer words have decided, and at most `weight`, 0 to 1: what is asked for by its name is found by
 * it. Where no word is found meaning alone decides. Pages of pinned documents that rank first stay first; the others'
 * passages follow by what they are worth. Without near pages the hits are what they were.
 */
export function fuseRankings(
  hits: readonly SearchHit[],
  near: readonly NearPage[],
  weight = DEFAULT_WEIGHT,
): SearchHit[] {
  const pinned = hits.filter(({ isPinned }) => isPinned);
  const pages = pagesOf(hits.filter(({ isPinned }) => !isPinned));
  const say = hits.length === 0 ? 1 : weight * undecided([...pages.values()]);
  if (near.length === 0 || say === 0) return [...hits];
  const shares = [...pages.values()].map(({ share }) => share);
  const isPinned = new Set(pinned.map(pageId));
  const seen = new Set(hits.map(({ passageId }) => passageId));
  const fingerprints: (readonly [number, number])[] = [];
  const mostNew = Math.round(say * MAX_NEW_PAGES);
  let added = 0;
  near.forEach((page, rank) => {
    const id = pageId(page);
    const known = pages.get(id);
    if (isPinned.has(id) || (!known && added >= mostNew)) return;
    const fused = known ?? { hits: [], score: 0, share: 0 };
    fused.score += say / (RANK_OFFSET + rank + 1);
    if (mostNew > 0) addPassages(fused, page, seen, fingerprints);
    if (known || fused.hits.length === 0) return;
    pages.set(id, fused);
    added++;
  });
  const firstRank = new Set(pinned.map(({ pageRank }) => pageRank)).size;
  return [...pinned, ...rankedHits([...pages.values()], shares, firstRank)];
}

/** The hits of pages, what is worth most first. A page is worth what its place was worth by words: one of `shares`. */
function rankedHits(pages: readonly FusedPage[], shares: readonly number[], firstRank: number): SearchHit[] {
  const best = shares.toSorted((a, b) => b - a);
  const ranked = pages.toSorted((a, b) => b.score - a.score);
  return ranked
    .flatMap(({ hits, share: own }, rank) => {
      const share = best[rank] ?? best.at(-1) ?? 1;
      return hits.map((hit, place) => {
        const byWords = (hit.worth / own) * share;
        const byMeaning = passageWorth(share, place === 0 ? 1 : NEAR_SHARE, place);
        return { ...hit, pageRank: firstRank + rank, worth: hit.score > 0 ? byWords : byMeaning };
      });
    })
    .sort((a, b) => b.worth - a.worth);
}

/** How little words have decided which page is first, 0 to 1. */
function undecided([first, second]: readonly FusedPage[]): number {
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

/** Puts the near passages behind those that hold the question's words. */
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
    const nothingOfWords = { score: 0, pageScore: 0, pageRank: 0, coverage: 0, isPinned: false, worth: 1 };
    fused.hits.push({ passageId, topicId, documentId, pageKey, ...nothingOfWords });
  }
}

function pageId({ documentId, pageKey }: Pick<SearchHit, 'documentId' | 'pageKey'>): string {
  return `${documentId} ${pageKey}`;
}
