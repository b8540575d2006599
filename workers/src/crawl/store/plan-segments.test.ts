import { END_OF_PAGES } from '@lectern/shared/db/stores/segments/segments.ts';
import { describe, expect, test } from 'vitest';
import { measureCpuGrowth } from '../../../../test/support/timing/cpu-growth.ts';
import { planNextSegment, planSegments } from './plan-segments.ts';

const NONE = { starts: [], lastIndexedId: 0 };
const MIB = 1024 * 1024;
const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => from + at);
/** Pages of the given size, by default small. */
const pages = (from: number, to: number, bytes = 1_000) =>
  range(from, to).map((pageId) => ({ pageId, bytes }));
const limits = (maxItems: number) => ({ maxItems, maxBytes: 8 * MIB });

describe('the segments of a finished crawl', () => {
  test('divide new pages into segments of the maximum number', () => {
    expect(planSegments({ ...NONE, pages: pages(11, 17) }, limits(3))).toEqual([
      { firstPageId: 0, endPageId: 14, pageIds: [11, 12, 13] },
      { firstPageId: 14, endPageId: 17, pageIds: [14, 15, 16] },
      { firstPageId: 17, endPageId: END_OF_PAGES, pageIds: [17] },
    ]);
  });

  test('divide new pages by the size of their text, and leave a larger page alone', () => {
    const state = {
      ...NONE,
      pages: [...pages(1, 6, 3 * MIB), ...pages(7, 7, 20 * MIB), ...pages(8, 9)],
    };
    expect(planSegments(state).map(({ pageIds }) => pageIds)).toEqual([[1, 2], [3, 4], [5, 6], [7], [8, 9]]);
  });

  test('join no neighbors with a quarter of the maximum size', () => {
    const state = { starts: [0, 2, 4], lastIndexedId: 5, pages: pages(1, 5, 2 * MIB) };
    expect(planSegments(state).map(({ pageIds }) => pageIds)).toEqual([[1], [2, 3], [4, 5]]);
  });

  test('join neighbors that are both below a quarter of the maximum, and are not split', () => {
    const state = { starts: [0, 3, 6], lastIndexedId: 6, pages: pages(1, 7) };
    expect(planSegments(state, limits(8))).toEqual([
      { firstPageId: 0, endPageId: 3, pageIds: [1, 2] },
      { firstPageId: 3, endPageId: 6, pageIds: [3, 4, 5] },
      { firstPageId: 6, endPageId: END_OF_PAGES, pageIds: [6, 7] },
    ]);
  });

  test('leave a large segment as it is when few pages follow', () => {
    const state = { starts: [0, 34], lastIndexedId: 83, pages: pages(1, 100) };
    expect(planSegments(state).map(({ firstPageId, pageIds }) => [firstPageId, pageIds.length])).toEqual([
      [0, 33],
      [34, 50],
      [84, 17],
    ]);
  });

  test('leave the segments of the running crawl as they are', () => {
    const state = { starts: [0, 31, 91], lastIndexedId: 120, pages: pages(1, 150) };
    expect(planSegments(state).map(({ firstPageId, pageIds }) => [firstPageId, pageIds.length])).toEqual([
      [0, 30],
      [31, 60],
      [91, 30],
      [121, 30],
    ]);
  });

  test('cover the whole range when a document has no pages left', () => {
    expect(planSegments({ starts: [0], lastIndexedId: 4, pages: [] })).toEqual([
      { firstPageId: 0, endPageId: END_OF_PAGES, pageIds: [] },
    ]);
  });
});

describe('the next segment of a running crawl', () => {
  test('contains the new pages', () => {
    const state = { starts: [0], lastIndexedId: 30, pages: pages(1, 33) };
    expect(planNextSegment(state)).toEqual({
      firstPageId: 31,
      endPageId: END_OF_PAGES,
      pageIds: [31, 32, 33],
    });
  });

  test('includes the one before it if both are small', () => {
    const state = { starts: [0, 31, 61], lastIndexedId: 65, pages: pages(1, 68) };
    expect(planNextSegment(state)).toEqual({
      firstPageId: 61,
      endPageId: END_OF_PAGES,
      pageIds: range(61, 68),
    });
  });

  test('leaves pages over the maximum number to the one after it', () => {
    expect(planNextSegment({ ...NONE, pages: pages(1, 8) }, limits(5))).toEqual({
      firstPageId: 0,
      endPageId: 6,
      pageIds: range(1, 5),
    });
  });

  test('leaves pages over the maximum size of text to the one after it', () => {
    const state = { ...NONE, pages: pages(1, 300, 3 * MIB) };
    expect(planNextSegment(state)).toEqual({ firstPageId: 0, endPageId: 3, pageIds: [1, 2] });
  });

  test('does not include the one before it if that has a quarter of the maximum size', () => {
    const sizes = [...pages(1, 1), ...pages(2, 2, 5 * MIB), ...pages(3, 3)];
    const state = { starts: [0, 2], lastIndexedId: 2, pages: sizes };
    expect(planNextSegment(state)).toMatchObject({ firstPageId: 3, pageIds: [3] });
  });

  test('is none without new pages', () => {
    expect(planNextSegment({ starts: [0], lastIndexedId: 3, pages: pages(1, 3) })).toBeNull();
  });

  test('does not join a segment that has a quarter of the maximum', () => {
    const state = { starts: [0], lastIndexedId: 25, pages: pages(1, 60) };
    expect(planNextSegment(state)).toMatchObject({ firstPageId: 26, pageIds: range(26, 60) });
  });

  test('takes linear time', async () => {
    const growth = await measureCpuGrowth((count) => {
      const starts = range(0, count / 10).map((at) => at * 10);
      planNextSegment({ starts, lastIndexedId: count, pages: pages(1, count + 1) });
    }, 10_000);
    expect(growth).toMatchObject({ isLinear: true });
  });

  test('indexes the pages of a slow crawl half as often, on average, as a small segment has pages', () => {
    let state = { starts: [] as number[], lastIndexedId: 0 };
    let indexed = 0;
    for (let count = 1; count <= 1_000; count += 1) {
      const next = planNextSegment({ ...state, pages: pages(1, count) });
      const starts = [
        ...state.starts.filter((start) => start < (next?.firstPageId ?? 0)),
        next?.firstPageId ?? 0,
      ];
      state = { starts, lastIndexedId: count };
      indexed += next?.pageIds.length ?? 0;
    }
    expect(indexed / 1_000).toBeLessThanOrEqual(26 / 2);
    expect(state.starts.length).toBeLessThanOrEqual(1_000 / 25);
  });
});
