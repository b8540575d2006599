import { describe, expect, it, test } from 'vitest';
import { indexPages, pagesFound } from '../../../test/support/crawl/index-pages.ts';
import { measureCpuGrowth } from '../../../test/support/timing/cpu-growth.ts';
import { search } from './query/search.ts';

const filler = Array.from({ length: 30 }, (_, at) => ({
  title: `Chapter ${at}`,
  passages: [`Here the manual tells how parcel ${at} is weighed, stamped and carried over the bridge.`],
}));
const first = (pages: Parameters<typeof indexPages>[0], query: string) =>
  pages[Number(pagesFound([indexPages([...pages, ...filler])], query)[0]?.split('/')[1])]?.title;

describe('ranks a page about the subject before pages that only mention it', () => {
  test.each([
    [
      'its title',
      [
        { title: 'Signals', passages: ['They are sent and received by name.'] },
        { title: 'Glossary', passages: ['Signals are what pagination is not. They are sent.'] },
      ],
      'signals',
    ],
    [
      'a heading',
      [
        { title: 'Guide', passages: [{ headingPath: ['Retry policy'], text: 'Three times, then never.' }] },
        { title: 'News', passages: ['We no longer speak of a retry policy in this text, but of parcels.'] },
      ],
      'retry policy',
    ],
    [
      'a name in its title',
      [
        { title: 'git-sparse-checkout(1)', passages: ['Reduces the working tree to some of the files.'] },
        {
          title: 'git-read-tree(1)',
          passages: ['Reads trees. A checkout may be sparse, or it may be whole.'],
        },
      ],
      'sparse checkout',
    ],
    [
      'several passages',
      [
        {
          title: 'Tour',
          passages: ['A lease is taken first.', 'A lease may expire.', 'A lease is renewed.'],
        },
        { title: 'Words', passages: ['A lease is something.', 'A boat is something else.'] },
      ],
      'lease',
    ],
    [
      'the exact identifier instead of its words',
      [
        { title: 'Get', passages: ['`Queue.get_nowait()` gives an item or raises.'] },
        { title: 'Wait', passages: ['How to get a queue that does not wait: now or never, get it now.'] },
      ],
      'Queue.get_nowait',
    ],
    [
      'text instead of a list of links',
      [
        { title: 'Hooks', passages: ['A webhook is called when a parcel arrives.'] },
        {
          title: 'List',
          passages: ['- [webhook parcel](https://a.example/w)\n- [webhook](https://a.example/h)'],
        },
      ],
      'webhook parcel',
    ],
    [
      'current content instead of deprecated content',
      [
        {
          title: 'Knot',
          passages: ['Splices a rope strand by strand, after which the end of it is whipped.'],
        },
        { title: 'Knit', passages: ['Deprecated. Splices a rope.'] },
      ],
      'splice a rope',
    ],
  ])('by %s', (_, pages, query) => {
    expect(first(pages, query)).toBe(pages[0]?.title);
  });
});

describe('a question', () => {
  const pages = [
    { title: 'Retries', passages: ['A failed job is tried again after a pause. Set `maxRetries`.'] },
  ];

  it('ignores conversational words', () => {
    expect(first(pages, 'Hi, could you please tell me how I can make it so that jobs get retried?')).toBe(
      'Retries',
    );
  });

  it('of a few keywords treats everyday words as names', () => {
    const map = indexPages([
      ...filler,
      { title: 'Counter', passages: ['Get a stamp.', 'Get a form.', 'Get in line.'] },
      {
        title: 'TreeMap',
        passages: [
          { headingPath: ['TreeMap'], text: '`TreeMap()` creates an empty `TreeMap`.' },
          { headingPath: ['get'], text: '`get(key)` returns the value of a key.' },
        ],
      },
    ]);
    const best = (query: string) => search([map], query, { limit: 1, isTopicEnabled: () => true })[0];
    expect(best('TreeMap')?.passageId).toBe(1_003 + filler.length);
    expect(best('TreeMap get')?.passageId).toBe(1_004 + filler.length);
  });

  it('with pasted paths and numbers matches by the error message', () => {
    const query =
      'Error: maxRetries exceeded at /srv/app/bridge/parcel.js:12:7 (code 17) in job 9fceb02d0ae5';
    expect(first(pages, query)).toBe('Retries');
  });

  it('with only one known word matches by it, even in a small collection', () => {
    const small = indexPages([{ title: 'Sails', passages: ['The halyard raises the sail.'] }]);
    const query = 'xyzzy frobnicate halyard quux plugh waldo corge grault garply thud wibble wobble flob';
    expect(pagesFound([small], query)).toEqual(['1/0']);
    expect(pagesFound([small], query.replace('halyard', 'the'))).toEqual([]);
  });

  test.each(['', '   ', '?!…', '\u0000\u0001', 'zzzzqqqq'])(
    'without known words finds nothing: %j',
    (query) => {
      expect(pagesFound([indexPages(filler)], query)).toEqual([]);
    },
  );

  it('of any length is answered in linear time', async () => {
    const segments = [indexPages(filler)];
    expect(pagesFound(segments, 'parcel stamped '.repeat(50_000)).length).toBeGreaterThan(0);
    const search = (count: number) => pagesFound(segments, 'parcel stamped '.repeat(count));
    expect(await measureCpuGrowth(search, 20_000)).toMatchObject({ isLinear: true });
  });
});

