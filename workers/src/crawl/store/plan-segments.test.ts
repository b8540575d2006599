import { END_OF_PAGES } from '@lectern/shared/db/stores/segments/segments.ts';
import { describe, expect, test } from 'vitest';
import { planNextSegment, planSegments } from './plan-segments.ts';

const NONE = { starts: [], lastIndexedId: 0 };
const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => from + at);

describe('the segments of a finished crawl', () => {
  test('divide new pages into segments of the maximum size', () => {
    expect(planSegments({ ...NONE, pageIds: range(11, 17) }, 3)).toEqual([
      { firstPageId: 0, endPageId: 14, pageIds: [11, 12, 13] },
      { firstPageId: 14, endPageId: 17, pageIds: [14, 15, 16] },
      { firstPageId: 17, endPageId: END_OF_PAGES, pageIds: [17] },
    ]);
  });

  test('join small ones, and divide none', () => {
    const state = { starts: [0, 3, 5, 8], lastIndexedId: 9, pageIds: range(1, 12) };
    expect(planSegments(state, 5)).toEqual([
      { firstPageId: 0, endPageId: 5, pageIds: [1, 2, 3, 4] },
      { firstPageId: 5, endPageId: 10, pageIds: [5, 6, 7, 8, 9] },
      { firstPageId: 10, endPageId: END_OF_PAGES, pageIds: [10, 11, 12] },
    ]);
  });

  test('cover the whole range when a document has no pages left', () => {
    expect(planSegments({ starts: [0], lastIndexedId: 4, pageIds: [] })).toEqual([
      { firstPageId: 0, endPageId: END_OF_PAGES, pageIds: [] },
    ]);
  });
});

describe('the next segment of a running crawl', () => {
  test('contains the new pages', () => {
    const state = { starts: [0], lastIndexedId: 20, pageIds: range(1, 23) };
    expect(planNextSegment(state)).toEqual({
      firstPageId: 21,
      endPageId: END_OF_PAGES,
      pageIds: [21, 22, 23],
    });
  });

  test('includes the last segments that are not larger', () => {
    const state = { starts: [0, 11, 14], lastIndexedId: 15, pageIds: range(1, 18) };
    expect(planNextSegment(state)).toMatchObject({ firstPageId: 11, pageIds: range(11, 18) });
  });

  test('leaves pages over the maximum size to the one after it', () => {
    expect(planNextSegment({ ...NONE, pageIds: range(1, 8) }, 5)).toEqual({
      firstPageId: 0,
      endPageId: 6,
      pageIds: range(1, 5),
    });
  });

  test('is none without new pages', () => {
    expect(planNextSegment({ starts: [0], lastIndexedId: 3, pageIds: range(1, 3) })).toBeNull();
  });

  test('keeps the number of segments logarithmic', () => {
    let state = { starts: [] as number[], lastIndexedId: 0, pageIds: [] as number[] };
    for (let pages = 1; pages <= 1_000; pages += 1) {
      const pageIds = range(1, pages);
      const next = planNextSegment({ ...state, pageIds }, 1_000);
      const starts = [
        ...state.starts.filter((start) => start < (next?.firstPageId ?? 0)),
        next?.firstPageId ?? 0,
      ];
      state = { starts, lastIndexedId: pages, pageIds };
    }
    expect(state.starts.length).toBeLessThan(12);
  });
});
