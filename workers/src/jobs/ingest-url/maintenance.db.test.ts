import type { DocumentUrl } from '@lectern/shared/db/entities/document-url.ts';
import { restartSource } from '@lectern/shared/db/stores/documents/documents.ts';
import { REFRESH_HOURS } from '@lectern/shared/domain/documents/refresh-schedule.ts';
import { REFRESH } from '@lectern/shared/domain/documents/retry.ts';
import { beforeEach, expect, test } from 'vitest';
import { manual } from '../../../../test/support/crawl/crawl-folder.ts';
import { startTestIngest } from '../../../../test/support/crawl/test-ingest.ts';
import { useForEachTest } from '../../../../test/support/use-resource.ts';

const pages = Array.from({ length: 80 }, (_, at) => `/docs/page-${at}`);

const harness = useForEachTest(startTestIngest);
let source: DocumentUrl;

beforeEach(async () => {
  const urls = pages.map((path) => `<url><loc>${path}</loc></url>`);
  harness.site.reply('/sitemap.xml', { body: `<urlset>${urls.join('')}</urlset>` });
  for (const path of pages) harness.site.reply(path, manual(path));
  source = await harness.addSource({ maxUrls: 1 + pages.length });
  await harness.ingest(source);
});

/** Refreshes the source, and returns the paths of the pages that were requested. */
async function refresh(): Promise<Set<string>> {
  const before = harness.site.requests.length;
  const attempt = (await restartSource(harness.dataSource, source.id, REFRESH)) ?? 0;
  await harness.ingest(source, { attempt });
  const paths = harness.site.requests.slice(before).map((request) => request.replace('GET ', ''));
  return new Set(paths.filter((path) => pages.includes(path)));
}

test('a refresh ends early when the site fails, and keeps all pages', async () => {
  harness.site.reply('/docs/page-20', (_request, response) => {
    for (const path of ['/docs/', ...pages.slice(20)]) harness.site.reply(path, { status: 500 });
    response.writeHead(500).end();
  });
  expect((await refresh()).size).toBeLessThan(40);
  const { status, note, progress } = await harness.sourceNow(source);
  expect({ status, note, done: progress?.done }).toEqual({
    status: 'active',
    note: '60 pages could not be refreshed; the previous versions are kept.',
    done: 1 + pages.length,
  });
  expect(await harness.topicsOf(source)).toHaveLength(1 + pages.length);
});

test('a refresh that could not read a page does not delay the next refresh', async () => {
  harness.site.reply('/docs/page-20', { status: 403 });
  await refresh();
  const schedules = await harness.dataSource.query('SELECT every_hours FROM crawl_schedules');
  expect(schedules).toEqual([{ every_hours: REFRESH_HOURS.weekly }]);
});

test('a refresh visits all pages when only one section of the site fails', async () => {
  for (const path of pages.slice(20, 60)) harness.site.reply(path, { status: 500 });
  harness.site.reply('/docs/page-79', manual('The mizzen mast'));
  expect((await refresh()).size).toBe(pages.length);
  expect((await harness.sourceNow(source)).note).toContain('40 pages could not be refreshed');
  expect(await harness.find(source, 'mizzen')).toContain(`${harness.site.origin}/docs/page-79`);
});

test.each([
  ['for good', 'Come back later', Number.POSITIVE_INFINITY],
  ['for good, with a number', 'Come back in 30 minutes', Number.POSITIVE_INFINITY],
  ['for a moment', 'Come back later', 60],
])(
  'a refresh keeps all pages when the site shows one short text for most of them %s',
  async (_, words, count) => {
    const before = await harness.passagesOf(source);
    const notice = `<h1>Tea break</h1><p>The site takes a sip of tea. ${words}.</p>`;
    let requests = 0;
    for (const path of pages.slice(20))
      harness.site.reply(path, (_request, response) => {
        requests += 1;
        response
          .writeHead(200, { 'content-type': 'text/html' })
          .end(requests <= count ? notice : manual(path));
      });
    await refresh();
    expect(await harness.passagesOf(source)).toEqual(before);
    expect((await harness.sourceNow(source)).note).toBe(
      count === 60 ? null : '60 pages could not be refreshed; the previous versions are kept.',
    );
  },
);

test('a refresh stores the text of a page that has become short', async () => {
  harness.site.reply(
    '/docs/page-20',
    '<main><h1>Mast</h1><p>The mizzen mast has moved to page 21.</p></main>',
  );
  await refresh();
  expect(await harness.find(source, 'mizzen')).toEqual([`${harness.site.origin}/docs/page-20`]);
});
