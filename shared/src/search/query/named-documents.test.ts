import { describe, expect, it } from 'vitest';
import { indexPages, pagesFound } from '../../../../test/support/crawl/index-pages.ts';
import type { Segment } from '../index/segment.ts';
import { namedDocuments } from './named-documents.ts';

const sessions = 'A session keeps the state of a visitor between requests.';
const halyard = indexPages(
  [
    { title: 'Sessions', passages: [`${sessions} Halyard signs it. Halyard reads it back.`] },
    { title: 'Install', passages: ['Install Halyard with the package manager.'] },
  ],
  1,
);
const mizzen = indexPages(
  [
    { title: 'Sessions', passages: [`${sessions} Mizzen stores it in the database, as the server asks.`] },
    { title: 'Server', passages: ['The server of Mizzen listens on a port.'] },
  ],
  2,
);
const names = new Map([
  [1, 'Halyard Server 2.1 documentation'],
  [2, 'Mizzen documentation'],
]);
const found = (query: string, documentNames = names) =>
  pagesFound([halyard, mizzen], query, { documentNames });

describe('a query that names a document', () => {
  it('finds its pages first', () => {
    expect(found('halyard session state')[0]).toBe('1/0');
    expect(found('session state in Mizzen')[0]).toBe('2/0');
  });

  it('finds its pages first, regardless of camelCase in the name', () => {
    const haproxy = indexPages(
      [
        {
          title: 'Sessions',
          passages: [`${sessions} HAProxy keeps to the server that the visitor had before.`],
        },
      ],
      3,
    );
    for (const query of ['haproxy session state', 'HAProxy session state']) {
      const documentNames = new Map([...names, [3, 'HAProxy']]);
      expect(pagesFound([halyard, mizzen, haproxy], query, { documentNames })[0]).toBe('3/0');
    }
  });

  it('weights terms by their rarity in that document, not in all documents', () => {
    const rigging = indexPages(
      [
        { title: 'Sheaves', passages: ['Every sheave of Halyard carries a shackle. A sheave turns.'] },
        { title: 'Blocks', passages: ['A sheave of Halyard turns in a block when the server pulls.'] },
        { title: 'Cleats', passages: ['A sheave of Halyard, a cleat and a sheave.'] },
      ],
      3,
    );
    const servers = indexPages(
      Array.from({ length: 40 }, (_, at) => ({ title: `Page ${at}`, passages: ['The server answers.'] })),
      4,
    );
    const documentNames = new Map([
      [3, 'Halyard'],
      [4, 'Mizzen'],
    ]);
    expect(pagesFound([rigging, servers], 'halyard sheave server', { documentNames })[0]).toBe('3/1');
  });

  it('finds pages about the rest of the query if a compound is the name of a document', () => {
    const client = indexPages(
      [
        { title: 'mizzen-client', passages: ['Install mizzen-client with the package manager.'] },
        { title: 'Messages', passages: ['`send_message` sends a message, and `list` lists the sent ones.'] },
      ],
      1,
    );
    const pages = (documentName: string, segments: Segment[], query = 'mizzen-client send message') =>
      pagesFound(segments, query, {
        documentNames: new Map([
          [1, documentName],
          [2, 'Mizzen'],
        ]),
      });
    expect(pages('mizzen-client 3.1 documentation', [client])[0]).toBe('1/1');
    expect(pages('mizzen-client 3.1 documentation', [client, mizzen])[0]).toBe('1/1');
    expect(pages('mizzen-client 3.1 documentation', [client], 'mizzen_client send message')[0]).toBe('1/1');
    expect(pages('My notes', [client])[0]).toBe('1/0');
  });

  it('ignores a word that is in every document name', () => {
    expect(found('documentation of session state')).toEqual(found('session state'));
  });

  it('ignores a word of its name that another document uses as often', () => {
    expect(found('server session')[0]).toBe('2/0');
  });

  it('still finds content that only another document has', () => {
    expect(found('halyard listens port')).toContain('2/1');
  });
});

describe('namedDocuments', () => {
  const documents = [
    'TidewaterQL stores rows.',
    'Keel.js sails.',
    'MyMarina berths.',
    'Ballast keeps it upright.',
  ].map((text, at) => indexPages([{ title: 'Start', passages: [text] }], at + 1));
  const documentNames = new Map([
    [1, 'TidewaterQL 15 Documentation'],
    [2, 'Keel.js v18 API reference'],
    [3, 'MyMarina: home page'],
    [4, 'Ballast documentation'],
  ]);
  const named = (query: string) => [...namedDocuments(query, documents, documentNames).documentIds];

  it.each([
    ['tidewaterql vacuum', [1]],
    ['tidewaterql15.errors.RowLocked', [1]],
    ['tidewater: insert a row', [1]],
    ['File "/usr/lib/keel/core.c", line 3', [2]],
    ['keeljs middleware', [2]],
    ['Keel.js middleware', [2]],
    ['find in marina', [3]],
  ])('finds in "%s" the documents %j', (query, ids) => expect(named(query)).toEqual(ids));

  it.each([
    ['the plural of a name', 'share sessions between two keels'],
    ['a part of another name', 'KeelHaul heap out of memory'],
    ['a few letters of a name', 'how to run raw QL'],
    ['a word for a kind of document', 'insert many documents through the api, page by page'],
  ])('finds no document by %s', (_, query) => expect(named(query)).toEqual([]));

  it('returns all terms of a name', () => {
    const { terms } = namedDocuments('TidewaterQL vacuum', documents, documentNames);
    expect([...terms].sort()).toEqual(['ql', 'tidew', 'tidewater', 'tidewaterql']);
  });

  it('names documents as clearly when one of them has many segments', () => {
    const [tidewater, , , ballast] = documents as [Segment, Segment, Segment, Segment];
    const segments = [tidewater, ...Array.from({ length: 30 }, () => ballast)];
    const { documentIds } = namedDocuments('from tidewaterql to ballast', segments, documentNames);
    expect([...documentIds]).toEqual([1, 4]);
  });
});
