import type { Db } from '@lectern/shared/db/data-source.ts';
import {
  listPagesById,
  listSitemapSegments,
  readSitemapSegments,
} from '@lectern/shared/db/stores/sitemaps/sitemap-segments.ts';
import { decodeSegment } from '@lectern/shared/search/index/segment.ts';
import { SegmentFormatError } from '@lectern/shared/search/index/segment-layout.ts';
import { type SearchHit, search } from '@lectern/shared/search/query/score.ts';
import {
  type ChoosePassages,
  chooseByWords,
  MAX_RESULTS,
  selectAnswers,
} from '../topics/answering-passages.ts';
import { readFoundPassages } from '../topics/searched-pages.ts';
import { gatheredContent } from '../topics/topics.ts';
import { type IndexFetchedPagesDeps, rebuildIndexes } from './index-fetched-pages.ts';

/** Indexes held in memory at a time; a thousand pages need about 10 MB. */
const MAX_BYTES = 48 * 1024 * 1024;

export interface GatheredFromSitemap {
  readonly content: string;
  /** The language model that chose the content; '' for the search. */
  readonly selectedBy: string;
}

/**
 * Gathers content about a topic from the cached pages of a sitemap, as markdown with its sources; '' without a
 * match. Rebuilds indexes that an update or corruption has made unreadable.
 */
export async function gatherFromSitemap(
  deps: IndexFetchedPagesDeps,
  siteCacheId: number,
  name: string,
  choose: ChoosePassages = chooseByWords,
): Promise<GatheredFromSitemap> {
  const hits = await searchSitemap(deps.db, siteCacheId, name).catch(async (error: unknown) => {
    if (!(error instanceof SegmentFormatError)) throw error;
    await rebuildIndexes(deps, siteCacheId);
    return searchSitemap(deps.db, siteCacheId, name);
  });
  const pages = await listPagesById(deps.db, [...new Set(hits.map(({ topicId }) => topicId))]);
  const findPassage = await readFoundPassages(deps.db, pages, hits);
  const { answers, selectedBy } = await selectAnswers(name, hits, findPassage, choose);
  return { content: gatheredContent(answers), selectedBy };
}

/**
 * Finds the best passages; topicId is the page's id and passageId the ordinal within the page. The indexes of a very
 * large sitemap are searched in groups, whose scores are treated as comparable.
 */
async function searchSitemap(db: Db, siteCacheId: number, name: string): Promise<SearchHit[]> {
  const hits: SearchHit[] = [];
  for (const segmentIds of groupsOf(await listSitemapSegments(db, siteCacheId))) {
    const segments = (await readSitemapSegments(db, segmentIds)).map(decodeSegment);
    hits.push(...search(segments, name, { limit: MAX_RESULTS, isTopicEnabled: () => true }));
  }
  return hits.sort((a, b) => b.score - a.score).slice(0, MAX_RESULTS);
}

function groupsOf(segments: Awaited<ReturnType<typeof listSitemapSegments>>): number[][] {
  const groups: number[][] = [];
  let remainingBytes = 0;
  for (const { segmentId, byteLength } of segments) {
    if (byteLength > remainingBytes) {
      groups.push([]);
      remainingBytes = MAX_BYTES;
    }
    groups.at(-1)?.push(segmentId);
    remainingBytes -= byteLength;
  }
  return groups;
}
