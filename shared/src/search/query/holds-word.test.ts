import { expect, it } from 'vitest';
import { buildSegment } from '../index/segment.ts';
import { holdsWord } from './holds-word.ts';

const ENABLED = 1;
const DISABLED = 2;
const passage = (passageId: number, topicId: number, text: string) => ({
  ...{ passageId, topicId, pageKey: passageId, title: '', headingPath: [], text, codeShare: 0 },
});
const segments = [
  buildSegment({ documentId: 1, passages: [passage(1, ENABLED, 'A queue holds items.')] }),
  buildSegment({
    documentId: 2,
    passages: [passage(2, DISABLED, 'A lock guards.'), passage(3, ENABLED, 'It guards state.')],
  }),
];

it.each([
  ['queue', true],
  ['Queues', true],
  ['guard', true],
  ['lock', false],
  ['zebra', false],
])('of passages that may be served, %s: %s', (word, isHeld) => {
  expect(holdsWord(segments, word, (topicId) => topicId === ENABLED)).toBe(isHeld);
});
