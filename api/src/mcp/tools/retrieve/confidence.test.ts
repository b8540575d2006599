import { buildSegment } from '@lectern/shared/search/index/segment.ts';
import { search } from '@lectern/shared/search/query/search.ts';
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
    'put vs get',
    'put onto asyncio queue',
    'bounded queue of 1.0Gb after 30s',
  ])('is sure about %s', (query) => {
    expect(assess(query)).toMatchObject({ isUnsure: false, missingWords: [] });
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
    expect(assess('recursively delete messages of a bounded queue')).toMatchObject({
      isUnsure: true,
      missingWords: [],
    });
  });

  it('names at most three missing words', () => {
    expect(assess('queue zebra giraffe elephant rhinoceros').missingWords).toHaveLength(3);
  });

  it('requires less of a pasted error, which contains names of the user', () => {
    expect(assess('FATAL: role "alice" does not exist').isUnsure).toBe(false);
    expect(assess('aio.QueueFull: rmtree of a directory tree').isUnsure).toBe(false);
    expect(assess('QueueFull with rmtree of a directory tree').isUnsure).toBe(true);
  });

  it('requires less of a page that contains every identifier of the question', () => {
    expect(assess('asyncio.Queue bounded difference').isUnsure).toBe(false);
    expect(assess('asyncio.Queue bounded kubernetes ingress zebra').isUnsure).toBe(true);
    expect(assess('asyncio.Queue asyncio.Lock bounded difference').isUnsure).toBe(true);
  });

  it('is unsure without hits', () => {
    expect(assess('zebra')).toMatchObject({ isUnsure: true, missingWords: ['zebra'] });
  });
});

describe('with several manuals in a collection', () => {
  const manuals: ReadonlyMap<number, readonly string[]> = new Map([
    [1, ['A Halyard queue holds items; its size is bounded.', 'Halyard locks guard state.']],
    [2, ['Mizzen sheaves turn in a block.', 'A Mizzen queue is a list of sails to hoist.']],
    [3, ['Ballast tables store rows.', 'Drop a tablespace after its tables.']],
  ]);
  const together = [...manuals].map(([documentId, texts]) =>
    buildSegment({
      documentId,
      passages: texts.map((text, pageKey) => ({
        ...{ passageId: documentId * 10 + pageKey, topicId: 1, pageKey, title: '', headingPath: [] },
        ...{ text, codeShare: 0 },
      })),
    }),
  );
  const documentNames = new Map([
    [1, 'Halyard 2.1'],
    [2, 'Mizzen documentation'],
    [3, 'Ballast'],
  ]);
  const options = { isTopicEnabled: () => true, documentNames };
  const assessTogether = (query: string, documentIds?: ReadonlySet<number>) => {
    const hits = search(together, query, { limit: 40, ...options, ...(documentIds && { documentIds }) });
    return assessConfidence(query, hits, { segments: together, ...options });
  };

  it.each(['bounded queue size', 'sheaves turn in a block', 'drop a tablespace'])(
    'is sure about "%s", which one of them answers',
    (query) => {
      expect(assessTogether(query).isUnsure).toBe(false);
    },
  );

  it('is sure when the question names the manual that answers', () => {
    expect(assessTogether('Halyard bounded queue size').isUnsure).toBe(false);
    expect(assessTogether('bounded queue size in Halyard 2.1').isUnsure).toBe(false);
  });

  it('tells which manual the question names when only another one answers', () => {
    expect(assessTogether('Halyard drop a tablespace')).toMatchObject({
      isUnsure: false,
      missedDocumentIds: [1],
    });
    expect(assessTogether('Halyard bounded queue size').missedDocumentIds).toEqual([]);
    expect(assessTogether('drop a tablespace').missedDocumentIds).toEqual([]);
  });

  it('is unsure when the words are in different manuals', () => {
    expect(assessTogether('bounded tablespace sheaves')).toMatchObject({ isUnsure: true, missingWords: [] });
  });

  it('is unsure about a product that the documents do not cover, and names it', () => {
    expect(assessTogether('kubernetes queue').missingWords).toEqual(['kubernetes']);
  });

  it('is unsure when only a manual that is not searched answers', () => {
    expect(assessTogether('sheaves turn in a block', new Set([1])).isUnsure).toBe(true);
    expect(assessTogether('drop a tablespace', new Set([1])).isUnsure).toBe(true);
  });
});
