import { isStopWord } from '@lectern/shared/search/analysis/stop-words.ts';
import { tokenize } from '@lectern/shared/search/analysis/tokens.ts';
import type { Segment, SegmentInput } from '@lectern/shared/search/index/segment.ts';
import { search } from '@lectern/shared/search/query/score.ts';

/** A passage that may belong to a topic. */
export interface Candidate {
  readonly pageId: number | null;
  readonly pageUrl: string;
  readonly pageTitle: string;
  readonly headingPath: readonly string[];
  readonly text: string;
  readonly codeShare: number;
}

/** A model's choice from a list of passages. */
export interface Choice {
  /** Indexes in the list, in reading order. */
  readonly indexes: readonly number[];
  readonly model: string;
}

/**
 * Chooses and orders the passages of a topic from search results, best first. Null leaves the choice to the search.
 */
export type ChoosePassages = (name: string, found: readonly Candidate[]) => Promise<Choice | null>;

/** Leaves the choice to the search. */
export const chooseByWords: ChoosePassages = async () => null;

/** The passages of a topic. */
export interface Answers<Answer> {
  /** In reading order. */
  readonly answers: readonly Answer[];
  /** The language model that chose them; '' for the search. */
  readonly selectedBy: string;
}

/** A search result. */
export interface FoundPassage<Passage extends Candidate> {
  readonly passage: Passage;
  readonly score: number;
  /** Its order among the passages of its page. */
  readonly index: number;
  /** Number of passages of its page. */
  readonly pageLength: number;
}

/** Search results per topic. */
export const MAX_RESULTS = 200;
/** Passages per topic, and passages shown to a model. */
const MAX_PASSAGES = 100;
/**
 * Minimum score of a passage relative to the best one: on the most relevant page, and on an irrelevant page. Tuned on
 * thirty topics of three manuals; a single threshold admitted three times as many irrelevant passages.
 */
const MIN_SHARE_ON_BEST_PAGE = 0.35;
const MIN_SHARE_ELSEWHERE = 0.85;
/** A page's weight is the sum of its best passages; long pages weigh less because they mention everything. */
const MAX_WEIGHED_PASSAGES = 8;
const LENGTH_EXPONENT = 0.1;

/** Selects the passages of topic `name`, in reading order. `segments` are built from `topicSegmentInputs`. */
export async function selectPassages<Passage extends Candidate>(
  name: string,
  candidates: readonly Passage[],
  segments: readonly Segment[],
  choose: ChoosePassages,
): Promise<Answers<Passage>> {
  const hits = search(segments, name, { limit: MAX_RESULTS, isTopicEnabled: () => true });
  const byPage = Map.groupBy(candidates, pageOf);
  const found = hits.flatMap(({ passageId: index, score }) => {
    const passage = candidates[index];
    if (!passage) return [];
    return { passage, score, index, pageLength: byPage.get(pageOf(passage))?.length ?? 1 };
  });
  return selectAnswers(name, found, choose);
}

/** Selects the passages of topic `name` from search results, in reading order. */
export async function selectAnswers<Passage extends Candidate>(
  name: string,
  found: readonly FoundPassage<Passage>[],
  choose: ChoosePassages,
): Promise<Answers<Passage>> {
  if (found.length === 0) return { answers: [], selectedBy: '' };
  const shown = found.slice(0, MAX_PASSAGES).map(({ passage }) => passage);
  const choice = await choose(name, shown);
  if (choice === null) return { answers: answersByWords(name, found), selectedBy: '' };
  return { answers: choice.indexes.flatMap((at) => shown[at] ?? []), selectedBy: choice.model };
}

/** The most relevant page first; the passages of a page in document order. */
function answersByWords<Passage extends Candidate>(
  name: string,
  found: readonly FoundPassage<Passage>[],
): Passage[] {
  const best = Math.max(...found.map(({ score }) => score));
  const pages = weighPages(name, found);
  const heaviest = pages[0]?.weight ?? 1;
  const answers = pages.flatMap(({ onPage, weight }) => {
    const share = weight / heaviest;
    const minScore = best * (MIN_SHARE_ELSEWHERE - (MIN_SHARE_ELSEWHERE - MIN_SHARE_ON_BEST_PAGE) * share);
    return onPage
      .filter(({ score }) => score >= minScore)
      .map((answer) => ({ answer, worth: answer.score * (0.5 + share) }));
  });
  const selected = answers.toSorted((a, b) => b.worth - a.worth).slice(0, MAX_PASSAGES);
  const chosen = new Set(selected.map(({ answer }) => answer));
  return pages.flatMap(({ onPage }) =>
    onPage
      .filter((one) => chosen.has(one))
      .sort((a, b) => a.index - b.index)
      .map(({ passage }) => passage),
  );
}

/** Sorts pages by relevance: the scores of their best passages, and topic words in title or URL. */
function weighPages<Passage extends Candidate>(name: string, found: readonly FoundPassage<Passage>[]) {
  const words = topicWords(name);
  return [...Map.groupBy(found, ({ passage }) => pageOf(passage)).values()]
    .map((onPage) => {
      const scores = onPage.map(({ score }) => score).sort((a, b) => b - a);
      const sum = scores.slice(0, MAX_WEIGHED_PASSAGES).reduce((total, score) => total + score, 0);
      const { passage, pageLength = 1 } = onPage[0] ?? {};
      const called = topicWords(`${passage?.pageTitle} ${passage?.pageUrl.split('/').at(-1)}`);
      const named = words.size === 0 ? 0 : words.intersection(called).size / words.size;
      return { onPage, weight: ((1 + named) * sum) / pageLength ** LENGTH_EXPONENT };
    })
    .sort((a, b) => b.weight - a.weight);
}

function topicWords(text: string): Set<string> {
  return new Set(tokenize(text).filter((word) => !isStopWord(word)));
}

function pageOf({ pageUrl, pageId }: Candidate): string {
  return `${pageId} ${pageUrl}`;
}

/** Bounds the memory for the segment of a large site. */
const MAX_PASSAGES_PER_SEGMENT = 20_000;

/**
 * The inputs of segments where a passage's id is its index in the list. Every passage is a page of its own, which lifts the
 * limit of passages per page that applies to answers for agents.
 */
export function topicSegmentInputs(candidates: readonly Candidate[]): SegmentInput[] {
  const passages = candidates.map((candidate, index) => ({
    passageId: index,
    topicId: 0,
    pageKey: index,
    title: candidate.pageTitle,
    headingPath: candidate.headingPath,
    text: candidate.text,
    codeShare: candidate.codeShare,
  }));
  const inputs: SegmentInput[] = [];
  for (let from = 0; from < passages.length; from += MAX_PASSAGES_PER_SEGMENT) {
    inputs.push({ documentId: 0, passages: passages.slice(from, from + MAX_PASSAGES_PER_SEGMENT) });
  }
  return inputs;
}
