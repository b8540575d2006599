import type { DocumentUrl } from '@lectern/shared/db/entities/document-url.ts';
import type { PageCache } from '@lectern/shared/db/entities/page-cache.ts';
import { restartSource } from '@lectern/shared/db/stores/documents/documents.ts';
import { listVisionSteps } from '@lectern/shared/db/stores/ingest/vision-steps.ts';
import { deleteOldRows } from '@lectern/shared/db/stores/maintenance/old-rows.ts';
import { expect, test } from 'vitest';
import { createDocsSites } from '../../../../infra/stand-ins/docs-sites.ts';
import { openTestBrowser } from '../../../../test/support/crawl/test-browser.ts';
import { manualPage, startTestIngest } from '../../../../test/support/crawl/test-ingest.ts';
import { getRow } from '../../../../test/support/database/test-rows.ts';
import { serveSite } from '../../../../test/support/servers/serve-site.ts';
import { useForEachTest, useForFile } from '../../../../test/support/use-resource.ts';

const ARTICLE = 'A worker that is stopped hands its jobs back to their queue. '.repeat(8);

const site = useForFile(serveSite);
const browser = useForFile(() => openTestBrowser(site));
const harness = useForEachTest(() => startTestIngest(site));

/** Crawls the site from `path`. */
async function crawl(path: string, by = browser) {
  const source = await harness.addSource({ url: harness.site.origin + path });
  await harness.ingest(source, { browser: by });
  return source;
}

function pageOf(path: string): Promise<PageCache> {
  return getRow(harness.dataSource, 'singleurl_cache', { url: harness.site.origin + path });
}

/** Crawls the pages again in the browser; null for all pages. */
async function retryWithBrowser(source: DocumentUrl, pageIds: number[] | null): Promise<void> {
  const retry = { pages: 'all', withBrowser: true, pageIds } as const;
  const attempt = await restartSource(harness.dataSource, source.id, retry);
  await harness.ingest(source, { browser, attempt: attempt ?? 0 });
}

/** A page whose article is added by a script. */
function applicationPage(script: string): string {
  return `<html><head><title>Stopping</title></head><body><noscript>You need to enable JavaScript.</noscript>
    <div id="root">Loading</div><script>${script}</script></body></html>`;
}

test('stores the sample page that needs JavaScript', async () => {
  const docs = createDocsSites();
  for (const path of ['guide/playground', 'assets/playground.js', 'assets/playground.json']) {
    const answer = await docs.request(`${harness.site.origin}/docs/${path}`);
    harness.site.reply(`/docs/${path}`, {
      headers: { 'content-type': answer.headers.get('content-type') ?? '' },
      body: await answer.text(),
    });
  }
  const source = await crawl('/docs/guide/playground');
  expect(await harness.documentOf(source)).toMatchObject({ status: 'active' });
  expect(await pageOf('/docs/guide/playground')).toMatchObject({
    status: 'success',
    tryType: 'browser',
    markdown: expect.stringContaining('A worked example'),
  });
  expect(await harness.find(source, 'worked example')).toContain(
    `${harness.site.origin}/docs/guide/playground`,
  );
});

test('operates a page with agent vision and stores the steps for its owner', async () => {
  harness.site.reply(
    '/docs/guide',
    `<main><h1>Stopping</h1><p>${ARTICLE}</p><button>Load more</button></main><script>
      const button = document.querySelector('button');
      button.onclick = () => { button.outerHTML = '<p>A second signal ends it at once.</p>'; };
    </script>`,
  );
  const source = await harness.addSource({
    url: `${harness.site.origin}/docs/guide`,
    crawlType: 'cua_markdown',
  });
  await harness.ingest(source, { browser });
  const { id: documentId, status } = await harness.documentOf(source);
  expect(status).toBe('active');
  expect(await pageOf('/docs/guide')).toMatchObject({
    tryType: 'browser',
    markdown: expect.stringContaining('A second signal ends it at once.'),
  });
  const { dataSource } = harness;
  const steps = await listVisionSteps(dataSource, { userId: harness.userId, documentId });
  expect(steps).toMatchObject([
    { step: 1, action: 'load_more', control: 'Load more', why: '' },
    { step: 2, action: 'done', control: null },
  ]);
  expect(await listVisionSteps(dataSource, { userId: harness.userId + 1, documentId })).toEqual([]);
  await dataSource.query("UPDATE vision_steps SET created_at = now() - interval '8 days' WHERE step = 1");
  await deleteOldRows(dataSource, 'vision_steps');
  expect(await listVisionSteps(dataSource, { userId: harness.userId, documentId })).toMatchObject([
    { step: 2 },
  ]);
});

