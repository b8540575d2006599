import type { Db } from '@lectern/shared/db/data-source.ts';
import type { ClaimedSource } from '@lectern/shared/db/stores/ingest/ingest.ts';
import type { PageSize } from '@lectern/shared/db/stores/pages/site-pages.ts';
import { getLastIndexedPage } from '@lectern/shared/db/stores/passages/passages.ts';
import { listSegmentStarts } from '@lectern/shared/db/stores/segments/segments.ts';
import { listOutdatedPages } from '@lectern/shared/db/stores/topics/page-topics.ts';
import { type IndexState, planSegments, type SegmentPlan } from './plan-segments.ts';

/** Reads how these pages of a source are indexed now. */
export async function readIndexState(
  db: Db,
  { documentUrlId }: ClaimedSource,
  pages: readonly PageSize[],
): Promise<IndexState> {
  return {
    starts: await listSegmentStarts(db, documentUrlId),
    lastIndexedId: await getLastIndexedPage(db, documentUrlId),
    pages: pages.toSorted((a, b) => a.pageId - b.pageId),
  };
}

/** The segments of a finished crawl that have to be built, for these stored pages. */
export async function planChangedSegments(
  db: Db,
  source: ClaimedSource,
  pages: readonly PageSize[],
): Promise<SegmentPlan[]> {
  const state = await readIndexState(db, source, pages);
  const pageIds = state.pages.map(({ pageId }) => pageId);
  const isForced = source.retry?.pages === 'all' && source.isServed;
  const outdated = isForced ? pageIds : await listOutdatedPages(db, source.documentUrlId, pageIds);
  return planSegments(state).filter((segment) => {
    const { firstPageId, endPageId } = segment;
    const isInside = (id: number) => id >= firstPageId && id < endPageId;
    const starts = state.starts.filter(isInside);
    return outdated.some(isInside) || starts.length !== 1 || starts[0] !== firstPageId;
  });
}
