import type { Db } from '@lectern/shared/db/data-source.ts';
import { type CachedPage, listCachedPages } from '@lectern/shared/db/stores/pages/cached-pages.ts';
import { counted } from '@lectern/shared/domain/counted.ts';
import { passagesSchema } from '../passages/passages-schema.ts';
import type { Candidate, ChoosePassages } from '../topics/answering-passages.ts';
import { gatherTopic } from '../topics/topics.ts';
import type { ReadSource } from './read-source.ts';
import { countWords } from './topic-content.ts';

/** The content of a source about a topic, as the tool returns it. */
export interface SourceContent {
  readonly topUrl: string;
  readonly contentStatus: 'found' | 'off_topic' | 'failed';
  readonly wordCount: number;
  readonly markdown: string;
  readonly source: string;
}

const MAX_CACHED_PAGES = 300;

/** Cached pages of the user near the given URLs. */
export async function readCachedPages(
  db: Db,
  userId: number,
  urls: readonly string[],
): Promise<CachedPage[]> {
  const folders = urls.flatMap((url) => [url, new URL('.', url).href]);
  return listCachedPages(db, userId, [...new Set(folders)], MAX_CACHED_PAGES);
}

/** Gathers content about a topic from cached pages. */
export async function gatherCached(
  topic: string,
  pages: readonly CachedPage[],
  choose: ChoosePassages | undefined,
): Promise<SourceContent> {
  const passages: Candidate[] = pages.flatMap((page) =>
    passagesSchema.parse(page.passages).map((passage) => ({
      ...passage,
      pageId: page.pageId,
      pageUrl: page.url,
      pageTitle: page.title,
    })),
  );
  const [first] = pages;
  const source = counted(pages.length, 'stored page');
  const { content } = await gatherTopic(topic, passages, choose);
  return contentOf(first?.url ?? '', content, source);
}

/** Gathers content about a topic from a source that was just read. */
export async function gatherRead(
  topic: string,
  { url, passages, pagesRead, hasLlmsTxt, failure }: ReadSource,
  choose: ChoosePassages | undefined,
): Promise<SourceContent> {
  if (failure !== null)
    return { topUrl: url, contentStatus: 'failed', wordCount: 0, markdown: '', source: failure };
  const pages = counted(pagesRead, 'page');
  const { content } = await gatherTopic(topic, passages, choose);
  return contentOf(url, content, hasLlmsTxt ? `${pages} by llms.txt` : pages);
}

function contentOf(topUrl: string, markdown: string, source: string): SourceContent {
  const contentStatus = markdown === '' ? 'off_topic' : 'found';
  return { topUrl, contentStatus, wordCount: countWords(markdown), markdown, source };
}
