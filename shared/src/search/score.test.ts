import { describe, expect, it } from 'vitest';
import { search } from './score.ts';
import { buildSegment, decodeSegment, encodeSegment, SegmentFormatError } from './segment.ts';

const segment = buildSegment({
  documentId: 7,
  passages: [
    {
      passageId: 1,
      topicId: 1,
      pageKey: 1,
      title: 'Queues',
      headingPath: ['Sizes'],
      text: 'A queue has a maxsize.',
      codeShare: 0,
    },
    {
      passageId: 2,
      topicId: 2,
      pageKey: 2,
      title: 'Locks',
      headingPath: [],
      text: 'A lock guards state.',
      codeShare: 0,
    },
  ],
});

describe('search', () => {
  it('finds the passage that answers, from a segment that was stored and read again', () => {
    const stored = decodeSegment(encodeSegment(segment));
    const hits = search([stored], 'maxsize', { limit: 5, isTopicEnabled: () => true });
    expect(hits.map(({ passageId }) => passageId)).toEqual([1]);
  });

  it('serves no passage of a topic that is switched off', () => {
    expect(search([segment], 'maxsize', { limit: 5, isTopicEnabled: (topicId) => topicId !== 1 })).toEqual(
      [],
    );
  });

  it('refuses damaged bytes', () => {
    const damaged = encodeSegment(segment).slice();
    damaged[damaged.length - 1] = 0;
    expect(() => decodeSegment(damaged)).toThrow(SegmentFormatError);
  });
});
