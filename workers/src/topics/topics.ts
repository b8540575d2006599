import type { Db } from '@lectern/shared/db/data-source.ts';
import type { PageWithoutText } from '@lectern/shared/db/stores/pages/site-pages.ts';
import type { StoredPassageId } from '@lectern/shared/db/stores/passages/passages.ts';
import { isUserTextUrl } from '@lectern/shared/domain/documents/user-text-url.ts';
import type { BuildSegmentBytes } from '../crawl/store/store-segment.ts';
import {
  type Candidate,
  type ChoosePassages,
  type SearchedDocument,
  selectPassages,
} from './answering-passages.ts';
import { keyOf, type PageWithPassages, searchedPages, streamPages } from './searched-pages.ts';

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
  readonly passages: readonly StoredPassageId[];
}

export type TopicDraft = PageTopic | GatheredTopic;

/** The topics of a document without requested topics: one per page, named after its title. */
export function pageTopics(pages: readonly PageWithoutText[]): PageTopic[] {
  return pages.map(pageTopic);
}

/**
 * Gathers each requested topic from the passages of all pages; a topic without passages is dropped. The remaining
 * passages of a pasted text stay under its title. `build` builds the segments that are searched: a large site takes
 * minutes.
 */
export async function requestedTopics(
  db: Db,
  source: { url: string; topics: readonly string[] },
  pages: readonly PageWithoutText[],
  choose?: ChoosePassages,
  build?: BuildSegmentBytes,
): Promise<TopicDraft[]> {
  const searched = searchedPages(db, source.url, pages);
  const selected = await selectPassages(source.topics, searched, choose, build);
  const taken = new Set<string>();
  const topics: TopicDraft[] = [];
  for (const [at, name] of source.topics.entries()) {
    const { passages = [], selectedBy = '' } = selected[at] ?? {};
    const left = passages.filter((passage) => !taken.has(keyOf(passage)));
    for (const passage of left) taken.add(keyOf(passage));
    if (left.length > 0)
      topics.push({
        name,
        content: gatheredContent(left),
        selectedBy,
        passages: left.flatMap(storedPassage),
      });
  }
  if (!isUserTextUrl(source.url)) return topics;
  for await (const page of streamPages(db, pages)) topics.push(...remainderOf(page, taken));
  return topics;
}

/** The content of a topic; '' when no passage matches. */
export interface GatheredContent {
  readonly content: string;
  /** The language model that chose the passages; '' for the search. */
  readonly selectedBy: string;
}

/** Gathers one topic from a document. */
export async function gatherContent(
  name: string,
  searched: SearchedDocument,
  choose?: ChoosePassages,
  build?: BuildSegmentBytes,
): Promise<GatheredContent> {
  const [topic] = await selectPassages([name], searched, choose, build);
  return { content: gatheredContent(topic?.passages ?? []), selectedBy: topic?.selectedBy ?? '' };
}

function storedPassage({ pageId, ordinal }: Candidate): StoredPassageId[] {
  return pageId === null ? [] : [{ pageId, ordinal }];
}

function pageTopic({ title, pageId }: PageWithoutText): PageTopic {
  return { name: title, pageId };
}

function remainderOf(page: PageWithPassages, taken: ReadonlySet<string>): TopicDraft[] {
  const { pageId } = page;
  const left = page.passages.filter(({ ordinal }) => !taken.has(keyOf({ pageId, ordinal })));
  if (left.length === page.passages.length) return [pageTopic(page)];
  const content = left.map(({ text }) => text).join('\n\n');
  const passages = left.map(({ ordinal }) => ({ pageId, ordinal }));
  return left.length === 0 ? [] : [{ name: page.title, content, selectedBy: null, passages }];
}

/** Joins passages, each page preceded by its source. */
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
