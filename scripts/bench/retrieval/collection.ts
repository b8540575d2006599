import type { QueryWeights } from '../../../shared/src/search/ranking.ts';
import { INDEX_WEIGHTS, type IndexWeights, QUERY_WEIGHTS } from '../../../shared/src/search/ranking.ts';
import { type SearchHit, search } from '../../../shared/src/search/score.ts';
import { buildSegment, type Segment, type SegmentPassage } from '../../../shared/src/search/segment.ts';
import type { Passage } from '../../../workers/src/crawl/types.ts';
import type { CorpusPage } from './corpus.ts';
import { MANUALS } from './questions.ts';

export interface FoundPassage {
  readonly manual: string;
  readonly page: string;
  readonly title: string;
  readonly passage: SegmentPassage & Passage;
  readonly hit: SearchHit;
}

/** Manuals in one searchable collection, one document each. */
export interface Collection {
  readonly segments: readonly Segment[];
  readonly passageCount: number;
  find(question: string, limit: number, weights?: QueryWeights): FoundPassage[];
}

export function createCollection(
  manuals: ReadonlyMap<string, readonly CorpusPage[]>,
  indexWeights: IndexWeights = INDEX_WEIGHTS,
): Collection {
  const origins: Omit<FoundPassage, 'title' | 'hit'>[] = [];
  const segments = [...manuals].map(([manual, pages], documentId) => {
    const passages = pages.flatMap(({ page, title, passages }, pageKey) =>
      passages.map((piece) => {
        const passage = { ...piece, title, pageKey, topicId: pageKey, passageId: origins.length };
        origins.push({ manual, page, passage });
        return passage;
      }),
    );
    return buildSegment({ documentId, passages }, indexWeights);
  });
  const documentNames = new Map([...manuals.keys()].map((manual, id) => [id, MANUALS.get(manual) ?? manual]));
  return {
    segments,
    passageCount: origins.length,
    find(question, limit, weights = QUERY_WEIGHTS) {
      const hits = search(segments, question, { limit, isTopicEnabled: () => true, documentNames, weights });
      return hits.flatMap((hit) => {
        const origin = origins[hit.passageId];
        return origin ? [{ ...origin, title: origin.passage.title, hit }] : [];
      });
    },
  };
}
