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
export function planSegments(
  { starts, lastIndexedId, pageIds }: IndexState,
  max = MAX_PAGES_PER_SEGMENT,
): SegmentPlan[] {
  const indexed = pageIds.filter((id) => id <= lastIndexedId);
  const parts = starts.map((start, at) => {
    const end = starts[at + 1] ?? END_OF_PAGES;
    return { start, pageIds: indexed.filter((id) => id >= start && id < end) };
  });
  const waiting = pageIds.filter((id) => id > lastIndexedId);
  for (let at = 0; at < waiting.length; at += max) {
    const added = waiting.slice(at, at + max);
    parts.push({ start: added[0] ?? 0, pageIds: added });
  }
  const joined: { start: number; pageIds: number[] }[] = [{ start: 0, pageIds: [] }];
  for (const part of parts) {
    const last = joined.at(-1);
    const isJoined =
      last &&
      (last.pageIds.length === 0 || (isSmall(last.pageIds, max) && isSmall(part.pageIds, max)));
    if (isJoined) last.pageIds.push(...part.pageIds);
    else joined.push({ start: part.start, pageIds: [...part.pageIds] });
  }
  return joined.map(({ start, pageIds }, at) => ({
    firstPageId: start,
    endPageId: joined[at + 1]?.start ?? END_OF_PAGES,
    pageIds,
  }));
}

/**
 * The next segment for pages that were stored since the last one; null without any. It includes the last segments that are
 * small and not larger, so each page is indexed a few times only.
 */
export function planNextSegment(
  { starts, lastIndexedId, pageIds }: IndexState,
  max = MAX_PAGES_PER_SEGMENT,
): SegmentPlan | null {
  const waiting = pageIds.filter((id) => id > lastIndexedId);
  const added = waiting.slice(0, max);
  let [first] = added;
  if (first === undefined) return null;
  let joined = added;
  for (const start of starts.toReversed()) {
    const end = first;
    const part = pageIds.filter((id) => id >= start && id < end && id <= lastIndexedId);
    const isTooLarge = part.length > joined.length || part.length + joined.length > max;
    if (isTooLarge || !isSmall(part, max)) break;
    first = start;
    joined = [...part, ...joined];
  }
  return {
    firstPageId: starts.length === 0 ? 0 : first,
    endPageId: waiting[added.length] ?? END_OF_PAGES,
    pageIds: joined,
  };
}
