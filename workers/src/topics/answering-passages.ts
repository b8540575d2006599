import { isStopWord } from '@lectern/shared/search/analysis/stop-words.ts';
import { tokenize } from '@lectern/shared/search/analysis/tokens.ts';
import {
  decodeSegment,
  keepTerms,
  type Segment,
  type SegmentInput,
  type SegmentPassage,
} from '@lectern/shared/search/index/segment.ts';
import { queryTerms } from '@lectern/shared/search/query/query.ts';
import { type SearchHit, search } from '@lectern/shared/search/query/score.ts';
import { type BuildSegmentBytes, buildInThisThread } from '../crawl/store/store-segment.ts';

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
const chooseByWords: ChoosePassages = async () => null;

/** The passages of a topic. */
export interface Answers<Answer> {
  /** In reading order. */
  readonly answers: readonly Answer[];
  /** The language model that chose them; '' for the search. */
  readonly selectedBy: string;
}

/** The passages of the topic `name`. */
export interface SelectedPassages<Passage> extends Answers<Passage> {
  readonly name: string;
}

/** A search result. */
interface FoundPassage<Passage extends Candidate> {
  readonly passage: Passage;
  readonly score: number;
  /** Its order among the passages of its page. */
  readonly index: number;
  /** Number of passages of its page. */
  readonly pageLength: number;
}

/** A passage to search. `passageId` and `topicId` identify it. */
export type SearchedPassage = Omit<SegmentPassage, 'pageKey'>;

/** The passages of a document. Their texts may exceed the memory of the process. */
export interface SearchedDocument<Passage extends Candidate> {
  readonly url: string;
  /** Each reads the passages of a part, in reading order. */
  readonly parts: readonly (() => Promise<readonly SearchedPassage[]>)[];
  /** Reads the passages of search results. */
  readonly readFound: (hits: readonly SearchHit[]) => Promise<FindPassage<Passage>>;
}

/** Finds the passage of a search result; undefined if it is deleted. */
export type FindPassage<Passage extends Candidate> = (
  hit: SearchHit,
) => Omit<FoundPassage<Passage>, 'score'> | undefined;

/** Search results per topic. */
const MAX_RESULTS = 200;
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

/** Passages in memory, as a document to search. */
export function searchedPassages<Passage extends Candidate>(
  passages: readonly Passage[],
): SearchedDocument<Passage> {
  const pages = Map.groupBy(passages, pageOf);
  const readPassages = async () =>
    passages.map((passage, at) => ({ ...passage, passageId: at, topicId: 0, title: passage.pageTitle }));
  const findPassage = ({ passageId: index }: SearchHit) => {
    const passage = passages[index];
    return passage && { passage, index, pageLength: pages.get(pageOf(passage))?.length ?? 1 };
  };
  return { url: passages[0]?.pageUrl ?? '', parts: [readPassages], readFound: async () => findPassage };
}

/**
 * Selects the passages of each topic in `names`. Holds the text of one part at a time, and the passages found.
 * `build` builds the segments that are searched: a large site takes minutes.
 */
export async function selectPassages<Passage extends Candidate>(
  names: readonly string[],
  { url, parts, readFound }: SearchedDocument<Passage>,
  choose: ChoosePassages = chooseByWords,
  build: BuildSegmentBytes = buildInThisThread,
): Promise<SelectedPassages<Passage>[]> {
  const terms = new Set(names.flatMap((name) => [...queryTerms(name)]));
  const segments: Segment[] = [];
  for (const [documentId, readPart] of parts.entries()) {
    const bytes = await build(url, async () => topicSegmentInput(await readPart(), documentId));
    segments.push(keepTerms(decodeSegment(bytes), terms));
  }
  const options = { limit: MAX_RESULTS, isTopicEnabled: () => true };
  const results = names.map((name) => ({ name, hits: search(segments, name, options) }));
  const findPassage = await readFound(results.flatMap(({ hits }) => hits));
  const selected: SelectedPassages<Passage>[] = [];
  for (const { name, hits } of results)
    selected.push({ name, ...(await selectAnswers(name, hits, findPassage, choose)) });
  return selected;
}

/** Every passage is a page of its own, which lifts the limit of passages per page that applies to answers for agents. */
function topicSegmentInput(passages: readonly SearchedPassage[], documentId = 0): SegmentInput {
  return { documentId, passages: passages.map((passage, pageKey) => ({ ...passage, pageKey })) };
}

/** Selects the passages of topic `name` from search results, in reading order. */
async function selectAnswers<Passage extends Candidate>(
  name: string,
  hits: readonly SearchHit[],
  findPassage: FindPassage<Passage>,
  choose: ChoosePassages,
): Promise<Answers<Passage>> {
  const found = hits.flatMap((hit) => {
    const place = findPassage(hit);
    return place ? [{ ...place, score: hit.score }] : [];
  });
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
