import { batchBySize } from '@lectern/shared/batch-by-size.ts';
import type { PageSize } from '@lectern/shared/db/stores/pages/site-pages.ts';
import { END_OF_PAGES, type PageRange } from '@lectern/shared/db/stores/segments/segments.ts';

/** A range of pages to index as one segment. */
export interface SegmentPlan extends PageRange {
  /** The pages of the document in it, in ascending order. */
  readonly pageIds: readonly number[];
}

/** The pages of a document, and how they are indexed now. */
export interface IndexState {
  /** The lowest page ids of its segments, in order. */
  readonly starts: readonly number[];
  /** The highest id of an indexed page; 0 without one. */
  readonly lastIndexedId: number;
  /** In ascending order of their ids. */
  readonly pages: readonly PageSize[];
}

/**
 * Bounds the memory of indexing, and the time that its transaction waits for the segment: PostgreSQL ends a transaction that is
 * idle for a minute. A page over `maxBytes` is a segment of its own.
 */
export const SEGMENT_LIMITS = { maxItems: 100, maxBytes: 8 * 1024 * 1024 };

type Limits = typeof SEGMENT_LIMITS;

/** Neighbors that are both small are joined: a search reads all segments of a document. */
function isSmall(pages: readonly PageSize[], { maxItems, maxBytes }: Limits): boolean {
  return pages.length * 4 < maxItems && sizeOf(pages) * 4 < maxBytes;
}

/**
 * Divides all pages of a document into segments within `limits`. A present segment is never divided, so while one segment
 * after the other is replaced, every page is in exactly one.
 */
export function planSegments(state: IndexState, limits = SEGMENT_LIMITS): SegmentPlan[] {
  const parts = presentSegments(state);
  const waiting = state.pages.filter(({ pageId }) => pageId > state.lastIndexedId);
  for (const pages of batchBySize(waiting, ({ bytes }) => bytes, limits))
    parts.push({ start: pages[0]?.pageId ?? 0, pages });
  const joined: { start: number; pages: PageSize[] }[] = [{ start: 0, pages: [] }];
  for (const part of parts) {
    const last = joined.at(-1);
    const isJoined =
      last && (last.pages.length === 0 || (isSmall(last.pages, limits) && isSmall(part.pages, limits)));
    if (isJoined) last.pages.push(...part.pages);
    else joined.push({ start: part.start, pages: [...part.pages] });
  }
  return joined.map(({ start, pages }, at) => ({
    firstPageId: start,
    endPageId: joined[at + 1]?.start ?? END_OF_PAGES,
    pageIds: pages.map(({ pageId }) => pageId),
  }));
}

/** The next segment of a running crawl, with pages that no segment contains; null without any. */
export function planNextSegment(state: IndexState, limits = SEGMENT_LIMITS): SegmentPlan | null {
  const isNew = ({ pageIds }: SegmentPlan) => (pageIds.at(-1) ?? 0) > state.lastIndexedId;
  return planSegments(state, limits).find(isNew) ?? null;
}

function presentSegments({
  starts,
  lastIndexedId,
  pages,
}: IndexState): { start: number; pages: PageSize[] }[] {
  const segments = starts.map((start): { start: number; pages: PageSize[] } => ({ start, pages: [] }));
  let at = 0;
  for (const page of pages) {
    const { pageId } = page;
    if (pageId > lastIndexedId) break;
    while (pageId >= (starts[at + 1] ?? END_OF_PAGES)) at += 1;
    if (pageId >= (starts[at] ?? END_OF_PAGES)) segments[at]?.pages.push(page);
  }
  return segments;
}

function sizeOf(pages: readonly PageSize[]): number {
  return pages.reduce((sum, { bytes }) => sum + bytes, 0);
}
