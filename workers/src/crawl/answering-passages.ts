import { type SearchHit, search } from '@lectern/shared/search/score.ts';
import { buildSegment, type Segment } from '@lectern/shared/search/segment.ts';

/** A passage that may answer a topic, as it stands in a draft or in the database. */
export interface Candidate {
  /** Equal for the passages of one page. */
  readonly pageId: number | null;
  readonly pageUrl: string;
  readonly pageTitle: string;
  readonly headingPath: readonly string[];
  readonly text: string;
  readonly codeShare: number;
}

/**
 * Decides which of the passages that were found for a topic answer it, and in which order they are read: their places
 * in the list. Null leaves it to the search. The list is in the order of the search, the best passage first.
 */
export type ChoosePassages = (name: string, found: readonly Candidate[]) => Promise<readonly number[] | null>;

/** The search alone decides. */
export const chooseByWords: ChoosePassages = async () => null;

/** A passage answers a topic when it scores at least this share of the best one. */
const SHARE_OF_BEST = 0.5;
const MOST_PASSAGES = 100;
/** Passages by which a page is weighed against others: long pages hold some of everything. */
const PASSAGES_WEIGHED = 8;

/** The places of the passages that answer `name`, in the order in which they are read. `segment` is of `indexed`. */
export async function answering(
  name: string,
  candidates: readonly Candidate[],
  segment: Segment,
  choose: ChoosePassages,
): Promise<number[]> {
  const hits = search([segment], name, { limit: MOST_PASSAGES, isTopicEnabled: () => true });
  if (hits.length === 0) return [];
  const found = hits.flatMap(({ passageId }) => candidates[passageId] ?? []);
  const chosen = await choose(name, found);
  if (chosen !== null) return chosen.flatMap((at) => hits[at]?.passageId ?? []);
  const best = Math.max(...hits.map(({ score }) => score));
  const answers = hits.filter(({ score }) => score >= best * SHARE_OF_BEST);
  return readingOrder(answers, candidates);
}

/** The page that is most about it first; each page from its beginning to its end. */
function readingOrder(hits: readonly SearchHit[], candidates: readonly Candidate[]): number[] {
  const pageOf = ({ pageUrl, pageId }: Candidate) => `${pageId} ${pageUrl}`;
  const lengths = new Map<string, number>();
  for (const candidate of candidates)
    lengths.set(pageOf(candidate), (lengths.get(pageOf(candidate)) ?? 0) + 1);
  const pages = Map.groupBy(hits, ({ passageId }) => {
    const candidate = candidates[passageId];
    return candidate ? pageOf(candidate) : '';
  });
  return [...pages]
    .map(([page, found]) => {
      const sum = found.slice(0, PASSAGES_WEIGHED).reduce((total, { score }) => total + score, 0);
      const places = found.map(({ passageId }) => passageId).sort((a, b) => a - b);
      return { places, weight: sum / Math.sqrt(lengths.get(page) ?? 1) };
    })
    .sort((a, b) => b.weight - a.weight)
    .flatMap(({ places }) => places);
}

/**
 * A segment in which a passage's id is its place in the list. Each stands for itself: of a page that is about a topic
 * all passages belong to it, not only those few that an agent is shown.
 */
export function indexed(candidates: readonly Candidate[]): Segment {
  return buildSegment({
    documentId: 0,
    passages: candidates.map((candidate, place) => ({
      passageId: place,
      topicId: 0,
      pageKey: place,
      title: candidate.pageTitle,
      headingPath: candidate.headingPath,
      text: candidate.text,
      codeShare: candidate.codeShare,
    })),
  });
}
