import { END_OF_PAGES } from '@lectern/shared/db/stores/segments/segments.ts';
import { createLogger } from '@lectern/shared/logger.ts';
import { expect, test } from 'vitest';
import { sharedParserPool } from '../../../../test/support/crawl/shared-parser-pool.ts';
import { createCollection, createDocument, createUser } from '../../../../test/support/database/factories.ts';
import { useTestDatabase } from '../../../../test/support/database/test-database.ts';
import { getRow, insertRow } from '../../../../test/support/database/test-rows.ts';
import { type BuildSegmentBytes, buildInThisThread, storeSegment } from '../../crawl/store/store-segment.ts';
import { createExtractTopic } from './extract-topic.ts';

const database = useTestDatabase();

const page = (name: string, ...passages: string[]) => ({
  url: `https://docs.example.com/${name}`,
  title: name,
  passages,
});

test('extracts a topic from all segments of a document, and reads the texts of one at a time', async () => {
  const { db, dataSource } = database;
  const { collectionId } = await createCollection(db, (await createUser(db)).userId);
  const pages = [
    page('boiling', 'A kettle boils water.', 'Steam rises.'),
    page('cups', 'A cup holds tea.'),
    page('descaling', 'Vinegar descales a kettle.'),
  ];
  const { documentUrlId } = await createDocument(db, collectionId, { pages });
  const [{ last }] = await db.query('SELECT max(page_id) AS last FROM passages WHERE document_url_id = $1', [
    documentUrlId,
  ]);
  const ranges = [
    { firstPageId: 0, endPageId: last },
    { firstPageId: last, endPageId: END_OF_PAGES },
  ];
  for (const range of ranges)
    await storeSegment(db, { documentUrlId, collectionId }, buildInThisThread, range);
  const topic = { collectionId, urlId: documentUrlId, name: 'kettle', slug: 'kettle', content: '' };
  const { id: topicId } = await insertRow(db, 'document_topics', { ...topic, origin: 'user' });
  const read: number[] = [];
  const buildSegmentBytes: BuildSegmentBytes = (url, readInput) =>
    buildInThisThread(url, async () => {
      const input = await readInput();
      read.push(input.passages.length);
      return input;
    });
  const transact = dataSource.transaction;
  const extract = createExtractTopic({ db, transact, parserPool: sharedParserPool(), buildSegmentBytes });
  const logger = createLogger({ service: 'test', level: 'silent' });
  await extract({ topicId }, { jobId: 'test', attemptNumber: 1, isLastAttempt: true, logger });

  expect(read).toEqual([3, 1]);
  const { content } = await getRow(db, 'document_topics', { id: topicId });
  expect(content).toContain('Source: [boiling](https://docs.example.com/boiling)\n\nA kettle boils water.');
  expect(content).toContain('Source: [descaling](https://docs.example.com/descaling)');
  expect(content).not.toContain('cup');
});
