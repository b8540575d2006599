import type { DocumentUrl } from '@lectern/shared/db/entities/document-url.ts';
import { restartSource } from '@lectern/shared/db/stores/documents/documents.ts';
import { beforeAll, expect, test } from 'vitest';
import { openTestBrowser } from '../../../../test/support/crawl/test-browser.ts';
import { manualPage, startTestIngest } from '../../../../test/support/crawl/test-ingest.ts';
import { getRow } from '../../../../test/support/database/test-rows.ts';
import { useForFile } from '../../../../test/support/use-resource.ts';

const ARTICLE = 'A worker that is stopped hands its jobs back to their queue. '.repeat(8);
const html = { 'content-type': 'text/html' };

const harness = useForFile(startTestIngest);
const browser = useForFile(() => openTestBrowser(harness.site));
let source: DocumentUrl;

const show = (script: string) =>
  `<script>document.querySelector('main').innerHTML += '<p>${script}</p>'</script>`;
const application = `<html><body><noscript>You need to enable JavaScript.</noscript><div id="root"></div>
  <script>root.innerHTML = '<main><h1>Stopping</h1><p>${ARTICLE}</p></main>'</script></body></html>`;

/** One page needs a script, one has hardly any text without its script, and one is an image. No browser is available. */
beforeAll(async () => {
  harness.site.reply('/docs/queues.html', { headers: html, body: application });
  harness.site.reply(
    '/docs/retries.html',
    `${manualPage('Retries', 'Jobs are tried again.')}${show(ARTICLE)}`,
  );
  harness.site.reply('/docs/gone.html', {
    headers: { 'content-type': 'image/png' },
    body: Uint8Array.from([137, 80, 78, 71]),
  });
  source = await harness.addSource();
  await harness.ingest(source);
});

const pageOf = (path: string) =>
  getRow(harness.dataSource, 'singleurl_cache', { url: `${harness.site.origin}/docs/${path}` });

test('renders only pages where the browser may help', async () => {
  expect(await pageOf('queues.html')).toMatchObject({ status: 'error', failure: 'needs_browser' });
  expect(await pageOf('retries.html')).toMatchObject({ status: 'success', tryType: 'http' });
  const retry = { pages: 'failed', withBrowser: true, pageIds: null } as const;
  const attempt = (await restartSource(harness.dataSource, source.id, retry)) ?? 0;
  await harness.ingest(source, { attempt, browser });
  expect(await pageOf('queues.html')).toMatchObject({
    status: 'success',
    tryType: 'browser',
    title: 'Stopping',
  });
  expect(await pageOf('retries.html')).toMatchObject({
    tryType: 'browser',
    markdown: expect.stringContaining('hands its jobs back'),
  });
  expect(await pageOf('gone.html')).toMatchObject({ status: 'error', failure: 'not_text' });
  expect(await harness.topicsOf(source)).toHaveLength(3);
});

test('keeps the stored text of a chosen page when a retry with the browser fails', async () => {
  const before = await pageOf('retries.html');
  harness.site.reply('/docs/retries.html', { status: 403 });
  const retry = { pages: 'failed', withBrowser: true, pageIds: [before.id] } as const;
  const attempt = (await restartSource(harness.dataSource, source.id, retry)) ?? 0;
  await harness.ingest(source, { attempt, browser });
  expect(await pageOf('retries.html')).toEqual(before);
  expect((await harness.sourceNow(source)).note).toBe(
    '1 of 4 pages failed. 1 page could not be refreshed; the previous version is kept.',
  );
});
