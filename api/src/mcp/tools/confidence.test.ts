import { buildSegment } from '@lectern/shared/search/index/segment.ts';
import { search } from '@lectern/shared/search/query/score.ts';
import { describe, expect, it } from 'vitest';
import { assessConfidence } from './confidence.ts';

const TEXTS = [
  'shutil.rmtree deletes a whole directory tree recursively.',
  'A mailbox folder holds messages; delete messages by key.',
  'asyncio.Queue has put and get; a queue may be bounded.',
  'Raised when a role that owns objects is dropped: FATAL: role does not exist.',
];
const segments = [
  buildSegment({
    documentId: 1,
    passages: TEXTS.map((text, pageKey) => ({
      ...{ passageId: pageKey, topicId: 1, pageKey, title: '', headingPath: [], text, codeShare: 0 },
    })),
  }),
];
const collection = { segments, isTopicEnabled: () => true };
const assess = (query: string) =>
  assessConfidence(query, search(segments, query, { limit: 40, isTopicEnabled: () => true }), collection);

describe('assessConfidence', () => {
  it.each([
    'shutil.rmtree delete directory tree recursively',
    'how do I delete a folder and everything inside it',
    'how can I bound a queue',
  ])('is sure about %s', (query) => {
    expect(assess(query)).toEqual({ isUnsure: false, missingWords: [] });
  });

  it.each([
    ['kubernetes ingress for a queue', ['kubernetes', 'ingress']],
    ['asyncio.Queue.shutdown QueueShutDown', ['QueueShutDown']],
    ['how do I delete a directory with celery', ['celery']],
  ])('is unsure about %s and names the missing words', (query, missing) => {
    const { isUnsure, missingWords } = assess(query);
    expect(isUnsure).toBe(true);
    expect(missingWords).toEqual(expect.arrayContaining(missing));
  });

  it('is unsure when the words of a question are on different pages', () => {
    expect(assess('recursively delete messages of a bounded queue')).toEqual({
      isUnsure: true,
      missingWords: [],
    });
  });

  it('names at most three missing words', () => {
    expect(assess('queue zebra giraffe elephant rhinoceros').missingWords).toHaveLength(3);
  });

  it('requires less of a pasted error, which contains names of the user', () => {
    expect(assess('FATAL: role "alice" does not exist').isUnsure).toBe(false);
  });

  it('is unsure without hits', () => {
    expect(assess('zebra')).toEqual({ isUnsure: true, missingWords: ['zebra'] });
  });
});
