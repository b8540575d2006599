import { END_OF_PAGES } from '@lectern/shared/db/stores/segments/segments.ts';
import { describe, expect, test } from 'vitest';
import { measureCpuGrowth } from '../../../../test/support/timing/cpu-growth.ts';
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

  test('join neighbors that are both below a quarter of the maximum, and divide none', () => {
    const state = { starts: [0, 3, 6], lastIndexedId: 6, pageIds: range(1, 7) };
    expect(planSegments(state, 8)).toEqual([
      { firstPageId: 0, endPageId: 3, pageIds: [1, 2] },
      { firstPageId: 3, endPageId: 6, pageIds: [3, 4, 5] },
      { firstPageId: 6, endPageId: END_OF_PAGES, pageIds: [6, 7] },
    ]);
  });

  test('leave a large segment as it is when few pages follow', () => {
    const state = { starts: [0, 34], lastIndexedId: 83, pageIds: range(1, 100) };
    expect(planSegments(state).map(({ firstPageId, pageIds }) => [firstPageId, pageIds.length])).toEqual([
      [0, 33],
      [34, 50],
      [84, 17],
    ]);
  });

  test('leave the segments of the running crawl as they are', () => {
    const state = { starts: [0, 31, 91], lastIndexedId: 120, pageIds: range(1, 150) };
    expect(planSegments(state).map(({ firstPageId, pageIds }) => [firstPageId, pageIds.length])).toEqual([
      [0, 30],
      [31, 60],
      [91, 30],
      [121, 30],
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

  test('is the fourth small one in a row, and includes the three before it', () => {
    const state = { starts: [0, 31, 38, 42], lastIndexedId: 45, pageIds: range(1, 48) };
    expect(planNextSegment(state)).toMatchObject({ firstPageId: 31, pageIds: range(31, 48) });
    expect(planNextSegment({ ...state, starts: [0, 38, 42] })).toMatchObject({ pageIds: [46, 47, 48] });
  });

  test('does not include the three before it if the first is larger than the others together', () => {
    const state = { starts: [0, 31, 41, 43], lastIndexedId: 45, pageIds: range(1, 48) };
    expect(planNextSegment(state)).toMatchObject({ firstPageId: 46, pageIds: [46, 47, 48] });
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

  test('leaves a segment alone that has a quarter of the maximum', () => {
    const state = { starts: [0], lastIndexedId: 25, pageIds: range(1, 60) };
    expect(planNextSegment(state)).toMatchObject({ firstPageId: 26, pageIds: range(26, 60) });
  });

  test('takes linear time', async () => {
    const growth = await measureCpuGrowth((count) => {
      const starts = range(0, count / 10).map((at) => at * 10);
      planNextSegment({ starts, lastIndexedId: count, pageIds: range(1, count + 1) });
    }, 10_000);
    expect(growth).toMatchObject({ isLinear: true });
  });

  test('indexes each page a few times only', () => {
    let state = { starts: [] as number[], lastIndexedId: 0, pageIds: [] as number[] };
    let indexed = 0;
    for (let pages = 1; pages <= 1_000; pages += 1) {
      const pageIds = range(1, pages);
      const next = planNextSegment({ ...state, pageIds });
      const starts = [
        ...state.starts.filter((start) => start < (next?.firstPageId ?? 0)),
        next?.firstPageId ?? 0,
      ];
      state = { starts, lastIndexedId: pages, pageIds };
      indexed += next?.pageIds.length ?? 0;
    }
    expect(indexed / 1_000).toBeLessThan(5);
    expect(state.starts.length).toBeLessThan(1_000 / 25);
  });
});
