import { expect, test } from 'vitest';
import type { SearchHit } from '../search/score.ts';
import { fuseRankings } from './fuse-rankings.ts';
import type { NearPage } from './near-pages.ts';

const hit = (passageId: number, page: number, coverage: number, isPinned = false): SearchHit => ({
  passageId,
  topicId: page,
  documentId: 1,
  pageKey: page,
  score: 10 - page,
  pageScore: 10 - page,
  pageRank: page - 1,
  coverage,
  isPinned,
});

const near = (pageKey: number, ...passageIds: number[]): NearPage => ({
  documentId: 1,
  pageKey,
  passages: passageIds.map((passageId) => ({
    passageId,
    topicId: pageKey,
    fingerprint: [passageId * 0x9e3779b1, passageId * 0x85ebca6b],
  })),
});

const idsOf = (hits: readonly SearchHit[]) => hits.map(({ passageId }) => passageId);

test('without near pages the hits are what they were', () => {
  const hits = [hit(11, 1, 0.5), hit(21, 2, 0.4)];
  expect(fuseRankings(hits, [])).toEqual(hits);
});

test('a question whose words a page holds is not decided by meaning', () => {
  const hits = [hit(11, 1, 1), hit(21, 2, 1)];
  expect(fuseRankings(hits, [near(2, 21), near(3, 31)])).toEqual(hits);
  const nearly = hits.map((one) => ({ ...one, coverage: 0.9 }));
  expect(idsOf(fuseRankings(nearly, [near(1, 12), near(3, 31)]))).toEqual([11, 21]);
});

test('meaning has at least the weight that it is given', () => {
  const hits = [hit(11, 1, 1), hit(21, 2, 1)];
  expect(idsOf(fuseRankings(hits, [near(2, 21)], 0.5))).toEqual([21, 11]);
});

test('the fewer of its words are found, the more meaning decides', () => {
  const hits = [hit(11, 1, 0.2), hit(21, 2, 0.2)];
  expect(idsOf(fuseRankings(hits, [near(2, 21)]))).toEqual([21, 11]);
});

test('a question none of whose words is found is answered by meaning, with a few pages', () => {
  const many = [3, 4, 5, 6, 7].map((page) => near(page, page * 10 + 1));
  expect(idsOf(fuseRankings([], many))).toEqual([31, 41, 51, 61]);
  const fused = fuseRankings([], [near(3, 31, 32), near(4, 41)]);
  expect(idsOf(fused)).toEqual([31, 32, 41]);
  expect(fused.map(({ pageRank, coverage }) => [pageRank, coverage])).toEqual([
    [0, 0],
    [0, 0],
    [1, 0],
  ]);
});

test('passages that stand there by their words are not given twice, and go first', () => {
  const fused = fuseRankings([hit(11, 1, 0.5)], [near(1, 12, 11, 13)]);
  expect(idsOf(fused)).toEqual([11, 12, 13]);
});

test('near duplicates of what meaning found are left out', () => {
  const twice: NearPage = {
    ...near(4, 41),
    passages: near(3, 31).passages.map((one) => ({ ...one, passageId: 41 })),
  };
  expect(idsOf(fuseRankings([], [near(3, 31), twice]))).toEqual([31]);
});

test('pages of pinned documents that rank first stay first', () => {
  const hits = [hit(11, 1, 0.3, true), hit(21, 2, 0.3), hit(31, 3, 0.3)];
  const fused = fuseRankings(hits, [near(3, 31), near(1, 12)]);
  expect(idsOf(fused)).toEqual([11, 31, 21]);
  expect(fused.map(({ pageRank }) => pageRank)).toEqual([0, 1, 2]);
});
