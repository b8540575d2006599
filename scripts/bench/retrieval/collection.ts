import { worthGiving } from '../../../api/src/mcp/tools/worth-giving.ts';
import { buildSegment, type Segment, type SegmentPassage } from '../../../shared/src/search/index/segment.ts';
import { type SearchHit, search } from '../../../shared/src/search/query/score.ts';
import type { QueryWeights } from '../../../shared/src/search/ranking.ts';
import { INDEX_WEIGHTS, type IndexWeights, QUERY_WEIGHTS } from '../../../shared/src/search/ranking.ts';
import type { Passage } from '../../../workers/src/passages/passage.ts';
import type { CorpusPage } from './corpus.ts';
import { MANUALS } from './questions.ts';

export interface FoundPassage {
  readonly manual: string;
  readonly page: string;
  readonly title: string;
  readonly passage: SegmentPassage & Passage;
  readonly hit: SearchHit;
}

export type PlacedPassage = Omit<FoundPassage, 'hit'>;

/** Manuals in one searchable collection, one document each, numbered in their order. */
export interface Collection {
  readonly segments: readonly Segment[];
  /** A passage's place is its id. */
  readonly passages: readonly PlacedPassage[];
  find(question: string, limit: number, weights?: QueryWeights): FoundPassage[];
  /** Those of what was found that may be given at all. */
  worthGiving(hits: readonly SearchHit[]): SearchHit[];
}

export function createCollection(
  manuals: ReadonlyMap<string, readonly CorpusPage[]>,
  indexWeights: IndexWeights = INDEX_WEIGHTS,
): Collection {
  const placed: PlacedPassage[] = [];
  const segments = [...manuals].map(([manual, pages], documentId) => {
    const passages = pages.flatMap(({ page, title, passages }, pageKey) =>
      passages.map((piece) => {
        const passage = { ...piece, title, pageKey, topicId: pageKey, passageId: placed.length };
        placed.push({ manual, page, title, passage });
        return passage;
      }),
    );
    return buildSegment({ documentId, passages }, indexWeights);
  });
  const documentNames = new Map([...manuals.keys()].map((manual, id) => [id, MANUALS.get(manual) ?? manual]));
  return {
    segments,
    passages: placed,
    worthGiving,
    find(question, limit, weights = QUERY_WEIGHTS) {
      const hits = search(segments, question, { limit, isTopicEnabled: () => true, documentNames, weights });
      return withPassages(hits, placed);
    },
  };
}

/** The hits with the passages that they are of. */
export function withPassages(hits: readonly SearchHit[], passages: readonly PlacedPassage[]): FoundPassage[] {
  return hits.flatMap((hit) => {
    const placed = passages[hit.passageId];
    return placed ? [{ ...placed, hit }] : [];
  });
}
