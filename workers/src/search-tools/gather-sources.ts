import type { contentResult } from '@lectern/shared/contracts/search-tools.ts';
import type { Db } from '@lectern/shared/db/data-source.ts';
import { listCachedPages } from '@lectern/shared/db/stores/pages/cached-pages.ts';
import type { PageWithoutText } from '@lectern/shared/db/stores/pages/site-pages.ts';
import { counted } from '@lectern/shared/domain/counted.ts';
import type { z } from 'zod';
import type { BuildSegmentBytes } from '../crawl/store/store-segment.ts';
import { type ChoosePassages, searchedPassages } from '../topics/answering-passages.ts';
import { searchedPages } from '../topics/searched-pages.ts';
import { gatherContent } from '../topics/topics.ts';
import type { ReadSource } from './read-source.ts';
import { countWords } from './topic-content.ts';

export interface GatherDeps {
  readonly db: Db;
  /** Default: builds segments in this thread. */
  readonly buildSegmentBytes?: BuildSegmentBytes;
}

/** The content of a source about a topic, as the tool returns it. */
export type SourceContent = Readonly<z.output<typeof contentResult>>;

const MAX_CACHED_PAGES = 300;

/** Cached pages of the user near the given URLs. */
export async function findCachedPages(
  db: Db,
  userId: number,
  urls: readonly string[],
): Promise<PageWithoutText[]> {
  const folders = urls.flatMap((url) => [url, new URL('.', url).href]);
  return listCachedPages(db, userId, [...new Set(folders)], MAX_CACHED_PAGES);
}

/** Gathers content about a topic from cached pages. */
export async function gatherCached(
  { db, buildSegmentBytes: build }: GatherDeps,
  topic: string,
  pages: readonly PageWithoutText[],
  choose: ChoosePassages | undefined,
): Promise<SourceContent> {
  const [first] = pages;
  const url = first?.url ?? '';
  const { content } = await gatherContent(topic, searchedPages(db, url, pages), choose, build);
  return contentOf(url, content, counted(pages.length, 'stored page'));
}

/** Gathers content about a topic from a source that was just read. */
export async function gatherRead(
  { buildSegmentBytes: build }: GatherDeps,
  topic: string,
  { url, passages, pagesRead, hasLlmsTxt, failure }: ReadSource,
  choose: ChoosePassages | undefined,
): Promise<SourceContent> {
  if (failure !== null)
    return { topUrl: url, contentStatus: 'failed', wordCount: 0, markdown: '', source: failure };
  const pages = counted(pagesRead, 'page');
  const { content } = await gatherContent(topic, searchedPassages(passages), choose, build);
  return contentOf(url, content, hasLlmsTxt ? `${pages} by llms.txt` : pages);
}

function contentOf(topUrl: string, markdown: string, source: string): SourceContent {
  const contentStatus = markdown === '' ? 'off_topic' : 'found';
  return { topUrl, contentStatus, wordCount: countWords(markdown), markdown, source };
}
