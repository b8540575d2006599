import type { Segment } from './segment.ts';
import { tokenize } from './tokens.ts';

export interface SearchOptions {
  /** The most passages to return. */
  readonly limit: number;
  /** Whether passages of the topic may be served. */
  isTopicEnabled(topicId: number): boolean;
  /** Document id to pin index; pinned documents that match rank first, the higher index before the lower. */
  readonly pinnedDocumentIds?: ReadonlyMap<number, number>;
  /** Only these documents are searched; all when not given. */
  readonly documentIds?: ReadonlySet<number>;
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
  /** Whether the page ranks where it does because its document is pinned. */
  readonly isPinned: boolean;
}

const PAGE_DECAY = 0.3;
const EVIDENCE_PER_PAGE = 4;

interface Page {
  readonly hits: { passageId: number; topicId: number; score: number }[];
  readonly documentId: number;
  readonly pageKey: number;
  score: number;
  pin: number;
}

/**
 * The passages of a collection that answer a query, over all its segments, best first.
 *
 * Scores are comparable only within one call. No hit gives an empty array.
 */
export function search(segments: readonly Segment[], query: string, options: SearchOptions): SearchHit[] {
  const searched = segments.filter(({ documentId }) => options.documentIds?.has(documentId) ?? true);
  const idf = inverseDocumentFrequencies(searched, query);
  const pages = searched.flatMap((segment) => matchingPages(segment, idf, options));
  pages.sort(
    (a, b) => b.pin - a.pin || b.score - a.score || a.documentId - b.documentId || a.pageKey - b.pageKey,
  );
  const hits = pages.flatMap(({ hits: found, documentId, pageKey, score: pageScore, pin }, pageRank) =>
    found.map((hit) => ({ ...hit, documentId, pageKey, pageScore, pageRank, isPinned: pin >= 0 })),
  );
  return hits.slice(0, options.limit);
}

function inverseDocumentFrequencies(segments: readonly Segment[], query: string): Map<string, number> {
  const total = segments.reduce((sum, { passageCount }) => sum + passageCount, 0);
  const idf = new Map<string, number>();
  for (const term of tokenize(query)) {
    const frequency = segments.reduce((sum, { postings }) => sum + (postings.get(term)?.length ?? 0) / 2, 0);
    if (frequency > 0) idf.set(term, Math.log(1 + (total - frequency + 0.5) / (frequency + 0.5)));
  }
  return idf;
}

function matchingPages(segment: Segment, idf: ReadonlyMap<string, number>, options: SearchOptions): Page[] {
  const scores = new Float64Array(segment.passageCount);
  for (const [term, weight] of idf) {
    const list = segment.postings.get(term) ?? [];
    for (let at = 0; at < list.length; at += 2) {
      const passage = list[at] ?? 0;
      scores[passage] = (scores[passage] ?? 0) + weight * (list[at + 1] ?? 0);
    }
  }
  const pages = new Map<number, Page>();
  segment.passages.forEach(({ passageId, topicId, pageKey }, index) => {
    const score = scores[index] ?? 0;
    if (score === 0 || !options.isTopicEnabled(topicId)) return;
    const pin = options.pinnedDocumentIds?.get(segment.documentId) ?? -1;
    const page = pages.get(pageKey) ?? { hits: [], documentId: segment.documentId, pageKey, score: 0, pin };
    page.hits.push({ passageId, topicId, score });
    pages.set(pageKey, page);
  });
  for (const page of pages.values()) {
    page.hits.sort((a, b) => b.score - a.score || a.passageId - b.passageId);
    page.hits.length = Math.min(page.hits.length, EVIDENCE_PER_PAGE);
    page.score = page.hits.reduce((sum, { score }, place) => sum + score * PAGE_DECAY ** place, 0);
  }
  return [...pages.values()];
}
