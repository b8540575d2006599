import { describe, expect, it } from 'vitest';
import { measureCpuGrowth } from '../../../../test/support/timing/cpu-growth.ts';
import { buildSegment } from '../index/segment.ts';
import { matchWords } from './match-words.ts';

const ENABLED = 1;
const DISABLED = 2;
const passage = (pageKey: number, topicId: number, text: string, passageId = pageKey) => ({
  ...{ passageId, topicId, pageKey, title: '', headingPath: [], text, codeShare: 0 },
});
const segments = [
  buildSegment({
    documentId: 1,
    passages: [
      passage(1, ENABLED, 'A bounded queue: `queue.put_nowait` fails when it is full.'),
      passage(
        2,
        ENABLED,
        'Put the items into a list; nowait and queues are words here. See PEP 634, HY-4130 of %Y, %m.',
      ),
    ],
  }),
  buildSegment({
    documentId: 2,
    passages: [passage(1, DISABLED, 'A lock guards state.'), passage(1, ENABLED, 'It deletes a folder.', 3)],
  }),
];
const pages = [
  { documentId: 1, pageKey: 1 },
  { documentId: 1, pageKey: 2 },
  { documentId: 2, pageKey: 1 },
];
const match = (question: string, documentNames?: ReadonlyMap<number, string>) =>
  matchWords(segments, question, pages, {
    isTopicEnabled: (topicId) => topicId === ENABLED,
    ...(documentNames && { documentNames }),
  });
const sharesOf = (question: string) => match(question).map(({ shares }) => shares);

describe('matchWords', () => {
  it('finds the pages that contain a word in any of its forms', () => {
    expect(sharesOf('queues')).toEqual([[1, 1, 0]]);
  });

  it('counts a synonym like the word itself', () => {
    expect(sharesOf('remove directory')).toEqual([
      [0, 0, 1],
      [0, 0, 1],
    ]);
  });

  it('counts the words inside an identifier less than the identifier', () => {
    const [shares = []] = sharesOf('queue.put_nowait');
    expect(shares[0]).toBe(1);
    expect(shares[1]).toBeGreaterThan(0);
    expect(shares[1]).toBeLessThan(0.5);
    expect(shares[2]).toBe(0);
  });

  it('compares a code with its number, however it is written', () => {
    expect(sharesOf('HY-4130')).toEqual([[0, 1, 0]]);
    expect(sharesOf('PEP-634')).toEqual([[0, 1, 0]]);
    const [[, ofOtherNumber] = []] = sharesOf('HY-9999');
    expect(ofOtherNumber).toBeLessThan(0.5);
    expect(match('HY-9999 unknown').map(({ word }) => word)).toEqual(['HY-9999', 'unknown']);
  });

  it('finds the codes of a format in any order', () => {
    expect(match('%m-%Y').map(({ word, shares }) => ({ word, shares }))).toEqual([
      { word: '%m', shares: [0, 1, 0] },
      { word: '%Y', shares: [0, 1, 0] },
    ]);
  });

  it('finds the path of a method that every object of its kind has', () => {
    const text = '`os.environ` is a mapping. The `walk` of a tree is another thing.';
    const segment = buildSegment({ documentId: 1, passages: [passage(1, ENABLED, text)] });
    const shareOf = (word: string) =>
      matchWords([segment], word, [{ documentId: 1, pageKey: 1 }], { isTopicEnabled: () => true })[0]
        ?.shares[0];
    expect(shareOf('os.environ.get')).toBe(1);
    expect(shareOf('os.environ.walk')).toBeLessThan(0.5);
    expect(shareOf('os.getenv.get')).toBeLessThan(0.5);
  });

  it('finds a dotted path that the page writes as one name', () => {
    expect(sharesOf('put.nowait')).toEqual([[1, expect.any(Number), 0]]);
  });

  it('finds a dotted path that the page writes as one name in the plural', () => {
    const text = '`fsPromises.readFile()` reads a file.';
    const segment = buildSegment({ documentId: 1, passages: [passage(1, ENABLED, text)] });
    const [found] = matchWords([segment], 'fs.promises', [{ documentId: 1, pageKey: 1 }], {
      isTopicEnabled: () => true,
    });
    expect(found?.shares).toEqual([1]);
  });

  it('takes a letter before a dash as a part of its word', () => {
    const segment = buildSegment({ documentId: 1, passages: [passage(1, ENABLED, 'Use `v-model` here.')] });
    const found = matchWords([segment], 'v-model', [{ documentId: 1, pageKey: 1 }], {
      isTopicEnabled: () => true,
    });
    expect(found).toMatchObject([{ word: 'v-model', isIdentifier: true, shares: [1] }]);
  });

  it('ignores passages of disabled topics', () => {
    expect(sharesOf('lock')).toEqual([[0, 0, 0]]);
  });

  it('leaves out stop words, everyday words, numbers and paths', () => {
    expect(match('how do I find the 8080 in /var/tmp/folder')).toEqual([]);
  });

  it('leaves out words that name a document', () => {
    const names = new Map([
      [1, 'Queue manual'],
      [2, 'Locks'],
    ]);
    expect(match('queue folder', names).map(({ word }) => word)).toEqual(['folder']);
  });

  it('leaves out the name of the only document', () => {
    const [segment] = segments;
    const found = matchWords(segment ? [segment] : [], 'Halyard queue', [{ documentId: 1, pageKey: 1 }], {
      isTopicEnabled: () => true,
      documentNames: new Map([[1, 'Halyard 2.1']]),
    });
    expect(found.map(({ word }) => word)).toEqual(['queue']);
  });

  it('assigns the greatest weight to a word that the pages do not contain', () => {
    const [rare, common] = match('zebra queue');
    expect(rare?.weight).toBeGreaterThan(common?.weight ?? 0);
  });

  it('returns no share for a page that the segments do not contain', () => {
    const unknown = [{ documentId: 9, pageKey: 1 }];
    expect(matchWords(segments, 'queue', unknown, { isTopicEnabled: () => true })).toMatchObject([
      { word: 'queue', shares: [0] },
    ]);
  });

  it.each(['a.', '.'])('takes linear time for questions of many %j', async (part) => {
    const growth = await measureCpuGrowth((count) => match(part.repeat(count)), 100_000);
    expect(growth).toMatchObject({ isLinear: true });
  });
});
