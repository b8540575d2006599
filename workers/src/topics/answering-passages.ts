import { isStopWord } from '@lectern/shared/search/analysis/stop-words.ts';
import { tokenize } from '@lectern/shared/search/analysis/tokens.ts';
import { buildSegment, type Segment } from '@lectern/shared/search/index/segment.ts';
import { search } from '@lectern/shared/search/query/score.ts';

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

/** What a model chose of a list of passages. */
export interface Choice {
  /** Their places in the list, in the order in which they are read. */
  readonly places: readonly number[];
  /** The model's name. */
  readonly model: string;
}

/**
 * Decides which of the passages that were found for a topic answer it, and in which order they are read. Null leaves it
 * to the search. The list is in the order of the search, the best passage first.
 */
export type ChoosePassages = (name: string, found: readonly Candidate[]) => Promise<Choice | null>;

/** The search alone decides. */
export const chooseByWords: ChoosePassages = async () => null;

/** What answers a topic. */
export interface Answers<Answer> {
  /** In the order in which they are read. */
  readonly answers: readonly Answer[];
  /** The name of the language model that chose them, '' when the search did. */
  readonly gatheredBy: string;
}

/** A passage that a search found for a topic. */
export interface FoundPassage<Passage extends Candidate> {
  readonly passage: Passage;
  readonly score: number;
  /** Where it stands among the passages of its page. */
  readonly place: number;
  /** Passages of its page. */
  readonly pageLength: number;
}

/** So many passages are looked for, and at most so many of them answer or are shown to a model. */
export const MOST_FOUND = 200;
const MOST_PASSAGES = 100;
/**
 * A passage answers when it scores at least this share of the best one: on the page that is most about the topic, and on
 * one that is not about it at all, where a passage has to be about it by itself. All numbers here were chosen on thirty
 * topics of three manuals where one threshold for all let in three times as much beside the
 * point.
 */
const LEAST_ON_BEST_PAGE = 0.35;
const LEAST_ELSEWHERE = 0.85;
/** Passages by which a page is weighed against others, and how much less long pages weigh: they hold some of everything. */
const PASSAGES_WEIGHED = 8;
const LENGTH_EXPONENT = 0.1;

/** The places of the passages that answer `name`, in the order in which they are read. `segment` is of `indexed`. */
export async function answering(
  name: string,
  candidates: readonly Candidate[],
  segment: Segment,
  choose: ChoosePassages,
): Promise<Answers<number>> {
  const hits = search([segment], name, { limit: MOST_FOUND, isTopicEnabled: () => true });
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
  const { answers, gatheredBy } = await selectAnswers(name, found, choose);
  return { answers: answers.map(({ place }) => place), gatheredBy };
}

/** Those of the found passages that answer `name`, in the order in which they are read. */
export async function selectAnswers<Passage extends Candidate>(
  name: string,
  found: readonly FoundPassage<Passage>[],
  choose: ChoosePassages,
): Promise<Answers<Passage>> {
  if (found.length === 0) return { answers: [], gatheredBy: '' };
  const shown = found.slice(0, MOST_PASSAGES);
  const choice = await choose(
    name,
    shown.map(({ passage }) => passage),
  );
  if (choice === null)
    return { answers: answersByWords(name, found).map(({ passage }) => passage), gatheredBy: '' };
  return { answers: choice.places.flatMap((at) => shown[at]?.passage ?? []), gatheredBy: choice.model };
}

/** The page that is most about it first; each page from its beginning to its end. */
function answersByWords<Passage extends Candidate>(
  name: string,
  found: readonly FoundPassage<Passage>[],
): FoundPassage<Passage>[] {
  const best = Math.max(...found.map(({ score }) => score));
  const pages = weighPages(name, found);
  const heaviest = pages[0]?.weight ?? 1;
  const answers = pages.flatMap(({ onPage, weight }) => {
    const share = weight / heaviest;
    const least = best * (LEAST_ELSEWHERE - (LEAST_ELSEWHERE - LEAST_ON_BEST_PAGE) * share);
    return onPage
      .filter(({ score }) => score >= least)
      .map((answer) => ({ answer, worth: answer.score * (0.5 + share) }));
  });
  const worthMost = answers.toSorted((a, b) => b.worth - a.worth).slice(0, MOST_PASSAGES);
  const kept = new Set(worthMost.map(({ answer }) => answer));
  return pages.flatMap(({ onPage }) =>
    onPage.filter((one) => kept.has(one)).toSorted((a, b) => a.place - b.place),
  );
}

/** Pages by how much they are about the topic: by their best passages, and by whether their title or address names it. */
function weighPages<Passage extends Candidate>(name: string, found: readonly FoundPassage<Passage>[]) {
  const words = topicWords(name);
  return [...Map.groupBy(found, ({ passage }) => pageOf(passage)).values()]
    .map((onPage) => {
      const scores = onPage.map(({ score }) => score).sort((a, b) => b - a);
      const sum = scores.slice(0, PASSAGES_WEIGHED).reduce((total, score) => total + score, 0);
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
