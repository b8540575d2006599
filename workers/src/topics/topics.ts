import type { StoredPage } from '@lectern/shared/db/stores/pages/site-pages.ts';
import { isUserTextUrl } from '@lectern/shared/domain/documents/user-text-url.ts';
import { decodeSegment, type Segment } from '@lectern/shared/search/index/segment.ts';
import { type BuildSegmentBytes, buildInThisThread } from '../crawl/store/store-segment.ts';
import type { Passage } from '../passages/passage.ts';
import {
  type Candidate,
  type ChoosePassages,
  chooseByWords,
  selectPassages,
  topicSegmentInputs,
} from './answering-passages.ts';

/** A stored page with its passages. */
export interface PageWithPassages extends StoredPage {
  readonly passages: readonly Passage[];
}

/** A passage and its page. */
export interface PlacedPassage {
  readonly page: PageWithPassages;
  readonly passage: Passage;
}

/** A topic that consists of a whole page. */
export interface PageTopic {
  readonly name: string;
  readonly pageId: number;
}

/** A topic that consists of passages. */
export interface GatheredTopic {
  readonly name: string;
  readonly content: string;
  /** The language model that chose the passages; '' for the search, null when there was nothing to choose. */
  readonly selectedBy: string | null;
  /** In reading order; a passage belongs to one topic only. */
  readonly passages: readonly PlacedPassage[];
}

export type TopicDraft = PageTopic | GatheredTopic;

/** The topics of a document without requested topics: one per page, named after its title. */
export function pageTopics(pages: readonly StoredPage[]): PageTopic[] {
  return pages.map(pageTopic);
}

/**
 * Gathers each requested topic from the passages of all pages; a topic without passages is dropped. The remaining
 * passages of a pasted text stay under its title. `build` builds the segments that are searched: a large
 * site takes seconds.
 */
export async function requestedTopics(
  source: { url: string; topics: readonly string[] },
  pages: readonly PageWithPassages[],
  choose: ChoosePassages = chooseByWords,
  build: BuildSegmentBytes = buildInThisThread,
): Promise<TopicDraft[]> {
  const requested = await gatherTopics(source, pages, choose, build);
  if (!isUserTextUrl(source.url)) return requested;
  const taken = new Set(requested.flatMap(({ passages }) => passages.map(({ passage }) => passage)));
  return [...requested, ...pages.flatMap((page) => remainderOf(page, taken))];
}

/** Gathers the text of a topic from passages, '' when none matches. `build` builds the segments that are searched. */
export async function gatherTopic(
  name: string,
  passages: readonly Candidate[],
  choose: ChoosePassages = chooseByWords,
  build: BuildSegmentBytes = buildInThisThread,
): Promise<Pick<GatheredTopic, 'content'> & { readonly selectedBy: string }> {
  const segments = await buildTopicSegments(passages[0]?.pageUrl ?? '', passages, build);
  const { answers, selectedBy } = await selectPassages(name, passages, segments, choose);
  return { content: gatheredContent(answers), selectedBy };
}

function pageTopic({ title, pageId }: StoredPage): PageTopic {
  return { name: title, pageId };
}

function remainderOf(page: PageWithPassages, taken: ReadonlySet<Passage>): TopicDraft[] {
  const left = page.passages.filter((passage) => !taken.has(passage));
  if (left.length === page.passages.length) return [pageTopic(page)];
  const content = left.map(({ text }) => text).join('\n\n');
  const passages = left.map((passage) => ({ page, passage }));
  return left.length === 0 ? [] : [{ name: page.title, content, selectedBy: null, passages }];
}

async function buildTopicSegments(
  url: string,
  candidates: readonly Candidate[],
  build: BuildSegmentBytes,
): Promise<Segment[]> {
  const segments: Segment[] = [];
  // Sequential, because each holds its texts in memory.
  for (const input of topicSegmentInputs(candidates)) {
    segments.push(decodeSegment(await build(url, async () => input)));
  }
  return segments;
}

async function gatherTopics(
  { url, topics: names }: { url: string; topics: readonly string[] },
  pages: readonly PageWithPassages[],
  choose: ChoosePassages,
  build: BuildSegmentBytes,
): Promise<GatheredTopic[]> {
  const candidates = pages.flatMap((page) =>
    page.passages.map((passage) => ({
      ...passage,
      pageId: page.pageId,
      pageUrl: page.url,
      pageTitle: page.title,
      page,
      passage,
    })),
  );
  const segments = await buildTopicSegments(url, candidates, build);
  const taken = new Set<Candidate>();
  const topics: GatheredTopic[] = [];
  for (const name of names) {
    const { answers, selectedBy } = await selectPassages(name, candidates, segments, choose);
    const passages = answers.filter((answer) => !taken.has(answer));
    for (const passage of passages) taken.add(passage);
    if (passages.length > 0) topics.push({ name, content: gatheredContent(passages), selectedBy, passages });
  }
  return topics;
}

/** Joins passages, each page preceded by its source. */
export function gatheredContent(passages: readonly Candidate[]): string {
  const parts: string[] = [];
  let lastUrl = '';
  for (const { pageUrl, pageTitle, text } of passages) {
    if (pageUrl !== lastUrl && !isUserTextUrl(pageUrl)) parts.push(`Source: [${pageTitle}](${pageUrl})`);
    parts.push(text);
    lastUrl = pageUrl;
  }
  return parts.join('\n\n');
}
