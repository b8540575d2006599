import type { Segment } from '../search/index/segment.ts';
import { EVIDENCE_PER_PAGE } from '../search/query/top-pages.ts';
import { type NearPassage, nearestPassages } from './nearest-passages.ts';
import type { QuantizedVector } from './quantize.ts';
import type { VectorSet } from './vector-set.ts';

/** A semantically near passage. */
export interface PassageOfNearPage {
  readonly passageId: number;
  readonly topicId: number;
  /** The segment's fingerprint; those of near duplicates differ in few bits. */
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
const PASSAGES = 100;
/** The share that a page's second-nearest passage adds; the third-nearest adds its square, and so on. */
const DECAY = 0.3;

/** The pages of a collection nearest to a question, nearest first. `sets` is keyed by document id. */
export function nearPages(
  segments: readonly Segment[],
  sets: ReadonlyMap<number, VectorSet>,
  question: QuantizedVector,
  { isTopicEnabled, documentIds }: NearPagesOptions,
): NearPage[] {
  const searched = segments.flatMap((segment) => {
    const set = sets.get(segment.documentId);
    const isIncluded = documentIds?.has(segment.documentId) ?? true;
    return set && isIncluded ? [{ segment, set, places: placesIn(segment, set) }] : [];
  });
  const found = nearestPassages(
    searched.map(({ set }) => set),
    question,
    {
      limit: PASSAGES,
      isServed(set, at) {
        const { segment, places } = searched[set] ?? {};
        const place = places?.[at] ?? -1;
        return place >= 0 && isTopicEnabled(segment?.topicIds[place] ?? 0);
      },
    },
  );
  const placed = found.flatMap(({ set, place, similarity }) => {
    const { segment, places } = searched[set] ?? {};
    return segment && places ? [{ segment, place: places[place] ?? -1, similarity }] : [];
  });
  return rankPages(placed);
}

type PlacedPassage = Pick<NearPassage, 'place' | 'similarity'> & { readonly segment: Segment };

function rankPages(passages: readonly PlacedPassage[]): NearPage[] {
  const keyOf = ({ segment, place }: PlacedPassage) => `${segment.documentId} ${segment.passagePages[place]}`;
  return [...Map.groupBy(passages, keyOf).values()]
    .map((all) => {
      const best = all.slice(0, EVIDENCE_PER_PAGE);
      return { best, nearness: best.reduceRight((sum, { similarity }) => sum * DECAY + similarity, 0) };
    })
    .sort((a, b) => b.nearness - a.nearness)
    .flatMap(({ best }) => {
      const [first] = best;
      if (!first) return [];
      const { segment, place } = first;
      const page = segment.passagePages[place] ?? 0;
      const passagesOfPage = best.map((passage) => describe(segment, passage.place));
      return [
        { documentId: segment.documentId, pageKey: segment.pageKeys[page] ?? 0, passages: passagesOfPage },
      ];
    });
}

function describe(segment: Segment, place: number): PassageOfNearPage {
  return {
    passageId: segment.passageIds[place] ?? 0,
    topicId: segment.topicIds[place] ?? 0,
    fingerprint: [segment.fingerprints[2 * place] ?? 0, segment.fingerprints[2 * place + 1] ?? 0],
  };
}

const places = new WeakMap<VectorSet, { readonly segment: Segment; readonly places: Int32Array }>();

/** The position of each vector's passage in the segment; -1 if the passage was removed. */
function placesIn(segment: Segment, set: VectorSet): Int32Array {
  const known = places.get(set);
  if (known?.segment === segment) return known.places;
  const byId = new Map<number, number>();
  for (const [place, id] of segment.passageIds.entries()) byId.set(id, place);
  const found = Int32Array.from(set.passageIds, (id) => byId.get(id) ?? -1);
  places.set(set, { segment, places: found });
  return found;
}
