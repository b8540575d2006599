import { isNearDuplicate } from './fingerprint.ts';
import { planQuery, type QueryPlan } from './query.ts';
import { QUERY_WEIGHTS, type QueryWeights } from './ranking.ts';
import { MOST_IMPACT, type Segment } from './segment.ts';
import { type RankedPage, TopPages } from './top-pages.ts';

export interface SearchOptions {
  /** The most passages to return. */
  readonly limit: number;
  /** Whether passages of the topic may be served. */
  isTopicEnabled(topicId: number): boolean;
  /** Document id to pin index; pinned documents that match rank first, the higher index before the lower. */
  readonly pinnedDocumentIds?: ReadonlyMap<number, number>;
  /** Only these documents are searched; all when not given. */
  readonly documentIds?: ReadonlySet<number>;
  /** Other than the measured weights, for measuring. */
  readonly weights?: QueryWeights;
}

/** A passage that answers, in the order of the answer: best page first, within a page best passage first. */
export interface SearchHit {
  readonly passageId: number;
  readonly topicId: number;
  readonly documentId: number;
  /** The page within its document. */
  readonly pageKey: number;
  /** The passage's own score. */
  readonly score: number;
  /** The page's score: its passages' scores summed with decay. */
  readonly pageScore: number;
  /** 0-based position of the page among the pages returned. */
  readonly pageRank: number;
  /** Share of the query's weight that the page holds, 0 to 1. */
  readonly coverage: number;
  /** Whether the page ranks where it does because its document is pinned. */
  readonly isPinned: boolean;
}

const PASSAGES_PER_PAGE = 4;
const LEAST_PINNED_COVERAGE = 0.5;

let scores = new Float32Array(0);
let masks = new Uint32Array(0);

/**
 * The passages of a collection that answer a query, over all its segments, best first.
 *
 * Scores are comparable only within one call. No hit gives an empty array.
 */
export function search(segments: readonly Segment[], query: string, options: SearchOptions): SearchHit[] {
  const { documentIds, pinnedDocumentIds, weights = QUERY_WEIGHTS } = options;
  const searched = documentIds ? segments.filter(({ documentId }) => documentIds.has(documentId)) : segments;
  const plan = planQuery(searched, query, weights);
  const top = new TopPages(options.limit + 16);
  const pinned = new TopPages(options.limit + 16);
  searched.forEach((segment, at) => {
    scorePassages(segment, at, plan);
    const isPinned = pinnedDocumentIds?.has(segment.documentId) ?? false;
    collectPages(segment, at, plan, weights, options, top);
    if (isPinned) collectPages(segment, at, plan, weights, options, pinned);
    scores.fill(0, 0, segment.passageCount);
    masks.fill(0, 0, segment.passageCount);
  });
  const first = [...pinned.values()].filter(({ coverage }) => coverage >= LEAST_PINNED_COVERAGE);
  const pinOf = (page: RankedPage) => pinnedDocumentIds?.get(searched[page.segment]?.documentId ?? -1) ?? 0;
  first.sort((a, b) => pinOf(b) - pinOf(a) || compare(a, b, searched));
  const isFirst = (page: RankedPage) =>
    first.some((other) => other.segment === page.segment && other.page === page.page);
  const rest = [...top.values()].filter((page) => !isFirst(page)).sort((a, b) => compare(a, b, searched));
  return hitsOf(searched, [...first, ...rest], first.length, options.limit);
}

function compare(a: RankedPage, b: RankedPage, segments: readonly Segment[]): number {
  return (
    b.score - a.score ||
    (segments[a.segment]?.documentId ?? 0) - (segments[b.segment]?.documentId ?? 0) ||
    a.page - b.page
  );
}

function scorePassages(segment: Segment, at: number, plan: QueryPlan): void {
  if (scores.length < segment.passageCount) {
    scores = new Float32Array(segment.passageCount * 2);
    masks = new Uint32Array(segment.passageCount * 2);
  }
  const { postingStarts, postingPassages, postingImpacts } = segment;
  const { terms } = plan;
  for (let t = 0; t < terms.length; t++) {
    const term = terms[t];
    const number = term?.numbers[at] ?? -1;
    if (!term || number < 0) continue;
    const weight = term.weight / MOST_IMPACT;
    const bit = 1 << t;
    const end = postingStarts[number + 1] ?? 0;
    for (let posting = postingStarts[number] ?? 0; posting < end; posting++) {
      const passage = postingPassages[posting] as number;
      scores[passage] = (scores[passage] as number) + weight * (postingImpacts[posting] as number);
      masks[passage] = (masks[passage] as number) | bit;
    }
  }
}

function collectPages(
  segment: Segment,
  at: number,
  plan: QueryPlan,
  weights: QueryWeights,
  options: SearchOptions,
  top: TopPages,
): void {
  for (let page = 0; page < segment.pageCount; page++) {
    const start = segment.pageStarts[page] ?? 0;
    const end = segment.pageStarts[page + 1] ?? 0;
    let mask = 0;
    for (let passage = start; passage < end; passage++) mask |= masks[passage] ?? 0;
    if (mask === 0) continue;
    const found: number[] = [];
    for (let passage = start; passage < end; passage++) {
      if ((scores[passage] ?? 0) > 0 && options.isTopicEnabled(segment.topicIds[passage] ?? 0))
        found.push(passage);
    }
    found.sort((a, b) => (scores[b] ?? 0) - (scores[a] ?? 0) || a - b);
    let sum = 0;
    for (let n = 0; n < Math.min(found.length, weights.evidencePerPage); n++) {
      sum += (scores[found[n] ?? 0] ?? 0) * weights.pageDecay ** n;
    }
    let covered = 0;
    plan.terms.forEach(({ weight }, t) => {
      if ((mask >>> t) & 1) covered += weight;
    });
    const coverage = covered / plan.askedWeight;
    sum *= 1 - weights.coverage + weights.coverage * coverage;
    if (sum <= top.threshold) continue;
    const passages = found.slice(0, PASSAGES_PER_PAGE);
    top.add({
      segment: at,
      page,
      score: sum,
      coverage,
      passages,
      scores: passages.map((p) => scores[p] ?? 0),
    });
  }
}

function hitsOf(
  segments: readonly Segment[],
  pages: readonly RankedPage[],
  pinnedPages: number,
  limit: number,
): SearchHit[] {
  const hits: SearchHit[] = [];
  const seen: { low: number; high: number }[] = [];
  let pageRank = 0;
  pages.forEach((page, place) => {
    const segment = segments[page.segment];
    if (!segment) return;
    const before = hits.length;
    page.passages.forEach((passage, n) => {
      if (hits.length >= limit) return;
      const low = segment.fingerprints[2 * passage] ?? 0;
      const high = segment.fingerprints[2 * passage + 1] ?? 0;
      if (seen.some((other) => isNearDuplicate(other, { low, high }))) return;
      seen.push({ low, high });
      hits.push({
        passageId: segment.passageIds[passage] ?? 0,
        topicId: segment.topicIds[passage] ?? 0,
        documentId: segment.documentId,
        pageKey: segment.pageKeys[page.page] ?? 0,
        score: page.scores[n] ?? 0,
        pageScore: page.score,
        pageRank,
        coverage: page.coverage,
        isPinned: place < pinnedPages,
      });
    });
    if (hits.length > before) pageRank++;
  });
  return hits;
}
