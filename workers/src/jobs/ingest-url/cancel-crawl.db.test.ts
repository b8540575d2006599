import type { DocumentUrl } from '@lectern/shared/db/entities/document-url.ts';
import { restartSource } from '@lectern/shared/db/stores/documents/documents.ts';
import { cancelRun } from '@lectern/shared/db/stores/ingest/cancellations.ts';
import { REFRESH } from '@lectern/shared/domain/documents/retry.ts';
import { beforeEach, expect, test } from 'vitest';
import { manualPage, startTestIngest } from '../../../../test/support/crawl/test-ingest.ts';
import { useForEachTest } from '../../../../test/support/use-resource.ts';

const PAGES = 40;
const names = Array.from({ length: PAGES - 1 }, (_, index) => `page-${index}.html`);

const harness = useForEachTest(startTestIngest);
let source: DocumentUrl;

/** Each page takes 50 ms. */
beforeEach(async () => {
  const links = names.map((name) => `<a href="${name}">${name}</a>`).join(' ');
  harness.site.reply('/docs/', manualPage('Manual', links));
  for (const name of names) serveSlowly(name, `Text of ${name} is here.`);
  source = await harness.addSource({ maxUrls: 100 });
});

function serveSlowly(name: string, text: string): void {
  harness.site.reply(`/docs/${name}`, (_request, response) => {
    const send = () => response.writeHead(200, { 'content-type': 'text/html' }).end(manualPage(name, text));
    setTimeout(send, 50);
  });
}

const cancel = () => cancelRun(harness.dataSource, source.id);
const pagesDone = async () => (await harness.sourceNow(source)).progress?.done ?? 0;
const servedPages = async () =>
  new Set((await harness.passagesOf(source)).map(({ pageUrl }) => pageUrl)).size;

/** Runs the source and cancels it after `pages` of this run. */
async function runUntil(pages: number, attempt = 1): Promise<void> {
  const running = harness.ingest(source, { attempt });
  await expect.poll(pagesDone, { interval: 10 }).toBeGreaterThanOrEqual(pages);
  expect(await cancel()).toBe(true);
  await running;
}

test('a canceled crawl serves its stored pages and says how many there are', async () => {
  await runUntil(8);
  const { status, note, progress } = await harness.sourceNow(source);
  const stored = progress?.done ?? 0;
  expect([status, note]).toEqual([
    'active',
    `Canceled with ${stored} pages stored; refresh to fetch the others.`,
  ]);
  expect(stored).toBeLessThan(PAGES);
  expect(progress).toMatchObject({ found: stored, overLimit: 0, current: null });
  expect(await servedPages()).toBe(stored);
  expect((await harness.documentOf(source)).status).toBe('active');
  expect(await harness.dataSource.query('SELECT 1 FROM crawl_schedules')).toEqual([]);
});

test('a refresh fetches the pages that a canceled crawl has left', async () => {
  await runUntil(8);
  const attempt = (await restartSource(harness.dataSource, source.id, REFRESH)) ?? 0;
  await harness.ingest(source, { attempt });
  expect(await harness.sourceNow(source)).toMatchObject({ status: 'active', note: null, isCancelled: false });
  expect(await servedPages()).toBe(PAGES);
});

test('a canceled refresh serves the changed pages that it has stored and keeps the others', async () => {
  await harness.ingest(source);
  for (const name of names) serveSlowly(name, `New text of ${name}.`);
  const attempt = (await restartSource(harness.dataSource, source.id, REFRESH)) ?? 0;
  await runUntil(8, attempt);
  const { status, note } = await harness.sourceNow(source);
  expect([status, note]).toEqual([
    'active',
    `Canceled with ${PAGES} pages stored; refresh to fetch the others.`,
  ]);
  expect(await servedPages()).toBe(PAGES);
  const changed = (await harness.passagesOf(source)).filter(({ text }) => text.includes('New text'));
  expect(changed.length).toBeGreaterThan(0);
  expect(changed.length).toBeLessThan(PAGES - 1);
});

test('sends no requests for a crawl that is canceled while it waits', async () => {
  expect(await cancel()).toBe(true);
  await harness.ingest(source);
  expect(harness.site.requests).toEqual([]);
  expect(await harness.sourceNow(source)).toMatchObject({ status: 'error', failure: 'cancelled' });
});

test('a crawl that has ended cannot be canceled', async () => {
  await harness.ingest(source);
  expect(await cancel()).toBe(false);
});

test('keeps the pages of both workers of a canceled crawl whose first worker was killed', async () => {
  const running = harness.ingest(source);
  await expect.poll(pagesDone, { interval: 10 }).toBeGreaterThanOrEqual(8);
  const other = harness.ingest(source);
  await expect.poll(async () => (await harness.sourceNow(source)).claims).toBe(2);
  await cancel();
  await Promise.all([running, other]);
  const [{ stored }] = await harness.dataSource.query(
    `SELECT count(*)::int AS stored FROM singleurl_cache WHERE status = 'success'`,
  );
  expect(stored).toBeGreaterThanOrEqual(8);
  expect(await servedPages()).toBe(stored);
});
