import { SeenFingerprints } from '../analysis/fingerprint.ts';
import { MAX_FACTOR, type Segment } from '../index/segment.ts';
import { QUERY_WEIGHTS } from '../ranking.ts';
import { passageValue } from './passage-value.ts';
import { planQuery, type QueryPlan } from './query.ts';
import { SegmentScores } from './segment-scores.ts';
import { EVIDENCE_PER_PAGE, PageEvidence, type TopPage, TopPages } from './top-pages.ts';

export interface SearchOptions {
  /** Maximum number of passages. */
  readonly limit: number;
  /** Whether passages of the topic may be served. */
  isTopicEnabled(topicId: number): boolean;
  /** Document id to pin index; pinned documents that match rank first, the higher index before the lower. */
  readonly pinnedDocumentIds?: ReadonlyMap<number, number>;
  /** Only these documents are searched; all when not given. */
  readonly documentIds?: ReadonlySet<number>;
  /** Document id to the name its user sees; a query that names a document prefers its pages. */
  readonly documentNames?: ReadonlyMap<number, string>;
}

/** A passage of an answer. */
export interface SearchHit {
  readonly passageId: number;
  readonly topicId: number;
  readonly documentId: number;
  /** The page within its document. */
  readonly pageKey: number;
  /** The passage's own score. */
  readonly score: number;
  /** The page's score. */
  readonly pageScore: number;
  /** 0-based position of the page among the pages returned. */
  readonly pageRank: number;
  /** Share of the query's weight found on the page, 0 to 1; below about 0.3 the page may be irrelevant. */
  readonly coverage: number;
  /** Whether the page ranks first because its document is pinned. */
  readonly isPinned: boolean;
  /** Value relative to the best passage, 0 to 1; 1 if the page is pinned. */
  readonly value: number;
}

/** Extra pages that replace collapsed duplicates. */
const SPARE_PAGES = 16;
/** A pinned document ranks first only with pages that contain most of the query and score close to the best. */
const MIN_PINNED_COVERAGE = 0.6;
const MIN_PINNED_SHARE = 0.4;

/** Keeps the upper bound of a score above it: scores are rounded to 32 bits. */
const ROUNDING = 1e-5;

/** Shared by all queries, because search is synchronous. */
const scores = new SegmentScores();
const evidence = new PageEvidence();
const seen = new SeenFingerprints();

/**
 * The passages of a collection that answer a query. Passages of pinned pages come first, page by page, then the others by
 * value. Scores are comparable only within one call. Empty without a hit.
 */
export function search(segments: readonly Segment[], query: string, options: SearchOptions): SearchHit[] {
  const { documentIds, pinnedDocumentIds } = options;
  const searched = documentIds ? segments.filter(({ documentId }) => documentIds.has(documentId)) : segments;
  const plan = planQuery(searched, query, options.documentNames);
  const capacity = Math.max(1, options.limit) + SPARE_PAGES;
  const top = new TopPages(capacity);
  const pinned = new TopPages(capacity);
  const shareOf = (number: number) => plan.namedDocuments.get(searched[number]?.documentId ?? 0) ?? 0;
  // Documents that the query names come first: their pages raise the threshold for the others.
  for (const number of [...searched.keys()].sort((a, b) => shareOf(b) - shareOf(a))) {
    const segment = searched[number];
    if (!segment) continue;
    const into = pinnedDocumentIds?.has(segment.documentId) ? pinned : null;
    collectPages(segment, number, plan, options, top, into);
  }
  const first = firstPages(pinned.ranked, top.ranked, pinnedDocumentIds);
  const others = withoutPages(top.ranked, first);
  return toHits({ first, others }, options.limit);
}

