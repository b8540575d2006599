import type { StoredPage } from '@lectern/shared/db/stores/site-pages.ts';
import { isUserTextUrl } from '@lectern/shared/domain/user-text-url.ts';
import { type SearchHit, search } from '@lectern/shared/search/score.ts';
import { buildSegment, type Segment } from '@lectern/shared/search/segment.ts';
import type { PageWithPassages } from './record/read-passages.ts';
import type { Passage } from './types.ts';

/** A passage with the page it stands on. */
export interface PlacedPassage {
  readonly page: PageWithPassages;
  readonly passage: Passage;
}

/** A topic that is a page: its text and all of its passages. */
export interface PageTopic {
  readonly name: string;
  readonly pageId: number;
}

/** A topic made of passages. */
export interface GatheredTopic {
  readonly name: string;
  readonly content: string;
  /** In the order in which they are read; each passage belongs to one topic only. */
  readonly passages: readonly PlacedPassage[];
}

export type TopicDraft = PageTopic | GatheredTopic;

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
 * in the list. Null leaves it to the search. The list is in the order of the search, the best page first.
 */
export type ChoosePassages = (name: string, found: readonly Candidate[]) => Promise<readonly number[] | null>;

/** The search alone decides. */
export const chooseByWords: ChoosePassages = async () => null;

/** A passage answers a topic when it scores at least this share of the best one. */
const SHARE_OF_BEST = 0.35;
const MOST_PASSAGES = 60;

/** The topics of a document for which none was asked: one per page, named by its title. */
export function pageTopics(pages: readonly StoredPage[]): PageTopic[] {
  return pages.map(pageTopic);
}

/**
 * The topics that were asked for, made of the passages over all pages that answer them. A name that nothing answers
 * gives no topic. Of a pasted text nothing is left out: what answers no name stays under its title.
 */
export async function requestedTopics(
  source: { url: string; topics: readonly string[] },
  pages: readonly PageWithPassages[],
  choose: ChoosePassages = chooseByWords,
): Promise<TopicDraft[]> {
  const requested = await gatherTopics(source.topics, pages, choose);
  if (!isUserTextUrl(source.url)) return requested;
  const taken = new Set(requested.flatMap(({ passages }) => passages.map(({ passage }) => passage)));
  return [...requested, ...pages.flatMap((page) => restOf(page, taken))];
}

/** The text of a topic gathered from a document's passages; '' when none of them answers. */
export async function gatherTopic(
  name: string,
  passages: readonly Candidate[],
  choose: ChoosePassages = chooseByWords,
): Promise<string> {
  const places = await answering(name, passages, indexed(passages), choose);
  return gatheredContent(places.flatMap((place) => passages[place] ?? []));
}

function pageTopic({ title, pageId }: StoredPage): PageTopic {
  return { name: title, pageId };
}

function restOf(page: PageWithPassages, taken: ReadonlySet<Passage>): TopicDraft[] {
  const left = page.passages.filter((passage) => !taken.has(passage));
  if (left.length === page.passages.length) return [pageTopic(page)];
  const content = left.map(({ text }) => text).join('\n\n');
  const passages = left.map((passage) => ({ page, passage }));
  return left.length === 0 ? [] : [{ name: page.title, content, passages }];
}

async function gatherTopics(
  names: readonly string[],
  pages: readonly PageWithPassages[],
  choose: ChoosePassages,
): Promise<GatheredTopic[]> {
  const placed = pages.flatMap((page) => page.passages.map((passage) => ({ page, passage })));
  const candidates = placed.map(({ page, passage }) => ({
    ...passage,
    pageId: page.pageId,
    pageUrl: page.url,
    pageTitle: page.title,
  }));
  const segment = indexed(candidates);
  const taken = new Set<number>();
  const topics: GatheredTopic[] = [];
  for (const name of names) {
    const answers = await answering(name, candidates, segment, choose);
    const places = answers.filter((place) => !taken.has(place));
    for (const place of places) taken.add(place);
    if (places.length === 0) continue;
    const content = gatheredContent(places.flatMap((place) => candidates[place] ?? []));
    topics.push({ name, content, passages: places.flatMap((place) => placed[place] ?? []) });
  }
  return topics;
}

/** A segment in which a passage's id is its place in the list. */
function indexed(candidates: readonly Candidate[]): Segment {
  return buildSegment({
    documentId: 0,
    passages: candidates.map((candidate, place) => ({
      passageId: place,
      topicId: 0,
      pageKey: candidate.pageId ?? 0,
      title: candidate.pageTitle,
      headingPath: candidate.headingPath,
      text: candidate.text,
      codeShare: candidate.codeShare,
    })),
  });
}

/** The places of the passages that answer `name`, in the order in which they are read. */
async function answering(
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
  return readingOrder(hits.filter(({ score }) => score >= best * SHARE_OF_BEST));
}

/** The page that says most about it first; each page from its beginning to its end. */
function readingOrder(hits: readonly SearchHit[]): number[] {
  const pages = Map.groupBy(hits, ({ pageKey }) => pageKey);
  return [...pages.values()].flatMap((page) => page.map(({ passageId }) => passageId).sort((a, b) => a - b));
}

/** The passages one after the other, each page introduced by its source. */
function gatheredContent(passages: readonly Candidate[]): string {
  const parts: string[] = [];
  let lastUrl = '';
  for (const { pageUrl, pageTitle, text } of passages) {
    if (pageUrl !== lastUrl && !isUserTextUrl(pageUrl)) parts.push(`Source: [${pageTitle}](${pageUrl})`);
    parts.push(text);
    lastUrl = pageUrl;
  }
  return parts.join('\n\n');
}
