import type { PassageInPage } from '@lectern/shared/db/stores/passages/passages.ts';
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
import { type SearchHit, search } from '@lectern/shared/search/query/search.ts';
import { type BuildSegmentBytes, buildInThisThread } from '../crawl/store/store-segment.ts';

/** A passage that may belong to a topic. Its `pageId` is null when its page is not stored. */
export type Candidate = Omit<PassageInPage, 'passageId' | 'pageLength'>;

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

/** The passages of a topic. */
export interface SelectedPassages {
  /** In reading order. */
  readonly passages: readonly Candidate[];
  /** The language model that chose them; '' for the search. */
  readonly selectedBy: string;
}

/** A passage that a search found. */
export interface FoundPassage {
  readonly passage: Candidate;
  /** Number of passages of its page. */
  readonly pageLength: number;
}

type ScoredPassage = FoundPassage & Pick<SearchHit, 'score'>;

/** A passage to search. `passageId` and `topicId` identify it. */
export type SearchedPassage = Omit<SegmentPassage, 'pageKey'>;

/** The passages of a document. Their texts may exceed the memory of the process. */
export interface SearchedDocument {
  readonly url: string;
  /** Each reads the passages of a part, in reading order. */
  readonly parts: readonly (() => Promise<readonly SearchedPassage[]>)[];
  /** Reads the passages of search results, in their order; undefined for a deleted one. */
  readonly readFound: (hits: readonly SearchHit[]) => Promise<readonly (FoundPassage | undefined)[]>;
}

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
export function searchedPassages(passages: readonly Candidate[]): SearchedDocument {
  const pages = Map.groupBy(passages, pageOf);
  const readPassages = async () =>
    passages.map((passage, at) => ({ ...passage, passageId: at, topicId: 0, title: passage.pageTitle }));
  const readFound: SearchedDocument['readFound'] = async (hits) =>
    hits.map(({ passageId }) => {
      const passage = passages[passageId];
      return passage && { passage, pageLength: pages.get(pageOf(passage))?.length ?? 1 };
    });
  return { url: passages[0]?.pageUrl ?? '', parts: [readPassages], readFound };
}

/**
 * Selects the passages of each topic in `names`. Holds the text of one part at a time, and the passages found.
 * `build` builds the segments that are searched: a large site takes minutes.
 */
export async function selectPassages(
  names: readonly string[],
  { url, parts, readFound }: SearchedDocument,
  choose?: ChoosePassages,
  build: BuildSegmentBytes = buildInThisThread,
): Promise<SelectedPassages[]> {
  const terms = new Set(names.flatMap((name) => [...queryTerms(name)]));
  const segments: Segment[] = [];
  for (const [documentId, readPart] of parts.entries()) {
    const bytes = await build(url, async () => topicSegmentInput(await readPart(), documentId));
    segments.push(keepTerms(decodeSegment(bytes), terms));
  }
  const options = { limit: MAX_RESULTS, isTopicEnabled: () => true };
  const results = names.map((name) => ({ name, hits: search(segments, name, options) }));
  const places = (await readFound(results.flatMap(({ hits }) => hits))).values();
  const selected: SelectedPassages[] = [];
  for (const { name, hits } of results) {
    const found = hits.flatMap(({ score }) => {
      const place = places.next().value;
      return place ? [{ ...place, score }] : [];
    });
    selected.push(await selectAnswers(name, found, choose));
  }
  return selected;
}

/** Every passage is a page of its own, which lifts the limit of passages per page that applies to answers for agents. */
function topicSegmentInput(passages: readonly SearchedPassage[], documentId = 0): SegmentInput {
  return { documentId, passages: passages.map((passage, pageKey) => ({ ...passage, pageKey })) };
}

/** Selects the passages of topic `name` from search results, in reading order. */
async function selectAnswers(
  name: string,
  found: readonly ScoredPassage[],
  choose?: ChoosePassages,
): Promise<SelectedPassages> {
  if (found.length === 0) return { passages: [], selectedBy: '' };
  const shown = found.slice(0, MAX_PASSAGES).map(({ passage }) => passage);
  const choice = await choose?.(name, shown);
  if (!choice) return { passages: answersByWords(name, found), selectedBy: '' };
  return { passages: choice.indexes.flatMap((at) => shown[at] ?? []), selectedBy: choice.model };
}

/** The most relevant page first; the passages of a page in document order. */
function answersByWords(name: string, found: readonly ScoredPassage[]): Candidate[] {
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
      .sort((a, b) => a.passage.ordinal - b.passage.ordinal)
      .map(({ passage }) => passage),
  );
}

/** Sorts pages by relevance: the scores of their best passages, and topic words in title or URL. */
function weighPages(name: string, found: readonly ScoredPassage[]) {
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
