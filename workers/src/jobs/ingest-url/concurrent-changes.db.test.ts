import type { DocumentUrl } from '@lectern/shared/db/entities/document-url.ts';
import { touchCollection } from '@lectern/shared/db/stores/collections/collections.ts';
import { restartSource, setPinIndex } from '@lectern/shared/db/stores/documents/documents.ts';
import { deleteExpiredTrash, moveDocumentToTrash } from '@lectern/shared/db/stores/trash/trash.ts';
import { type Retry, WHOLE_CRAWL } from '@lectern/shared/domain/documents/retry.ts';
import { beforeAll, expect, test } from 'vitest';
import { manualPage, startTestIngest } from '../../../../test/support/crawl/test-ingest.ts';
import { useForFile } from '../../../../test/support/use-resource.ts';

const PAGES = 8;
const ROUNDS = 4;
const PINS = 15;

const harness = useForFile(startTestIngest);
/** Called on every request for the page that always fails. */
let onFailingPage = () => {};

beforeAll(async () => {
  const links = Array.from({ length: PAGES }, (_, index) => `<a href="p${index}.html">${index}</a>`).join(
    ' ',
  );
  harness.site.reply('/docs/', manualPage('Halyard', links));
  for (let index = 0; index < PAGES; index += 2) {
    harness.site.reply(`/docs/p${index}.html`, manualPage(`Page ${index}`, `Text ${index}`));
    harness.site.reply(`/docs/p${index + 1}.html`, (_request, response) => {
      onFailingPage();
      response.writeHead(500).end();
    });
  }
});

/** Pins a document like the API. */
const pin = (documentId: number, pinIndex: number) =>
  harness.dataSource.transaction(async (db) => {
    await setPinIndex(db, documentId, pinIndex);
    await touchCollection(db, harness.collectionId);
  });

const remove = (documentId: number, documentUrlId: number) =>
  harness.dataSource.transaction((db) =>
    moveDocumentToTrash(db, harness.userId, {
      id: documentId,
      documentUrlId,
      collectionId: harness.collectionId,
    }),
  );

async function retry(source: DocumentUrl, what: Retry): Promise<void> {
  const attempt = await restartSource(harness.dataSource, source.id, what);
  if (attempt !== null) await harness.ingest(source, { attempt, plans: 'off' });
}

async function pinRepeatedly(documentId: number): Promise<void> {
  for (let pinIndex = 1; pinIndex <= PINS; pinIndex += 1) await pin(documentId, pinIndex);
}

test('runs crawls, retries, pins and deletions at once without deadlocks or partial results', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const sources = await Promise.all([harness.addSource(), harness.addSource(), harness.addSource()]);
    const [retried, other, deleted] = sources;
    await Promise.all(sources.map((source) => harness.ingest(source, { plans: 'off' })));
    const ids = await Promise.all(sources.map(async (source) => (await harness.documentOf(source)).id));
    const { promise: underWay, resolve } = Promise.withResolvers<void>();
    onFailingPage = resolve;
    await Promise.all([
      retry(retried, { ...WHOLE_CRAWL, pages: 'failed' }).then(() => retry(retried, WHOLE_CRAWL)),
      retry(other, WHOLE_CRAWL).then(() => retry(other, { ...WHOLE_CRAWL, pages: 'failed' })),
      retry(deleted, { ...WHOLE_CRAWL, pages: 'failed' }),
      ...ids.map(pinRepeatedly),
      underWay.then(() => remove(ids[2] ?? 0, deleted.id)),
    ]);
    for (const source of [retried, other]) {
      const { status, progress } = await harness.sourceNow(source);
      expect([status, progress]).toMatchObject(['active', { found: 9, done: 5, failed: 4, skipped: 0 }]);
      expect(await harness.documentOf(source)).toMatchObject({ status: 'active', pinIndex: PINS });
      expect(await harness.topicsOf(source)).toHaveLength(5);
    }
    expect(await deleteExpiredTrash(harness.dataSource.transaction, 0)).toBe(1);
    expect(await leftOf(deleted)).toEqual([]);
  }
});

async function leftOf({ id }: DocumentUrl): Promise<unknown[]> {
  return harness.dataSource.query(
    `SELECT 'source' FROM document_urls WHERE id = $1
     UNION ALL SELECT 'document' FROM recent_documents WHERE document_url_id = $1
     UNION ALL SELECT 'cache' FROM fullsite_cache WHERE original_url_id = $1
     UNION ALL SELECT 'passage' FROM passages WHERE document_url_id = $1
     UNION ALL SELECT 'topic' FROM document_topics WHERE url_id = $1
     UNION ALL SELECT 'segment' FROM segments WHERE document_url_id = $1`,
    [id],
  );
}
