import type { StoredPage } from '@lectern/shared/db/stores/pages/site-pages.ts';
import { isUserTextUrl } from '@lectern/shared/domain/documents/user-text-url.ts';
import type { Passage } from '../passages/passage.ts';
import {
  buildTopicSegment,
  type Candidate,
  type ChoosePassages,
  chooseByWords,
  selectPassages,
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
 * passages of a pasted text stay under its title.
 */
export async function requestedTopics(
  source: { url: string; topics: readonly string[] },
  pages: readonly PageWithPassages[],
  choose: ChoosePassages = chooseByWords,
): Promise<TopicDraft[]> {
  const requested = await gatherTopics(source.topics, pages, choose);
  if (!isUserTextUrl(source.url)) return requested;
  const taken = new Set(requested.flatMap(({ passages }) => passages.map(({ passage }) => passage)));
  return [...requested, ...pages.flatMap((page) => remainderOf(page, taken))];
}

/** Gathers the text of a topic from passages, '' when none matches. */
export async function gatherTopic(
  name: string,
  passages: readonly Candidate[],
  choose: ChoosePassages = chooseByWords,
): Promise<Pick<GatheredTopic, 'content'> & { readonly selectedBy: string }> {
  const { answers, selectedBy } = await selectPassages(name, passages, buildTopicSegment(passages), choose);
  return { content: gatheredContent(answers.flatMap((index) => passages[index] ?? [])), selectedBy };
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
  const segment = buildTopicSegment(candidates);
  const taken = new Set<number>();
  const topics: GatheredTopic[] = [];
  for (const name of names) {
    const { answers, selectedBy } = await selectPassages(name, candidates, segment, choose);
    const indexes = answers.filter((index) => !taken.has(index));
    for (const index of indexes) taken.add(index);
    if (indexes.length === 0) continue;
    const content = gatheredContent(indexes.flatMap((index) => candidates[index] ?? []));
    topics.push({ name, content, selectedBy, passages: indexes.flatMap((index) => placed[index] ?? []) });
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
