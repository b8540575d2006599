import { expect, test } from 'vitest';
import type { SearchHit } from '../search/query/search.ts';
import { fuseRankings } from './fuse-rankings.ts';
import type { NearPage } from './near-pages.ts';

const hit = (passageId: number, page: number, pageScore: number, isPinned = false): SearchHit => ({
  passageId,
  topicId: page,
  documentId: 1,
  pageKey: page,
  score: pageScore,
  pageScore,
  pageRank: page - 1,
  coverage: 1,
  isPinned,
  value: 1,
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

test('keeps the hits without near pages', () => {
  const hits = [hit(11, 1, 10), hit(21, 2, 10)];
  expect(fuseRankings(hits, [], 1)).toEqual(hits);
});

test('keeps a decisive keyword ranking', () => {
  const clear = [hit(11, 1, 10), hit(21, 2, 7)];
  expect(fuseRankings(clear, [near(2, 21), near(3, 31)], 1)).toEqual(clear);
  const alone = [hit(11, 1, 10)];
  expect(fuseRankings(alone, [near(2, 21)], 1)).toEqual(alone);
});

test('lets the semantic ranking decide close keyword scores, according to its weight', () => {
  const open = [hit(11, 1, 10), hit(21, 2, 9.9)];
  expect(idsOf(fuseRankings(open, [near(2, 21)], 0.3))).toEqual([21, 11]);
  expect(fuseRankings(open, [near(2, 21)], 0)).toEqual(open);
});

test('adds semantically found pages if the weight is high', () => {
  const open = [hit(11, 1, 10), hit(21, 2, 10)];
  const many = [3, 4, 5, 6, 7, 8].map((page) => near(page, page * 10 + 1));
  expect(idsOf(fuseRankings(open, many, 0.3))).toEqual([11, 21, 31]);
  expect(idsOf(fuseRankings(open, many, 1))).toEqual([11, 31, 21, 41, 51, 61]);
});

test('answers a question without keyword hits with a few semantically near pages', () => {
  const many = [3, 4, 5, 6, 7].map((page) => near(page, page * 10 + 1));
  expect(idsOf(fuseRankings([], many))).toEqual([31, 41, 51, 61]);
  const fused = fuseRankings([], [near(3, 31, 32), near(4, 41)]);
  expect(idsOf(fused)).toEqual([31, 41, 32]);
  expect(fused.map(({ pageRank, coverage }) => [pageRank, coverage])).toEqual([
    [0, 0],
    [1, 0],
    [0, 0],
  ]);
});

test('derives the value of passages from the rank of their pages', () => {
  const open = [hit(11, 1, 10), hit(21, 2, 9), { ...hit(12, 1, 10), value: 0.8 }, hit(31, 3, 5)].map(
    (one) => ({ ...one, value: one.value * (one.pageScore / 10) }),
  );
  expect(fuseRankings(open, [near(4, 41)], 0.1)).toEqual(open);
  const fused = fuseRankings(open, [near(2, 21)], 0.3);
  expect(fused.map(({ passageId, value }) => [passageId, value])).toEqual([
    [21, 1],
    [11, 0.9],
    [12, 0.8 * 0.9],
    [31, 0.5],
  ]);
});

test('returns keyword hits first and only once', () => {
  const fused = fuseRankings([hit(11, 1, 10), hit(21, 2, 10)], [near(1, 12, 11, 13)]);
  expect(idsOf(fused)).toEqual([11, 21, 12, 13]);
});

test('leaves out near duplicates of semantic hits', () => {
  const twice: NearPage = {
    ...near(4, 41),
    passages: near(3, 31).passages.map((one) => ({ ...one, passageId: 41 })),
  };
  expect(idsOf(fuseRankings([], [near(3, 31), twice]))).toEqual([31]);
});

test('keeps pages of pinned documents first', () => {
  const hits = [hit(11, 1, 10, true), hit(21, 2, 10), hit(31, 3, 10)];
  const fused = fuseRankings(hits, [near(3, 31), near(1, 12)]);
  expect(idsOf(fused)).toEqual([11, 31, 21]);
  expect(fused.map(({ pageRank }) => pageRank)).toEqual([0, 1, 2]);
});
