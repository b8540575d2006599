import type { Segment } from '../search/index/segment.ts';
import { EVIDENCE_PER_PAGE } from '../search/query/top-pages.ts';
import { type NearPassage, nearestPassages } from './nearest-passages.ts';
import type { QuantizedVector } from './quantize.ts';
import type { VectorSet } from './vector-set.ts';

/** A semantically near passage. */
export interface PassageOfNearPage {
  readonly passageId: number;
  readonly topicId: number;
  /** The segment's fingerprint. Near duplicates differ in few bits. */
  readonly fingerprint: readonly [low: number, high: number];
}

/** A page with semantically near passages, nearest first. */
export interface NearPage {
  readonly documentId: number;
  /** The page within its document. */
  readonly pageKey: number;
  readonly passages: readonly PassageOfNearPage[];
}

export interface NearPagesOptions {
  /** Whether passages of the topic may be served. */
  isTopicEnabled(topicId: number): boolean;
  /** Restricts the search to these documents. */
  readonly documentIds?: ReadonlySet<number> | undefined;
}

/** Passages to consider: enough for about twenty pages. */
const MAX_NEAR_PASSAGES = 100;
/** The share that a page's second-nearest passage adds; the third-nearest adds its square, and so on. */
const DECAY = 0.3;

/**
 * The pages of a collection nearest to a question, nearest first. `sets` has the vectors of each document's segments by the
 * document's id.
 */
export function nearPages(
  segments: readonly Segment[],
  sets: ReadonlyMap<number, readonly VectorSet[]>,
  question: QuantizedVector,
  { isTopicEnabled, documentIds }: NearPagesOptions,
): NearPage[] {
  const documents = Map.groupBy(segments, ({ documentId }) => documentId);
  const searched = [...documents].flatMap(([documentId, parts]) =>
    (documentIds?.has(documentId) ?? true) ? locatable(parts, sets.get(documentId) ?? []) : [],
  );
  const found = nearestPassages(
    searched.map(({ set }) => set),
    question,
    {
      limit: MAX_NEAR_PASSAGES,
      isIncluded(set, at) {
        const found = locate(searched[set], at);
        return found !== null && isTopicEnabled(found.segment.topicIds[found.index] ?? 0);
      },
    },
  );
  const located = found.flatMap(({ set, index, similarity }) => {
    const passage = locate(searched[set], index);
    return passage ? [{ ...passage, similarity }] : [];
  });
  return rankPages(located);
}

interface LocatableSet {
  readonly set: VectorSet;
  /** The segments that may have its passages, the most likely one first. */
  readonly parts: readonly Segment[];
}

/** The sets of a document are in the order of its segments. */
function locatable(parts: readonly Segment[], sets: readonly VectorSet[]): LocatableSet[] {
  return sets.map((set, at) => ({ set, parts: [...parts.slice(at), ...parts.slice(0, at)] }));
}

/** Finds the passage of a vector; null if it was removed. */
function locate(searched: LocatableSet | undefined, at: number): PassageLocation | null {
  const passageId = searched?.set.passageIds[at] ?? 0;
  for (const segment of searched?.parts ?? []) {
    const index = segment.passageIds.indexOf(passageId);
    if (index >= 0) return { segment, index };
  }
  return null;
}

type LocatedPassage = Pick<NearPassage, 'index' | 'similarity'> & PassageLocation;

function rankPages(passages: readonly LocatedPassage[]): NearPage[] {
  const keyOf = ({ segment, index }: LocatedPassage) =>
    `${segment.documentId} ${segment.pageKeys[segment.passagePages[index] ?? 0]}`;
  return [...Map.groupBy(passages, keyOf).values()]
    .map((all) => {
      const best = all.slice(0, EVIDENCE_PER_PAGE);
      return { best, nearness: best.reduceRight((sum, { similarity }) => sum * DECAY + similarity, 0) };
    })
    .sort((a, b) => b.nearness - a.nearness)
    .flatMap(({ best }) => {
      const [first] = best;
      if (!first) return [];
      const { segment, index } = first;
      const page = segment.passagePages[index] ?? 0;
      const passagesOfPage = best.map((passage) => describe(segment, passage.index));
      return [
        { documentId: segment.documentId, pageKey: segment.pageKeys[page] ?? 0, passages: passagesOfPage },
      ];
    });
}

function describe(segment: Segment, index: number): PassageOfNearPage {
  return {
    passageId: segment.passageIds[index] ?? 0,
    topicId: segment.topicIds[index] ?? 0,
    fingerprint: [segment.fingerprints[2 * index] ?? 0, segment.fingerprints[2 * index + 1] ?? 0],
  };
}

interface PassageLocation {
  readonly segment: Segment;
  readonly index: number;
}
