import { describe, expect, it, test } from 'vitest';
import { indexPages, pagesFound } from '../../../../test/support/crawl/index-pages.ts';
import { BinaryFormatError } from '../../binary-format.ts';
import { queryTerms } from '../query/query.ts';
import { search } from '../query/search.ts';
import { buildSegment, decodeSegment, keepTerms } from './segment.ts';

const segment = indexPages([
  { title: 'Queues', passages: ['A queue has a maxsize.', 'It is first in, first out.'] },
  { title: 'Locks', passages: ['A lock guards state: 列表推导式.'] },
]);

describe('a stored segment', () => {
  it('survives encoding and decoding', () => {
    const read = decodeSegment(segment.bytes);
    expect(read).toEqual(segment);
    expect(pagesFound([read], 'maxsize')).toEqual(['1/0']);
    expect(pagesFound([read], '推导')).toEqual(['1/1']);
  });

  it('has the same bytes for the same passages', () => {
    const passages = ['b', 'a', 'c'].map((text, passageId) => ({
      passageId,
      topicId: 1,
      pageKey: passageId % 2,
      title: 'T',
      headingPath: [],
      text,
      codeShare: 0,
    }));
    expect(buildSegment({ documentId: 1, passages }).bytes).toEqual(
      buildSegment({ documentId: 1, passages: structuredClone(passages) }).bytes,
    );
  });

  it('contains each term of very many pages once', () => {
    const pages = Array.from({ length: 40 }, (_, page) => ({
      title: 'Common title',
      passages: [Array.from({ length: 300 }, (_, at) => `word${page}x${at}`).join(' ')],
    }));
    const read = decodeSegment(indexPages(pages).bytes);
    expect(read.vocabulary.hashes).toEqual(read.vocabulary.hashes.toSorted());
    expect(pagesFound([read], 'common')).toHaveLength(20);
    expect(pagesFound([read], 'word39x299')[0]).toBe('1/39');
  });

  it('returns the same results with only the terms of the query', () => {
    const terms = [...queryTerms('the queue maxsize 列表推导式 zeppelin')];
    const kept = keepTerms(segment, terms);
    expect(decodeSegment(kept.bytes)).toEqual(kept);
    expect(kept.postingImpacts.length).toBeLessThan(segment.postingImpacts.length);
    const options = { limit: 10, isTopicEnabled: () => true };
    for (const query of ['queue maxsize', '列表推导式', 'zeppelin'])
      expect(search([kept], query, options)).toEqual(search([segment], query, options));
    expect(search([kept], 'state', options)).toEqual([]);
  });

  it('may be empty', () => {
    const empty = decodeSegment(buildSegment({ documentId: 3, passages: [] }).bytes);
    expect(empty).toMatchObject({ documentId: 3, passageCount: 0, pageCount: 0 });
    expect(pagesFound([empty], 'anything')).toEqual([]);
  });

  it('does not keep a reference to the bytes it was decoded from', () => {
    const stored = segment.bytes.slice();
    const read = decodeSegment(stored);
    stored.fill(0);
    expect(pagesFound([read], 'maxsize')).toEqual(['1/0']);
  });

  it('takes less than a kilobyte per passage with realistic word frequencies', () => {
    const text = (at: number) =>
      Array.from(
        { length: 150 },
        (_, place) => `word${Math.floor(1.05 ** ((at * 31 + place * 17) % 160))}`,
      ).join(' ');
    const passages = Array.from({ length: 400 }, (_, at) => text(at));
    const { byteLength } = indexPages([{ title: 'Words', passages }]);
    expect(byteLength / 400).toBeLessThan(1_000);
  });
});

describe('decodeSegment', () => {
  const stored = segment.bytes;

  it('refuses bytes with any flipped bit', () => {
    for (let at = 0; at < stored.length; at += 7) {
      const damaged = stored.slice();
      damaged[at] = (damaged[at] ?? 0) ^ 1;
      expect(() => decodeSegment(damaged), `byte ${at}`).toThrow(BinaryFormatError);
    }
  });

  test.each([
    ['empty bytes', new Uint8Array()],
    ['truncated bytes', stored.slice(0, -1)],
    ['trailing bytes', new Uint8Array([...stored, 0])],
    ['another format', new TextEncoder().encode('{"a segment": false}'.repeat(10))],
  ])('refuses %s', (_, bytes) => {
    expect(() => decodeSegment(bytes)).toThrow(BinaryFormatError);
  });

  it('reports the version of another format version', () => {
    const older = stored.slice();
    older[4] = 1;
    expect(() => decodeSegment(older)).toThrow('found format version 1');
  });
});