test('follows links that only a script shows, and does not render pages with text', async () => {
  harness.site.reply(
    '/docs/',
    applicationPage(
      `root.innerHTML = '<main><h1>Halyard</h1><p>${ARTICLE}</p><a href="/docs/queues.html">Queues</a></main>'`,
    ),
  );
  await crawl('/docs/');
  expect(await pageOf('/docs/')).toMatchObject({ title: 'Halyard', tryType: 'browser' });
  expect(await pageOf('/docs/queues.html')).toMatchObject({ title: 'Queues', tryType: 'http' });
  expect(harness.site.requests.filter((request) => request === 'GET /docs/queues.html')).toHaveLength(1);
});

test('stores the target of a script redirect under its own URL, once', async () => {
  harness.site.reply(
    '/docs/',
    manualPage('Halyard', '<a href="/docs/start">Start</a> <a href="/docs/stopping.html">Stopping</a>'),
  );
  harness.site.reply('/docs/start', applicationPage(`location.replace('/docs/stopping.html')`));
  harness.site.reply('/docs/stopping.html', manualPage('Stopping', ARTICLE));
  const source = await crawl('/docs/');
  expect((await harness.topicsOf(source)).map(({ name }) => name).sort()).toEqual(['Halyard', 'Stopping']);
  expect(await pageOf('/docs/start')).toMatchObject({ status: 'skipped' });
});

test('fails a page that is empty even in a browser, and stores the others', async () => {
  harness.site.reply('/docs/queues.html', applicationPage(''));
  const source = await crawl('/docs/');
  expect(await pageOf('/docs/queues.html')).toMatchObject({
    status: 'error',
    failure: 'needs_browser',
    errorMessage: expect.stringContaining('The page shows hardly any text, even in a browser'),
  });
  expect(await harness.topicsOf(source)).toHaveLength(2);
});

test('fails a page without Chromium with instructions, and stores the others', async () => {
  const missing = await openTestBrowser(site, { CHROMIUM_PATH: '/nowhere/chromium' });
  harness.site.reply('/docs/queues.html', applicationPage(''));
  const source = await crawl('/docs/', missing);
  await missing.close();
  expect(await pageOf('/docs/queues.html')).toMatchObject({
    failure: 'needs_browser',
    errorMessage: expect.stringContaining('CHROMIUM_PATH is /nowhere/chromium, which does not start'),
  });
  expect(await harness.topicsOf(source)).toHaveLength(2);
});

test('renders a page on request although its HTML has text', async () => {
  harness.site.reply(
    '/docs/queues.html',
    manualPage(
      'Queues',
      `${ARTICLE}<script>document.querySelector('h1').after('Only scripts say this')</script>`,
    ),
  );
  const source = await harness.addSource();
  await harness.ingest(source);
  const { id } = await pageOf('/docs/queues.html');
  await retryWithBrowser(source, [id]);
  expect(await pageOf('/docs/queues.html')).toMatchObject({
    tryType: 'browser',
    markdown: expect.stringContaining('Only scripts say this'),
  });
  expect(await pageOf('/docs/retries.html')).toMatchObject({ tryType: 'http' });
});

test('fetches a file that the browser would only download', async () => {
  harness.site.reply('/docs/queues.html', {
    headers: { 'content-type': 'text/markdown', 'content-disposition': 'attachment' },
    body: `# Queues\n\n${ARTICLE}`,
  });
  const source = await harness.addSource({ url: `${harness.site.origin}/docs/queues.html`, maxUrls: 1 });
  await harness.ingest(source);
  await retryWithBrowser(source, null);
  expect(await pageOf('/docs/queues.html')).toMatchObject({ status: 'success', tryType: 'markdown' });
});
