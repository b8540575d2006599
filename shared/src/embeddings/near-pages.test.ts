import { expect, test } from 'vitest';
import { buildSegment } from '../search/index/segment.ts';
import { nearPages } from './near-pages.ts';
import { quantize } from './quantize.ts';
import { encodeVectors } from './vector-set.ts';

const texts = [
  'Leases keep a job with one worker.',
  'Topics fan a message out.',
  'Retries wait ever longer.',
];
const segment = buildSegment({
  documentId: 7,
  passages: texts.map((text, at) => ({
    passageId: 10 + at,
    topicId: 1 + at,
    pageKey: at < 2 ? 5 : 6,
    title: 'Queues',
    headingPath: [],
    text,
    codeShare: 0,
  })),
});
/** In another order than the segment, and with one deleted passage. */
const set = encodeVectors(
  [
    [12, [0, 1, 0]],
    [99, [1, 0, 0]],
    [10, [0.9, 0.1, 0]],
    [11, [0, 0.2, 0.9]],
  ].map(([passageId, vector]) => ({
    passageId: passageId as number,
    hash: [0, 0] as const,
    vector: quantize(vector as number[]),
  })),
);
const find = (question: readonly number[], options = {}) =>
  nearPages([segment], new Map([[7, [set]]]), quantize(question), { isTopicEnabled: () => true, ...options });

test('ranks pages by their nearest passages that still exist in the segment', () => {
  const pages = find([1, 0.2, 0]);
  expect(pages.map(({ documentId, pageKey }) => [documentId, pageKey])).toEqual([
    [7, 5],
    [7, 6],
  ]);
  expect(pages[0]?.passages.map(({ passageId, topicId }) => [passageId, topicId])).toEqual([
    [10, 1],
    [11, 2],
  ]);
});

test('returns neither disabled topics nor other documents', () => {
  const off = find([1, 0.2, 0], { isTopicEnabled: (topicId: number) => topicId !== 1 });
  expect(off.flatMap(({ passages }) => passages.map(({ passageId }) => passageId))).not.toContain(10);
  expect(find([1, 0, 0], { documentIds: new Set([8]) })).toEqual([]);
});

test('finds the passages of a vector set in any segment of the document', () => {
  const empty = buildSegment({ documentId: 7, passages: [] });
  const sets = new Map([[7, [set]]]);
  const inSecond = nearPages([empty, segment], sets, quantize([1, 0.2, 0]), { isTopicEnabled: () => true });
  expect(inSecond).toEqual(find([1, 0.2, 0]));
});
