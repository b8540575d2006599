import type { Db } from '@lectern/shared/db/data-source.ts';
import {
  listSitemapSegments,
  type PageToIndex,
  readCachedPages,
  readSitemapSegments,
} from '@lectern/shared/db/stores/sitemaps/sitemap-segments.ts';
import { decodeSegment } from '@lectern/shared/search/index/segment.ts';
import { SegmentFormatError } from '@lectern/shared/search/index/segment-layout.ts';
import { type SearchHit, search } from '@lectern/shared/search/query/score.ts';
import { passagesSchema } from '../crawl/store/checkpoint.ts';
import {
  type Candidate,
  type ChoosePassages,
  chooseByWords,
  type FoundPassage,
  MOST_FOUND,
  selectAnswers,
} from '../topics/answering-passages.ts';
import { gatheredContent } from '../topics/topics.ts';
import { type IndexFetchedPagesDeps, rebuildIndexes } from './index-fetched-pages.ts';

/** Indexes of so many bytes are in memory at a time; those of a thousand pages have some 10 MB. */
const MOST_BYTES = 48 * 1024 * 1024;

export interface GatheredFromSitemap {
  readonly content: string;
  /** The name of the language model that chose it, '' when the search did. */
  readonly gatheredBy: string;
}

/**
 * What the cached pages of a sitemap say about a topic, as markdown with its sources, '' when none answers, and who chose
 * it. It is found by the indexes: only the pages that answer are read.
 */
export async function gatherFromSitemap(
  db: Db,
  siteCacheId: number,
  name: string,
  choose: ChoosePassages = chooseByWords,
): Promise<GatheredFromSitemap> {
  const hits = await searchSitemap(db, siteCacheId, name);
  const pages = await readCachedPages(db, [...new Set(hits.map(({ topicId }) => topicId))]);
  const found = foundPassages(hits, pages);
  const { answers, gatheredBy } = await selectAnswers(name, found, choose);
  return { content: gatheredContent(answers), gatheredBy };
}

/** The same, where indexes that an update or damage has made unreadable are built again first. */
export async function gatherFromRenewed(
  deps: IndexFetchedPagesDeps,
  ...asked: [siteCacheId: number, name: string, choose?: ChoosePassages]
): Promise<GatheredFromSitemap> {
  try {
    return await gatherFromSitemap(deps.db, ...asked);
  } catch (error) {
    if (!(error instanceof SegmentFormatError)) throw error;
    await rebuildIndexes(deps, asked[0]);
    return gatherFromSitemap(deps.db, ...asked);
  }
}

/**
 * The passages that answer best, a page's id being their topicId and their ordinal in it their passageId. Of a very
 * large sitemap the indexes are searched in groups, whose scores are taken to be of one scale.
 */
async function searchSitemap(db: Db, siteCacheId: number, name: string): Promise<SearchHit[]> {
  const hits: SearchHit[] = [];
  for (const segmentIds of groupsOf(await listSitemapSegments(db, siteCacheId))) {
    const segments = (await readSitemapSegments(db, segmentIds)).map(decodeSegment);
    hits.push(...search(segments, name, { limit: MOST_FOUND, isTopicEnabled: () => true }));
  }
  return hits.sort((a, b) => b.score - a.score).slice(0, MOST_FOUND);
}

function groupsOf(segments: Awaited<ReturnType<typeof listSitemapSegments>>): number[][] {
  const groups: number[][] = [];
  let room = 0;
  for (const { segmentId, byteLength } of segments) {
    if (byteLength > room) {
      groups.push([]);
      room = MOST_BYTES;
    }
    groups.at(-1)?.push(segmentId);
    room -= byteLength;
  }
  return groups;
}

function foundPassages(hits: readonly SearchHit[], pages: readonly PageToIndex[]): FoundPassage<Candidate>[] {
  const byId = new Map(
    pages.map((page) => [page.pageId, { ...page, passages: passagesSchema.parse(page.passages) }]),
  );
  return hits.flatMap(({ topicId, passageId, score }) => {
    const page = byId.get(topicId);
    const passage = page?.passages[passageId];
    if (!page || !passage) return [];
    const candidate = { ...passage, pageId: page.pageId, pageUrl: page.url, pageTitle: page.title };
    return { passage: candidate, score, place: passageId, pageLength: page.passages.length };
  });
}
