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

/** The pages of a collection nearest to a question, nearest first. `sets` is keyed by document id. */
export function nearPages(
  segments: readonly Segment[],
  sets: ReadonlyMap<number, VectorSet>,
  question: QuantizedVector,
  { isTopicEnabled, documentIds }: NearPagesOptions,
): NearPage[] {
  const documents = Map.groupBy(segments, ({ documentId }) => documentId);
  const searched = [...documents].flatMap(([documentId, parts]) => {
    const set = sets.get(documentId);
    const isIncluded = documentIds?.has(documentId) ?? true;
    return set && isIncluded ? [{ set, locations: locatePassages(parts, set) }] : [];
  });
  const found = nearestPassages(
    searched.map(({ set }) => set),
    question,
    {
      limit: MAX_NEAR_PASSAGES,
      isServed(set, at) {
        const found = searched[set]?.locations[at];
        return found !== undefined && isTopicEnabled(found.segment.topicIds[found.index] ?? 0);
      },
    },
  );
  const located = found.flatMap(({ set, index, similarity }) => {
    const passage = searched[set]?.locations[index];
    return passage ? [{ ...passage, similarity }] : [];
  });
  return rankPages(located);
}

type LocatedPassage = Pick<NearPassage, 'index' | 'similarity'> & { readonly segment: Segment };

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

interface CachedLocations {
  readonly parts: readonly Segment[];
  readonly locations: readonly (PassageLocation | undefined)[];
}

const cache = new WeakMap<VectorSet, CachedLocations>();

/** Where each vector's passage is in the segments of its document; undefined if the passage was removed. */
function locatePassages(parts: readonly Segment[], set: VectorSet): CachedLocations['locations'] {
  const last = cache.get(set);
  if (last?.parts.length === parts.length && parts.every((part, at) => part === last.parts[at]))
    return last.locations;
  const byId = new Map<number, PassageLocation>();
  for (const segment of parts)
    for (const [index, id] of segment.passageIds.entries()) byId.set(id, { segment, index });
  const locations = Array.from(set.passageIds, (id) => byId.get(id));
  cache.set(set, { parts, locations });
  return locations;
}
