import { restartSource } from '@lectern/shared/db/stores/documents/documents.ts';
import { cancelRun } from '@lectern/shared/db/stores/ingest/cancellations.ts';
import { renewRun } from '@lectern/shared/db/stores/ingest/unfinished-runs.ts';
import { insertWebhook } from '@lectern/shared/db/stores/notifications/webhooks.ts';
import { WEBHOOK_EVENTS } from '@lectern/shared/domain/accounts/notifications.ts';
import { REFRESH } from '@lectern/shared/domain/documents/retry.ts';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { manualPage, startTestIngest } from '../../../../test/support/crawl/test-ingest.ts';
import { useForFile } from '../../../../test/support/use-resource.ts';

const harness = useForFile(startTestIngest);
beforeAll(async () => {
  await insertWebhook(harness.dataSource, {
    ...{ userId: harness.userId, url: 'https://hooks.example.com/', sealedSecret: Buffer.from('sealed') },
    events: WEBHOOK_EVENTS,
  });
});
beforeEach(() => harness.dataSource.query('DELETE FROM webhook_deliveries'));

/** The events since the last call, oldest first. */
async function eventsNow(): Promise<{ type: string; data: Record<string, unknown> }[]> {
  const rows = await harness.dataSource.query('SELECT payload FROM webhook_deliveries ORDER BY id');
  await harness.dataSource.query('DELETE FROM webhook_deliveries');
  return rows.map(({ payload }) => payload);
}

test('a refresh that a second worker ends reports no change of an unchanged site', async () => {
  const source = await harness.addSource();
  await harness.ingest(source);
  await eventsNow();
  const attempt = (await restartSource(harness.dataSource, source.id, REFRESH)) ?? 0;
  // The first worker had confirmed one of the pages.
  await harness.dataSource.query(
    `UPDATE singleurl_cache SET processed_at = now() WHERE url LIKE '%/queues.html'`,
  );
  await harness.ingest(source, { attempt });
  expect(await eventsNow()).toMatchObject([{ type: 'crawl.finished', data: { hasChanged: false } }]);
});

test('a crawl, a refresh and a failure notify the owner', async () => {
  const source = await harness.addSource();
  await harness.ingest(source);
  const [finished, ...others] = await eventsNow();
  expect(others).toEqual([]);
  expect(finished).toMatchObject({
    type: 'crawl.finished',
    data: {
      collectionId: harness.collectionId,
      url: source.url,
      hasChanged: true,
      pages: expect.any(Number),
    },
  });

  const refresh = async () => {
    const attempt = (await restartSource(harness.dataSource, source.id, REFRESH)) ?? 0;
    await harness.ingest(source, { attempt });
    return eventsNow();
  };
  expect(await refresh()).toMatchObject([{ type: 'crawl.finished', data: { hasChanged: false } }]);

  harness.site.reply('/docs/queues.html', manualPage('Queues', 'openQueue("letters")'));
  expect(await refresh()).toMatchObject([
    { type: 'crawl.finished', data: { hasChanged: true } },
    {
      type: 'documentation.changed',
      data: {
        counts: { added: 0, changed: 1, removed: 0 },
        changed: [{ url: `${harness.site.origin}/docs/queues.html`, title: 'Queues' }],
      },
    },
  ]);

  harness.site.reply('/robots.txt', { status: 500 });
  const failed = await harness.addSource({ url: `${harness.site.origin}/elsewhere/` });
  await harness.ingest(failed);
  expect(await eventsNow()).toMatchObject([
    { type: 'crawl.failed', data: { url: failed.url, reason: expect.stringMatching(/robots\.txt/) } },
  ]);
});

test('does not report a crawl that its owner canceled before its first page', async () => {
  const source = await harness.addSource();
  await cancelRun(harness.dataSource, source.id);
  await harness.ingest(source);
  expect(await harness.sourceNow(source)).toMatchObject({ status: 'error', failure: 'cancelled' });
  expect(await eventsNow()).toEqual([]);
});

test('a failed run leaves the document as a newer run has stored it', async () => {
  harness.site.reply('/robots.txt', { status: 404 });
  const source = await harness.addSource();
  const takeOver = async () => {
    const newer = await renewRun(harness.dataSource, { documentUrlId: source.id, attempt: 1 });
    if (newer) await harness.ingest(source, { attempt: newer.attempt });
    throw new Error('Connection terminated unexpectedly');
  };
  await harness.ingest(source, { parserPool: { ...harness.parserPool, parse: takeOver } });
  expect(await harness.sourceNow(source)).toMatchObject({ status: 'active', attempt: 2 });
  expect(await harness.topicsOf(source)).toHaveLength(3);
  expect(await harness.find(source, 'openQueue')).toContain(`${harness.site.origin}/docs/queues.html`);
  expect(await eventsNow()).toMatchObject([{ type: 'crawl.finished' }]);
});
