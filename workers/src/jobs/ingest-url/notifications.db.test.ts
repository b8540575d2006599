import { restartSource } from '@lectern/shared/db/stores/documents/documents.ts';
import { cancelRun } from '@lectern/shared/db/stores/ingest/cancellations.ts';
import { renewRun } from '@lectern/shared/db/stores/ingest/unfinished-runs.ts';
import { insertWebhook } from '@lectern/shared/db/stores/notifications/webhooks.ts';
import { WEBHOOK_EVENTS } from '@lectern/shared/domain/accounts/notifications.ts';
import { REFRESH } from '@lectern/shared/domain/documents/retry.ts';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { manualPage, startTestIngest } from '../../../../test/support/crawl/test-ingest.ts';
import { useForFile } from '../../../../test/support/use-resource.ts';

const bench = useForFile(startTestIngest);
beforeAll(async () => {
  await insertWebhook(bench.dataSource, {
    ...{ userId: bench.userId, url: 'https://hooks.example.com/', sealedSecret: Buffer.from('sealed') },
    events: WEBHOOK_EVENTS,
  });
});
beforeEach(() => bench.dataSource.query('DELETE FROM webhook_deliveries'));

/** The events since the last call, oldest first. */
async function eventsNow(): Promise<{ type: string; data: Record<string, unknown> }[]> {
  const rows = await bench.dataSource.query('SELECT payload FROM webhook_deliveries ORDER BY id');
  await bench.dataSource.query('DELETE FROM webhook_deliveries');
  return rows.map(({ payload }) => payload);
}

test('a refresh that a second worker ends reports no change of an unchanged site', async () => {
  const source = await bench.addSource();
  await bench.ingest(source);
  await eventsNow();
  const attempt = (await restartSource(bench.dataSource, source.id, REFRESH)) ?? 0;
  // The first worker had confirmed one of the pages.
  await bench.dataSource.query(
    `UPDATE singleurl_cache SET processed_at = now() WHERE url LIKE '%/queues.html'`,
  );
  await bench.ingest(source, { attempt });
  expect(await eventsNow()).toMatchObject([{ type: 'crawl.finished', data: { hasChanged: false } }]);
});

test('a crawl, a refresh and a failure notify the owner', async () => {
  const source = await bench.addSource();
  await bench.ingest(source);
  const [finished, ...others] = await eventsNow();
  expect(others).toEqual([]);
  expect(finished).toMatchObject({
    type: 'crawl.finished',
    data: { collectionId: bench.collectionId, url: source.url, hasChanged: true, pages: expect.any(Number) },
  });

  const refresh = async () => {
    const attempt = (await restartSource(bench.dataSource, source.id, REFRESH)) ?? 0;
    await bench.ingest(source, { attempt });
    return eventsNow();
  };
  expect(await refresh()).toMatchObject([{ type: 'crawl.finished', data: { hasChanged: false } }]);

  bench.site.reply('/docs/queues.html', manualPage('Queues', 'openQueue("letters")'));
  expect(await refresh()).toMatchObject([
    { type: 'crawl.finished', data: { hasChanged: true } },
    {
      type: 'documentation.changed',
      data: {
        counts: { added: 0, changed: 1, removed: 0 },
        changed: [{ url: `${bench.site.origin}/docs/queues.html`, title: 'Queues' }],
      },
    },
  ]);

  bench.site.reply('/robots.txt', { status: 500 });
  const failed = await bench.addSource({ url: `${bench.site.origin}/elsewhere/` });
  await bench.ingest(failed);
  expect(await eventsNow()).toMatchObject([
    { type: 'crawl.failed', data: { url: failed.url, reason: expect.stringMatching(/robots\.txt/) } },
  ]);
});

test('does not report a crawl that its owner cancelled before its first page', async () => {
  const source = await bench.addSource();
  await cancelRun(bench.dataSource, source.id);
  await bench.ingest(source);
  expect(await bench.sourceNow(source)).toMatchObject({ status: 'error', failure: 'cancelled' });
  expect(await eventsNow()).toEqual([]);
});

test('a failed run leaves the document as a newer run has stored it', async () => {
  bench.site.reply('/robots.txt', { status: 404 });
  const source = await bench.addSource();
  const takeOver = async () => {
    const newer = await renewRun(bench.dataSource, { documentUrlId: source.id, attempt: 1 });
    if (newer) await bench.ingest(source, { attempt: newer.attempt });
    throw new Error('Connection terminated unexpectedly');
  };
  await bench.ingest(source, { parserPool: { ...bench.parserPool, parse: takeOver } });
  expect(await bench.sourceNow(source)).toMatchObject({ status: 'active', attempt: 2 });
  expect(await bench.topicsOf(source)).toHaveLength(3);
  expect(await bench.find(source, 'openQueue')).toContain(`${bench.site.origin}/docs/queues.html`);
  expect(await eventsNow()).toMatchObject([{ type: 'crawl.finished' }]);
});
