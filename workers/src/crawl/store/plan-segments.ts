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
  /** In ascending order. */
  readonly pageIds: readonly number[];
}

/** Bounds the memory and the transaction that indexing takes. */
export const MAX_PAGES_PER_SEGMENT = 100;

/** Neighbors that are both small are joined: a search reads all segments of a document. */
function isSmall(pageIds: readonly number[], max: number): boolean {
  return pageIds.length * 4 < max;
}

/**
 * Divides all pages of a document into segments of up to `max` pages. A present segment is never divided, so while one
 * segment after the other is replaced, every page is in exactly one.
 */
export function planSegments(state: IndexState, max = MAX_PAGES_PER_SEGMENT): SegmentPlan[] {
  const parts = presentSegments(state);
  const waiting = waitingPages(state);
  for (let at = 0; at < waiting.length; at += max) {
    const added = waiting.slice(at, at + max);
    parts.push({ start: added[0] ?? 0, pageIds: added });
  }
  const joined: { start: number; pageIds: number[] }[] = [{ start: 0, pageIds: [] }];
  for (const part of parts) {
    const last = joined.at(-1);
    const isJoined =
      last && (last.pageIds.length === 0 || (isSmall(last.pageIds, max) && isSmall(part.pageIds, max)));
    if (isJoined) last.pageIds.push(...part.pageIds);
    else joined.push({ start: part.start, pageIds: [...part.pageIds] });
  }
  return joined.map(({ start, pageIds }, at) => ({
    firstPageId: start,
    endPageId: joined[at + 1]?.start ?? END_OF_PAGES,
    pageIds,
  }));
}

/** Small segments that are joined at a time. */
const JOINED_SEGMENTS = 4;

/**
 * The next segment for pages that were stored since the last one; null without any. It includes the three before it if all are
 * small and the first is no larger than the rest together, so each page is indexed a few times only.
 */
export function planNextSegment(state: IndexState, max = MAX_PAGES_PER_SEGMENT): SegmentPlan | null {
  const waiting = waitingPages(state);
  const added = waiting.slice(0, max);
  const [start] = added;
  if (start === undefined) return null;
  const last = [...presentSegments(state), { start, pageIds: added }].slice(-JOINED_SEGMENTS);
  const pages = last.flatMap(({ pageIds }) => pageIds);
  const firstPages = last[0]?.pageIds.length ?? 0;
  const isJoined =
    last.length === JOINED_SEGMENTS &&
    last.every(({ pageIds }) => isSmall(pageIds, max)) &&
    firstPages <= pages.length - firstPages;
  return {
    firstPageId: state.starts.length === 0 ? 0 : ((isJoined ? last[0]?.start : start) ?? start),
    endPageId: waiting[added.length] ?? END_OF_PAGES,
    pageIds: isJoined ? pages : added,
  };
}

function presentSegments({
  starts,
  lastIndexedId,
  pageIds,
}: IndexState): { start: number; pageIds: number[] }[] {
  const segments = starts.map((start): { start: number; pageIds: number[] } => ({ start, pageIds: [] }));
  let at = 0;
  for (const id of pageIds) {
    if (id > lastIndexedId) break;
    while (id >= (starts[at + 1] ?? END_OF_PAGES)) at += 1;
    if (id >= (starts[at] ?? END_OF_PAGES)) segments[at]?.pageIds.push(id);
  }
  return segments;
}

function waitingPages({ lastIndexedId, pageIds }: IndexState): number[] {
  return pageIds.filter((id) => id > lastIndexedId);
}