function collectPages(
  segment: Segment,
  number: number,
  plan: QueryPlan,
  options: SearchOptions,
  top: TopPages,
  pinned: TopPages | null,
): void {
  const decay = plan.pageDecay;
  const bound = highestScore(decay) * (1 + ROUNDING);
  const share = plan.namedDocuments.get(segment.documentId) ?? 0;
  const gain = plan.namedDocuments.size === 1 ? QUERY_WEIGHTS.onlyNamedDocument : QUERY_WEIGHTS.namedDocument;
  const documentFactor = (1 + share * gain) / MAX_FACTOR;
  const highestFactor = documentFactor * MAX_FACTOR * Math.max(1, plan.changelogFactor);
  const threshold = Math.min(top.threshold, pinned?.threshold ?? top.threshold);
  scores.score(segment, number, plan.terms, threshold / (highestFactor * bound));
  for (const page of scores.pages) {
    const changelogFactor = segment.changelogPages[page] === 1 ? plan.changelogFactor : 1;
    const factor = documentFactor * changelogFactor * (segment.pageFactors[page] ?? 0);
    if (!pinned && factor * bound * (scores.pageBest[page] ?? 0) <= top.threshold) continue;
    gather(segment, page, options);
    if (evidence.count === 0) continue;
    const score = factor * combinedScore(page, decay);
    if (!pinned && score < top.threshold) continue;
    const coverage = Math.min(1, (scores.pageFound[page] ?? 0) / plan.askedWeight);
    const found = { segment, page, score, coverage, ...evidence.best() };
    top.add(found);
    pinned?.add(found);
  }
}

/** Upper bound of a page's score as a multiple of its best impacts. Skips the passages of most pages. */
function highestScore(decay: number): number {
  const { spread } = QUERY_WEIGHTS;
  return (1 - spread) * ((1 - decay ** EVIDENCE_PER_PAGE) / (1 - decay)) + spread;
}

/** Collects the best enabled passages of a page in `evidence`. */
function gather(segment: Segment, page: number, options: SearchOptions): void {
  evidence.count = 0;
  const end = segment.pageStarts[page + 1] ?? 0;
  for (let passage = segment.pageStarts[page] ?? 0; passage < end; passage++) {
    const score = scores.passages[passage] ?? 0;
    if (score > 0 && options.isTopicEnabled(segment.topicIds[passage] ?? 0)) evidence.add(passage, score);
  }
}

/** The score of a page from its passages and its best impacts. */
function combinedScore(page: number, decay: number): number {
  const { spread } = QUERY_WEIGHTS;
  return (1 - spread) * evidence.sum(decay) + spread * (scores.pageBest[page] ?? 0);
}

/** The matching pages of pinned documents, by pin index and then by score. */
function firstPages(
  pinned: readonly TopPage[],
  ranked: readonly TopPage[],
  pins: ReadonlyMap<number, number> | undefined,
): TopPage[] {
  const minScore = (ranked[0]?.score ?? 0) * MIN_PINNED_SHARE;
  const pinOf = ({ segment }: TopPage) => pins?.get(segment.documentId) ?? 0;
  return pinned
    .filter(({ coverage, score }) => coverage >= MIN_PINNED_COVERAGE && score >= minScore)
    .sort((a, b) => pinOf(b) - pinOf(a));
}

function withoutPages(pages: readonly TopPage[], gone: readonly TopPage[]): readonly TopPage[] {
  return gone.length === 0 ? pages : pages.filter((page) => !gone.includes(page));
}

function toHits(
  { first, others }: { readonly first: readonly TopPage[]; readonly others: readonly TopPage[] },
  limit: number,
): SearchHit[] {
  const hits: SearchHit[] = [];
  seen.clear();
  const best = others[0]?.score ?? 0;
  let pageRank = 0;
  for (const [at, page] of [...first, ...others].entries()) {
    const { segment } = page;
    const isPinned = at < first.length;
    const before = hits.length;
    for (let place = 0; place < page.passages.length && hits.length < limit; place++) {
      const passage = page.passages[place] ?? 0;
      const score = page.scores[place] ?? 0;
      const share = score / (page.scores[0] ?? 1);
      if (share < QUERY_WEIGHTS.minPassageShare) break;
      if (seen.add(segment.fingerprints[2 * passage] ?? 0, segment.fingerprints[2 * passage + 1] ?? 0))
        continue;
      hits.push({
        passageId: segment.passageIds[passage] ?? 0,
        topicId: segment.topicIds[passage] ?? 0,
        documentId: segment.documentId,
        pageKey: segment.pageKeys[page.page] ?? 0,
        score,
        pageScore: page.score,
        pageRank,
        coverage: page.coverage,
        isPinned,
        value: isPinned ? 1 : passageValue(page.score / best, share, hits.length - before),
      });
    }
    if (hits.length > before) pageRank++;
  }
  return hits.sort((a, b) => Number(b.isPinned) - Number(a.isPinned) || b.value - a.value);
}