describe('search', () => {
  const options = { limit: 20, isTopicEnabled: () => true };
  const long =
    'The halyard raises the sail when the wind comes from behind, and it is made fast on the cleat.';

  it('returns near-duplicate passages once', () => {
    const copies = indexPages([
      { title: 'One', passages: [`${long} ${long.toUpperCase()}`] },
      { title: 'Two', passages: [`${long} ${long.toUpperCase()}`] },
    ]);
    expect(search([copies], 'halyard cleat', options)).toHaveLength(1);
  });

  it('respects the limit and the requested documents', () => {
    const segments = [1, 2, 3].map((id) => indexPages(filler, id));
    expect(search(segments, 'parcel bridge', { ...options, limit: 5 })).toHaveLength(5);
    expect(new Set(pagesFound(segments, 'bridge', { documentIds: new Set([2]) }).map((id) => id[0]))).toEqual(
      new Set(['2']),
    );
  });

  it('returns the share of the question that a page covers', () => {
    const [hit] = search([indexPages(filler)], '7 xylophone quux', options);
    expect(hit?.coverage).toBeGreaterThan(0);
    expect(hit?.coverage).toBeLessThan(0.5);
  });

  it('ranks a pinned document first only if it matches the question', () => {
    const segments = [
      indexPages([{ title: 'Sails', passages: [long, 'A sail is made of cloth.', 'Sails are sewn.'] }], 1),
      indexPages([{ title: 'Notes', passages: ['Our sail is red.'] }, ...filler], 2),
    ];
    const pinnedDocumentIds = new Map([[2, 1]]);
    expect(pagesFound(segments, 'sail')[0]).toBe('1/0');
    expect(pagesFound(segments, 'sail', { pinnedDocumentIds })[0]).toBe('2/0');
    expect(pagesFound(segments, 'halyard cleat wind', { pinnedDocumentIds })[0]).toBe('1/0');
  });

  it('prefers the only document that a question names to the title of another', () => {
    const segments = [
      indexPages(
        [
          { title: 'Ropes', passages: [`Halyard ropes hoist a sail.${' Wind and water.'.repeat(100)}`] },
          { title: 'Cleats', passages: ['Halyard cleats hold a rope.'] },
        ],
        1,
      ),
      indexPages(
        [
          { title: 'Hoist', passages: ['Pull.'] },
          { title: 'Blocks', passages: ['Blocks turn.'] },
        ],
        2,
      ),
      indexPages([{ title: 'Lead', passages: ['Lead is heavy.'] }], 3),
    ];
    const documentNames = new Map([
      [1, 'Halyard'],
      [2, 'Mizzen'],
      [3, 'Ballast'],
    ]);
    expect(pagesFound(segments, 'halyard hoist', { documentNames })[0]).toBe('1/0');
    expect(pagesFound(segments, 'halyard or mizzen hoist', { documentNames })[0]).toBe('2/0');
  });

  it('skips only pages that cannot be among the best', () => {
    const words = ['bridge', 'cleat', 'parcel', 'sheave', 'mast', 'rope'];
    const textOf = (seed: number) => words.filter((_, at) => (seed * (at + 3)) % (at + 4) < 2).join(' ');
    const pagesOf = (id: number) =>
      Array.from({ length: 120 }, (_, page) => ({
        title: `Page ${page}`,
        passages: [textOf(page * id), `${long} ${textOf(page + id)}`, textOf(page + 2 * id)],
      }));
    const segments = [1, 2, 3].map((id) => indexPages(pagesOf(id), id));
    for (const query of [
      'bridge cleat',
      'sheave mast rope parcel',
      words.join(' '),
      'rope rope mast page 7',
    ]) {
      const best = search(segments, query, { ...options, limit: 4 });
      const all = search(segments, query, { ...options, limit: 2_000 });
      expect(best).toEqual(all.filter(({ passageId }) => best.some((hit) => hit.passageId === passageId)));
      expect(best.map(({ pageRank }) => pageRank)).toContain(0);
    }
  });

  it('returns the same scores for any order of documents', () => {
    const segments = [1, 2, 3].map((id) => indexPages(filler.slice(id), id));
    const scoresOf = (ordered: typeof segments) =>
      search(ordered, 'parcel 7 bridge', options).map(({ pageScore }) => pageScore);
    expect(scoresOf(segments.toReversed())).toEqual(scoresOf(segments));
  });
});

it('finds nothing when only stop words of the question occur', () => {
  const found = (query: string) => pagesFound([indexPages(filler)], query);
  expect(found('how do I moor a zeppelin over the lake')).toEqual([]);
  expect(found('how do I moor a parcel')).not.toEqual([]);
  expect(found('over the')).not.toEqual([]);
});
