import { buildSegment, type SegmentPassage } from '../../../shared/src/search/index/segment.ts';
import { type SearchHit, search } from '../../../shared/src/search/query/search.ts';
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

/** Manuals in one searchable collection, one document per manual. */
export interface Collection {
  find(question: string, limit: number): FoundPassage[];
}

/** `nameOf` returns the name of a manual as users see it. */
export function createCollection(
  manuals: ReadonlyMap<string, readonly CorpusPage[]>,
  nameOf = (manual: string) => MANUALS.get(manual) ?? manual,
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
    return buildSegment({ documentId, passages });
  });
  const documentNames = new Map([...manuals.keys()].map((manual, id) => [id, nameOf(manual)]));
  return {
    find(question, limit) {
      const hits = search(segments, question, { limit, isTopicEnabled: () => true, documentNames });
      return hits.flatMap((hit) => {
        const found = placed[hit.passageId];
        return found ? [{ ...found, hit }] : [];
      });
    },
  };
}
