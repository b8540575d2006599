import { listStoredPages, type StoredPage } from '@lectern/shared/db/stores/pages/site-pages.ts';
import { expect, test } from 'vitest';
import { createCollection, createDocument, createUser } from '../../../test/support/database/factories.ts';
import { useTestDatabase } from '../../../test/support/database/test-database.ts';
import { type BuildSegmentBytes, buildInThisThread } from '../crawl/store/store-segment.ts';
import { requestedTopics } from './topics.ts';

const MIB = 1024 * 1024;

const database = useTestDatabase();

/** Stores pages of several megabytes, with these passages. */
async function storeLargePages(pages: Readonly<Record<string, readonly string[]>>): Promise<StoredPage[]> {
  const { db } = database;
  const { collectionId } = await createCollection(db, (await createUser(db)).userId);
  const urls = Object.keys(pages).map((name) => `https://docs.example.com/${name}`);
  const drafts = Object.entries(pages).map(([title, passages], at) => ({
    url: urls[at] ?? '',
    title,
    passages,
  }));
  await createDocument(db, collectionId, { pages: drafts });
  const [{ siteCacheId }] = await db.query('SELECT max(id) AS "siteCacheId" FROM fullsite_cache');
  for (const { url, passages } of drafts) {
    const stored = passages.map((text, ordinal) => ({
      ...{ ordinal, anchor: null, headingPath: [], text, tokens: 5, codeShare: 0 },
    }));
    await db.query(
      'UPDATE singleurl_cache SET passages = $3, markdown = $4 WHERE fullsite_cache_id = $1 AND url = $2',
      [siteCacheId, url, JSON.stringify(stored), 'x'.repeat(3 * MIB)],
    );
  }
  return listStoredPages(db, siteCacheId, urls, 0);
}

test('requested topics are gathered from a few megabytes of text at a time', async () => {
  const pages = await storeLargePages({
    boiling: ['A kettle boils water.', 'Steam rises.'],
    cups: ['A cup holds tea.'],
    descaling: ['Use vinegar.', 'Vinegar descales a kettle.'],
  });
  const read: number[] = [];
  const build: BuildSegmentBytes = (url, readInput) =>
    buildInThisThread(url, async () => {
      const input = await readInput();
      read.push(input.passages.length);
      return input;
    });
  const source = { url: 'https://docs.example.com/', topics: ['kettle', 'vinegar', 'zeppelin'] };
  const topics = await requestedTopics(database.db, source, pages, undefined, build);

  expect(read).toEqual([3, 2]);
  const [boiling, , descaling] = pages;
  expect(topics).toMatchObject([
    {
      name: 'kettle',
      content: [
        'Source: [boiling](https://docs.example.com/boiling)\n\nA kettle boils water.',
        'Source: [descaling](https://docs.example.com/descaling)\n\nVinegar descales a kettle.',
      ].join('\n\n'),
      passages: [
        { pageId: boiling?.pageId, ordinal: 0 },
        { pageId: descaling?.pageId, ordinal: 1 },
      ],
    },
    { name: 'vinegar', passages: [{ pageId: descaling?.pageId, ordinal: 0 }] },
  ]);
});

test('the passages of a pasted text that no topic has taken stay under its title', async () => {
  const pages = await storeLargePages({ Tea: ['A kettle boils water.', 'A cup holds tea.', 'Steam rises.'] });
  const source = { url: 'user_text://tea', topics: ['kettle'] };
  const [, remainder] = await requestedTopics(database.db, source, pages);
  const pageId = pages[0]?.pageId;
  expect(remainder).toEqual({
    name: 'Tea',
    content: 'A cup holds tea.\n\nSteam rises.',
    selectedBy: null,
    passages: [
      { pageId, ordinal: 1 },
      { pageId, ordinal: 2 },
    ],
  });
});
