import { search } from '@lectern/shared/search/score.ts';
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

/** A passage that a search found for a topic. */
export interface FoundPassage<Passage extends Candidate> {
  readonly passage: Passage;
  readonly score: number;
  /** Where it stands among the passages of its page. */
  readonly place: number;
  /** Passages of its page. */
  readonly pageLength: number;
}

/** A passage answers a topic when it scores at least this share of the best one. */
const SHARE_OF_BEST = 0.5;
/** So many passages are looked for. */
export const MOST_PASSAGES = 100;
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
  const lengths = Map.groupBy(candidates, pageOf);
  const found = hits.flatMap(({ passageId: place, score }) => {
    const passage = candidates[place];
    if (!passage) return [];
    return {
      passage: { ...passage, place },
      score,
      place,
      pageLength: lengths.get(pageOf(passage))?.length ?? 1,
    };
  });
  return (await selectAnswers(name, found, choose)).map(({ place }) => place);
}

/** Those of the found passages that answer `name`, in the order in which they are read. */
export async function selectAnswers<Passage extends Candidate>(
  name: string,
  found: readonly FoundPassage<Passage>[],
  choose: ChoosePassages,
): Promise<Passage[]> {
  if (found.length === 0) return [];
  const passages = found.map(({ passage }) => passage);
  const chosen = await choose(name, passages);
  if (chosen !== null) return chosen.flatMap((at) => passages[at] ?? []);
  const best = Math.max(...found.map(({ score }) => score));
  return readingOrder(found.filter(({ score }) => score >= best * SHARE_OF_BEST)).map(
    ({ passage }) => passage,
  );
}

/** The page that is most about it first; each page from its beginning to its end. */
function readingOrder<Passage extends Candidate>(
  found: readonly FoundPassage<Passage>[],
): FoundPassage<Passage>[] {
  const pages = Map.groupBy(found, ({ passage }) => pageOf(passage));
  return [...pages.values()]
    .map((onPage) => {
      const sum = onPage.slice(0, PASSAGES_WEIGHED).reduce((total, { score }) => total + score, 0);
      return { onPage, weight: sum / Math.sqrt(onPage[0]?.pageLength ?? 1) };
    })
    .sort((a, b) => b.weight - a.weight)
    .flatMap(({ onPage }) => onPage.toSorted((a, b) => a.place - b.place));
}

function pageOf({ pageUrl, pageId }: Candidate): string {
  return `${pageId} ${pageUrl}`;
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
